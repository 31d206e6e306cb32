import { useId, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './dock.module.css'
import { Text } from './text.tsx'

/** A bar that stays in sight at the foot of a page: what is on its way, and where to go with it. */
export function Dock({
  label,
  head,
  more,
  end,
  children,
  notes,
}: {
  readonly label: string
  readonly head: ReactNode
  /** What opens and shuts the parts where the screen is narrow. */
  readonly more: { readonly show: string; readonly hide: string }
  /** The parts of it. */
  readonly children: ReactNode
  /** What is done with all of them. */
  readonly end: ReactNode
  readonly notes?: ReactNode
}) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <section className={styles['dock']} aria-label={label} data-foot>
      <div>{head}</div>
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
      <div className={styles['end']}>{end}</div>
      <div className={styles['notes']}>{notes}</div>
    </section>
  )
}

/**
 * What adds to the parts of a dock. On a phone the dock stays at the end of the page once this opens, or a field of it is used, until
 * the `count` of parts is another one: no sooner, for it would come between a touch and its release.
 */
export function DockForm({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  const [usedAt, setUsedAt] = useState<number | undefined>(count)
  if (usedAt !== undefined && usedAt !== count) setUsedAt(undefined)
  const use = () => setUsedAt(count)
  return (
    <div
      ref={showForm}
      className={usedAt === undefined ? undefined : styles['used']}
      onFocus={use}
      onChange={use}
    >
      {children}
    </div>
  )
}

// It may open out of sight, below what is long.
function showForm(form: HTMLElement | null): void {
  form?.scrollIntoView({ block: 'nearest' })
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
