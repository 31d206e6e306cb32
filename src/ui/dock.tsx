import type { ReactNode } from 'react'
import styles from './dock.module.css'

/** A bar that stays in sight at the foot of a page: what is on its way, and where to go with it. */
export function Dock({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section className={styles['dock']} aria-label={label}>
      {children}
    </section>
  )
}
