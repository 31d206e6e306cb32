import styles from './lines.module.css'

/** Text as it was typed, with its line breaks. */
export function Lines({ text }: { readonly text: string }) {
  return <p className={styles['lines']}>{text}</p>
}
