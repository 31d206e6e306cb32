import type { ReactNode } from 'react'
import styles from './sunk.module.css'

/** A sunken plate inside a card: what was made of the input above it. */
export function Sunk({ children }: { readonly children: ReactNode }) {
  return <div className={styles['sunk']}>{children}</div>
}
