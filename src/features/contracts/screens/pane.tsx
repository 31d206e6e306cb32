import type { ReactNode } from 'react'
import styles from './pane.module.css'

/** A part of the page that F6 can focus. Its content has its own heading. */
export function Pane({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section data-pane aria-label={label} tabIndex={-1} className={styles['pane']}>
      {children}
    </section>
  )
}

export function PaneHead({
  title,
  note,
  end,
}: {
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly end?: ReactNode
}) {
  return (
    <div className={styles['head']}>
      <h2>{title}</h2>
      {note === undefined ? null : <span className={styles['note']}>{note}</span>}
      {end === undefined ? null : <div className={styles['end']}>{end}</div>}
    </div>
  )
}
