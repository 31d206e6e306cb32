import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './notice-region.module.css'

export interface Notice {
  readonly id: string
  readonly tone: 'ok' | 'bad'
  readonly text: string
  readonly undo?: { readonly text: string; readonly onUndo: () => void }
}

const shownForMs = 10_000

/** Good news goes by itself, unless it is pointed at or has an undo; the rest stays until it is closed. */
export function NoticeLine({
  notice,
  closeLabel,
  onClose,
}: {
  readonly notice: Notice
  readonly closeLabel: string
  readonly onClose: (id: string) => void
}) {
  const [held, setHeld] = useState(false)
  const { id, tone, text, undo } = notice
  const goes = tone === 'ok' && undo === undefined && !held
  useEffect(() => {
    if (!goes) return
    const timer = setTimeout(() => onClose(id), shownForMs)
    return () => clearTimeout(timer)
  }, [goes, id, onClose])
  return (
    <div
      className={styles['notice']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon name={tone === 'ok' ? 'check' : 'alert'} tone={tone} />
      <span className={styles['text']}>{text}</span>
      {undo && (
        <Button size="small" kind="quiet" icon="undo" onClick={undo.onUndo}>
          {undo.text}
        </Button>
      )}
      <Button size="small" kind="quiet" icon="close" label={closeLabel} onClick={() => onClose(id)} />
    </div>
  )
}
