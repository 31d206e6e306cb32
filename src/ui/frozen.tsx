import type { ReactNode } from 'react'
import styles from './frozen.module.css'

/** Switches every control inside off at once; why is said beside it. */
export function Frozen({ frozen, children }: { readonly frozen: boolean; readonly children: ReactNode }) {
  return (
    <fieldset className={styles['frozen']} disabled={frozen}>
      {children}
    </fieldset>
  )
}
