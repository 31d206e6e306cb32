import type { ReactNode } from 'react'
import styles from './pane-head.module.css'

/** The cap of a pane of the studio. */
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
