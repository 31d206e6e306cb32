import styles from './dot.module.css'

/** State as a small shape: round holds, a diamond wants care, a square is wrong, a ring is open. Its word stands beside it. */
export function Dot({ tone }: { readonly tone: 'ok' | 'warn' | 'bad' | 'open' }) {
  return <span className={styles[tone]} aria-hidden="true" />
}
