import type { ReactNode } from 'react'
import { LinkButton } from './button.tsx'
import { HeldText, type HeldSecret } from './held-secret.tsx'
import { Icon } from './icon.tsx'
import { joinClasses } from './join-classes.ts'
import { Pad, Row } from './layout.tsx'
import styles from './list.module.css'
import { Announced, Text } from './text.tsx'

export function KeyValues({
  items,
  spread = false,
  small = false,
}: {
  readonly items: readonly { readonly name: string; readonly value: ReactNode }[]
  readonly spread?: boolean
  readonly small?: boolean
}) {
  return (
    <dl className={joinClasses(styles['list'], spread && styles['spread'], small && styles['small'])}>
      {items.map((item, at) => (
        // Names can repeat, as for two payments of the same amount.
        <div key={`${at} ${item.name}`}>
          <dt>{item.name}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function NothingFound({
  isSearch,
  hidden,
  words,
  onShowAll,
}: {
  readonly isSearch: boolean
  readonly hidden: number
  readonly words: {
    readonly search: string
    readonly filter: string
    readonly hidden: string
    readonly showAll: string
  }
  readonly onShowAll: () => void
}) {
  return (
    <Pad>
      <Announced>
        <Row gap="snug" wrap>
          <Text tone="second">{isSearch ? words.search : words.filter}</Text>
          {isSearch && hidden > 0 ? (
            <>
              <Text tone="second">{words.hidden}</Text>
              <LinkButton onClick={onShowAll}>{words.showAll}</LinkButton>
            </>
          ) : null}
        </Row>
      </Announced>
    </Pad>
  )
}

export function ChangeList({
  label,
  changes,
}: {
  readonly label: string
  readonly changes: readonly {
    readonly id: string
    /** `minus` for a removal, `arrow` for a replacement. */
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
            <div className={styles['title']}>
              <Text size="lead" as="h3">
                {change.title}
              </Text>
              {change.end}
            </div>
            {change.about}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Numbered words to copy by hand. They are English in every language, and browsers must not translate them. */
export function PhraseWords({
  label,
  words,
  count,
}: {
  readonly label: string
  readonly words: HeldSecret<readonly string[]>
  readonly count: number
}) {
  return (
    <ol className={styles['words']} aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        // A word may occur twice, so the key is its position.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} lang="en" translate="no">
          <HeldText read={() => words.read()?.[index]} />
        </li>
      ))}
    </ol>
  )
}
