import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './row.module.css'

/** Things beside each other. `end` goes to the far side. */
export function Row({
  gap,
  wrap = false,
  top = false,
  end,
  children,
}: {
  readonly gap?: 'snug' | 'close'
  readonly wrap?: boolean
  readonly top?: boolean
  readonly end?: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <div
      className={joinClasses(styles['row'], gap && styles[gap], wrap && styles['wrap'], top && styles['top'])}
    >
      {children}
      {end === undefined ? null : <div className={styles['end']}>{end}</div>}
    </div>
  )
}
