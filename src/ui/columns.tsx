import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './columns.module.css'

/** Page grids: `main` is a wide column with an aside; below 1100 px all are one column. */
export function Columns({
  shape,
  children,
}: {
  readonly shape: 'main' | 'main-wide-aside' | 'two' | 'three'
  readonly children: ReactNode
}) {
  return <div className={joinClasses(styles['columns'], styles[shape])}>{children}</div>
}
