import { useId, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './dock.module.css'
import { Text } from './text.tsx'

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
  readonly more: { readonly show: string; readonly hide: string }
  readonly children: ReactNode
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
 * On a phone, opening or using the form puts the dock at the end of the page until `count` changes. Moving the dock
 * earlier could interrupt a touch.
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

// The form may open below the visible area.
function showForm(form: HTMLElement | null): void {
  form?.scrollIntoView({ block: 'nearest' })
}

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
