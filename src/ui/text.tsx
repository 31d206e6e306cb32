import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './text.module.css'

export function Text({
  as: Tag = 'span',
  tone,
  size,
  strong = false,
  mono = false,
  together = false,
  id,
  children,
}: {
  readonly as?: 'span' | 'p' | 'div' | 'h1' | 'h2' | 'h3'
  readonly tone?: 'second' | 'quiet' | 'ok' | 'warn' | 'bad' | 'accent'
  readonly size?: 'micro' | 'small' | 'lead' | 'title' | 'figure'
  readonly strong?: boolean
  /** Monospaced, for identifiers, bytes, code and rule ids only. Such text breaks anywhere. */
  readonly mono?: boolean
  /** Keeps the text together: it moves to its own line rather than breaking. */
  readonly together?: boolean
  readonly id?: string
  readonly children: ReactNode
}) {
  return (
    <Tag
      id={id}
      className={joinClasses(
        tone && styles[tone],
        size && styles[size],
        strong && styles['strong'],
        mono && styles['mono'],
        together && styles['together'],
      )}
    >
      {children}
    </Tag>
  )
}

export function MarkedText({
  parts,
}: {
  readonly parts: readonly { readonly part: string; readonly differs: boolean }[]
}) {
  return (
    <span className={styles['mono']} translate="no">
      {parts.map(({ part, differs }, index) =>
        // oxlint-disable-next-line react/no-array-index-key
        differs ? <mark key={index}>{part}</mark> : <span key={index}>{part}</span>,
      )}
    </span>
  )
}

/** Words for a screen reader only, where a shape says the same to the eye. `live` reads out what appears in it. */
export function HiddenText({
  live = false,
  children,
}: {
  readonly live?: boolean
  readonly children: ReactNode
}) {
  return (
    <span className={styles['hidden']} aria-live={live ? 'polite' : undefined}>
      {children}
    </span>
  )
}

/** A live region. It takes no space while it is empty. */
export function Announced({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles['announced']} aria-live="polite">
      {children}
    </div>
  )
}

export function Lines({ text }: { readonly text: string }) {
  return <p className={styles['lines']}>{text}</p>
}

/** A sentence that has names of code between backticks. */
export function TextWithCode({ children }: { readonly children: string }) {
  // oxlint-disable-next-line react/no-array-index-key
  return children.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))
}
