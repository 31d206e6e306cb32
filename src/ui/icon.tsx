import styles from './icon.module.css'
import { iconPaths, type IconName } from './icon-paths.tsx'
import { joinClasses } from './join-classes.ts'
import tones from './tone.module.css'

/** Decorative, since the word stands beside it or in the label of the control; or with a `label` of its own. */
export function Icon({
  name,
  tone,
  size,
  label,
}: {
  readonly name: IconName
  readonly tone?: 'quiet' | 'ok' | 'warn' | 'bad' | 'accent'
  readonly size?: 'small'
  readonly label?: string
}) {
  return (
    <svg
      className={joinClasses(
        styles['icon'],
        tone && tones[tone],
        size && styles[size],
        name === 'busy' && styles['busy'],
      )}
      viewBox="0 0 16 16"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      focusable="false"
    >
      {iconPaths[name]}
    </svg>
  )
}
