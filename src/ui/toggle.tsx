import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.tsx'
import { joinClasses } from './join-classes.ts'
import iconButton from './icon-button.module.css'
import styles from './toggle.module.css'

/** An icon that is on or off. Its name says what is on. */
export function Toggle({
  icon,
  label,
  on,
  onToggle,
}: {
  readonly icon: IconName
  readonly label: string
  readonly on: boolean
  readonly onToggle: () => void
}) {
  return (
    <button
      type="button"
      className={joinClasses(iconButton['button'], styles['toggle'], on && styles['on'])}
      aria-label={label}
      aria-pressed={on}
      title={label}
      onClick={onToggle}
    >
      <Icon name={icon} />
    </button>
  )
}
