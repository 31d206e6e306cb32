import styles from './word-list.module.css'

/** Words by their numbers, to be copied by hand. */
export function PhraseWords({ label, words }: { readonly label: string; readonly words: readonly string[] }) {
  return (
    <ol className={styles['words']} aria-label={label}>
      {words.map((word, index) => (
        // A word may stand there twice: its place tells which it is.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>{word}</li>
      ))}
    </ol>
  )
}
