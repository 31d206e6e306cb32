import type { ReactNode } from 'react'
import styles from './narrow-only.module.css'

/** What a narrow screen shows here, since the column that says it is not there. */
export function NarrowOnly({ children }: { readonly children: ReactNode }) {
  return <span className={styles['narrow']}>{children}</span>
}
