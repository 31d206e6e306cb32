import { useState, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './notice-region.module.css'

/** Says what just happened, and offers its undo. */
export function NoticeRegion({
  label,
  closeLabel,
  notices,
  onClose,
}: {
  readonly label: string
  readonly closeLabel: string
  readonly notices: readonly Notice[]
  readonly onClose: (id: string) => void
}) {
  return (
    <section className={styles['region']} aria-label={label} aria-live="polite">
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} closeLabel={closeLabel} onClose={onClose} />
      ))}
    </section>
  )
}

interface Notice {
  readonly id: string
  readonly tone: 'ok' | 'bad'
  readonly text: string
  readonly undo?: {
    readonly text: string
    readonly onUndo: () => void
    /** The page offers the undo as well: this offer disappears by itself. */
    readonly brief?: boolean
  }
}

const shownForMs = 10_000

/** Good news goes by itself; bad news, and an undo that is the only one, stay until closed. Pointer and focus hold it. */
function NoticeLine({
  notice,
  closeLabel,
  onClose,
}: {
  readonly notice: Notice
  readonly closeLabel: string
  readonly onClose: (id: string) => void
}) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const { id, tone, text, undo } = notice
  const goes = tone === 'ok' && (undo === undefined || undo.brief === true)
  useCountdown(shownForMs, goes && !pointed && !focused, () => onClose(id))
  return (
    <div
      className={styles['notice']}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
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

/** Calls `onEnd` once that much time has run. While it does not run, what is left of it stays. */
function useCountdown(ms: number, runs: boolean, onEnd: () => void): void {
  const leftMs = useRef(ms)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (!runs) return
    const begunMs = performance.now()
    const timer = setTimeout(() => end.current(), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current = Math.max(0, leftMs.current - (performance.now() - begunMs))
    }
  }, [runs])
}
