import type { ReactNode } from 'react'
import styles from './change-list.module.css'
import { Icon } from './icon.tsx'
import { joinClasses } from './join-classes.ts'
import { Row } from './row.tsx'
import { Text } from './text.tsx'

/** What comes to be or goes, one thing after the other, each with its sign. */
export function ChangeList({
  label,
  changes,
}: {
  readonly label: string
  readonly changes: readonly {
    readonly id: string
    /** Something goes, or becomes another. */
    readonly sign?: 'minus' | 'arrow'
    readonly title: string
    readonly end?: ReactNode
    readonly about: ReactNode
  }[]
}) {
  return (
    <ul className={styles['changes']} aria-label={label}>
      {changes.map((change) => (
        <li key={change.id}>
          <span className={joinClasses(styles['sign'], change.sign && styles[change.sign])}>
            <Icon name={change.sign ?? 'plus'} size="small" />
          </span>
          <div className={styles['body']}>
            <Row wrap end={change.end}>
              <Text size="lead" as="h3">
                {change.title}
              </Text>
            </Row>
            {change.about}
          </div>
        </li>
      ))}
    </ul>
  )
}
