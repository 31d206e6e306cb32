import styles from './json-view.module.css'

/** Text by lines with their numbers; the numbers are not copied. */
export function JsonView({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <pre className={styles['view']} aria-label={label} role="group" tabIndex={0}>
      {text.split('\n').map((line, index) => (
        // The text is read-only: a line is its number.
        <code key={index}>{`${line}\n`}</code>
      ))}
    </pre>
  )
}
