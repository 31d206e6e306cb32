import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './key-values.module.css'

export function KeyValues({
  items,
  spread = false,
  small = false,
}: {
  readonly items: readonly { readonly name: string; readonly value: ReactNode }[]
  /** Values at the far side, for a narrow card. */
  readonly spread?: boolean
  readonly small?: boolean
}) {
  return (
    <dl className={joinClasses(styles['list'], spread && styles['spread'], small && styles['small'])}>
      {items.map((item) => (
        <div key={item.name}>
          <dt>{item.name}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
