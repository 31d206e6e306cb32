import { HiddenText } from './hidden-text.tsx'
import { joinClasses } from './join-classes.ts'
import styles from './level-strip.module.css'

/** Counts side by side; oxide where one is needed and there is none. */
export function LevelStrip({
  label,
  levels,
}: {
  readonly label: string
  readonly levels: readonly {
    readonly name: string
    readonly count: number
    readonly needed?: boolean
  }[]
}) {
  return (
    <ul className={styles['levels']} aria-label={label}>
      {levels.map(({ name, count, needed = false }) => (
        <li
          key={name}
          title={name}
          className={joinClasses(count === 0 && (needed ? styles['missing'] : styles['zero']))}
        >
          <HiddenText>{name}</HiddenText>
          {count}
        </li>
      ))}
    </ul>
  )
}
