import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Text } from './text.tsx'
import styles from './undo-chip.module.css'

/** One change on its way, with the way to take it back. */
export function UndoChip({
  tone,
  sign,
  children,
  undo,
  onUndo,
}: {
  readonly tone: 'ok' | 'bad'
  readonly sign: string
  readonly children: ReactNode
  /** The name of the way back. */
  readonly undo: string
  readonly onUndo: () => void
}) {
  return (
    <span className={styles['chip']}>
      <Text tone={tone} mono>
        {sign}
      </Text>
      {children}
      <Button kind="quiet" size="small" icon="undo" label={undo} onClick={onUndo} />
    </span>
  )
}
