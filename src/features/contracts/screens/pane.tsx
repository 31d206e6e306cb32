import type { ReactNode } from 'react'
import styles from './pane.module.css'

/** A part of the studio that F6 goes to. Its content brings its own cap. */
export function Pane({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section data-pane aria-label={label} tabIndex={-1} className={styles['pane']}>
      {children}
    </section>
  )
}
