import type { ReactNode } from 'react'
import { CardMark } from './card-mark.ts'
import styles from './past.module.css'

/** What is as it was, not as it is: nothing in it has the colour of what holds, and each card bears the mark. */
export function Past({
  is,
  mark,
  children,
}: {
  readonly is: boolean
  readonly mark: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className={is ? styles['past'] : styles['present']}>
      <CardMark value={is ? mark : null}>{children}</CardMark>
    </div>
  )
}
