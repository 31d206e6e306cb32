import type { ReactNode } from 'react'
import styles from './page-head.module.css'

export function PageHead({
  title,
  note,
  actions,
}: {
  readonly title: string
  readonly note?: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <div className={styles['head']}>
      <h1>{title}</h1>
      {note === undefined ? null : <div className={styles['note']}>{note}</div>}
      {actions === undefined ? null : <div className={styles['actions']}>{actions}</div>}
    </div>
  )
}
