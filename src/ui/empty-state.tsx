import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export function EmptyState({
  title,
  action,
  children,
}: {
  readonly title: string
  readonly action?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className={styles['empty']}>
      <span className={styles['tile']} aria-hidden="true" />
      <h2>{title}</h2>
      <div className={styles['about']}>{children}</div>
      {action}
    </div>
  )
}
