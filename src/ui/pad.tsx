import type { ReactNode } from 'react'
import styles from './pad.module.css'

/** The padding of a card, where the card itself has none. */
export function Pad({ children }: { readonly children: ReactNode }) {
  return <div className={styles['pad']}>{children}</div>
}
