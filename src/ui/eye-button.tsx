import { Icon } from './icon.tsx'
import styles from './icon-button.module.css'

/** Shows or hides what is typed beside it. */
export function EyeButton({
  label,
  shown,
  onToggle,
}: {
  readonly label: string
  readonly shown: boolean
  readonly onToggle: () => void
}) {
  return (
    <button type="button" className={styles['button']} aria-label={label} title={label} onClick={onToggle}>
      <Icon name={shown ? 'eye-off' : 'eye'} />
    </button>
  )
}
