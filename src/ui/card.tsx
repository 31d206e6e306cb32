import { useId, type ReactNode } from 'react'
import styles from './card.module.css'
import { joinClasses } from './join-classes.ts'

/**
 * `flush`: for a table or list with its own padding. `sticky`: on a phone the foot stays in sight, except while the
 * user types in the body. At most one per page.
 */
export function Card({
  title,
  lead,
  end,
  foot,
  sticky = false,
  tools,
  label,
  flush = false,
  children,
}: {
  readonly title?: ReactNode
  readonly lead?: ReactNode
  readonly end?: ReactNode
  readonly foot?: ReactNode
  readonly sticky?: boolean
  /** Controls for the entire card, in place of a title. `label` then names the card. */
  readonly tools?: ReactNode
  readonly label?: string
  readonly flush?: boolean
  readonly children?: ReactNode
}) {
  const titleId = useId()
  return (
    <section
      className={styles['card']}
      aria-labelledby={title === undefined ? undefined : titleId}
      aria-label={label}
    >
      {tools === undefined ? null : <div className={styles['tools']}>{tools}</div>}
      {title === undefined ? null : (
        <div className={styles['cap']}>
          {lead}
          <h2 id={titleId}>{title}</h2>
          {end === undefined ? null : <div className={styles['end']}>{end}</div>}
        </div>
      )}
      {children === undefined ? null : <div className={flush ? undefined : styles['in']}>{children}</div>}
      {foot === undefined ? null : (
        <div
          className={joinClasses(styles['foot'], sticky && styles['sticky'])}
          data-foot={sticky || undefined}
        >
          {foot}
        </div>
      )}
    </section>
  )
}

export function FormFoot({ sticky, children }: { readonly sticky: boolean; readonly children: ReactNode }) {
  return (
    <div className={sticky ? styles['sticky'] : undefined} data-foot={sticky || undefined}>
      {children}
    </div>
  )
}

/** Past values, without the colours of current ones. */
export function Past({ is, children }: { readonly is: boolean; readonly children: ReactNode }) {
  return <div className={is ? styles['past'] : styles['present']}>{children}</div>
}

export function EmptyState({
  title,
  action,
  children,
}: {
  readonly title: string
  readonly action?: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <div className={styles['empty']}>
      <h2>{title}</h2>
      {children === undefined ? null : <div className={styles['about']}>{children}</div>}
      {action}
    </div>
  )
}
