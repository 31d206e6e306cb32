import { useId, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './dock.module.css'
import { Text } from './text.tsx'

/** A bar that stays in sight at the foot of a page: what is on its way, and where to go with it. */
export function Dock({
  label,
  head,
  more,
  children,
  notes,
}: {
  readonly label: string
  readonly head: ReactNode
  /** What opens and shuts the parts where the screen is narrow. */
  readonly more: { readonly show: string; readonly hide: string }
  /** The parts of it. */
  readonly children: ReactNode
  readonly notes?: ReactNode
}) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <section className={styles['dock']} aria-label={label} data-foot>
      {head}
      <div className={styles['more']}>
        <Button
          size="small"
          kind="quiet"
          icon={open ? 'chevron-down' : 'chevron-right'}
          opens={{ id, isOpen: open }}
          onClick={() => setOpen(!open)}
        >
          {open ? more.hide : more.show}
        </Button>
      </div>
      <div id={id} className={styles['parts']} data-open={open}>
        {children}
      </div>
      {notes}
    </section>
  )
}

/** One pending change, with a button that undoes it. */
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
