import styles from './icon.module.css'
import { iconPaths, type IconName } from './icon-paths.tsx'
import { joinClasses } from './join-classes.ts'

/** Decorative: the word stands beside it, or in the label of the control. */
export function Icon({
  name,
  tone,
  size,
}: {
  readonly name: IconName
  readonly tone?: 'quiet' | 'ok' | 'warn' | 'bad' | 'accent'
  readonly size?: 'small'
}) {
  return (
    <svg
      className={joinClasses(
        styles['icon'],
        tone && styles[tone],
        size && styles[size],
        name === 'busy' && styles['busy'],
      )}
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
    >
      {iconPaths[name]}
    </svg>
  )
}
