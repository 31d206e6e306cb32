import { useId } from 'react'
import styles from './segmented.module.css'

/** Few choices side by side, one on: native radios, so that the arrow keys move. */
export function Segmented<Value extends string>({
  label,
  choices,
  value,
  onValue,
}: {
  readonly label: string
  readonly choices: readonly { readonly value: Value; readonly text: string }[]
  readonly value: Value
  readonly onValue: (value: Value) => void
}) {
  const name = useId()
  return (
    <div className={styles['segmented']} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles['choice']}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onValue(choice.value)}
          />
          {choice.text}
        </label>
      ))}
    </div>
  )
}
