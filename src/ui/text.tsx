import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './text.module.css'
import tones from './tone.module.css'

export function Text({
  as: Tag = 'span',
  tone,
  size,
  strong = false,
  mono = false,
  id,
  children,
}: {
  readonly as?: 'span' | 'p' | 'div' | 'h1' | 'h2' | 'h3'
  readonly tone?: 'second' | 'quiet' | 'ok' | 'warn' | 'bad' | 'accent'
  readonly size?: 'micro' | 'small' | 'lead' | 'title' | 'figure'
  readonly strong?: boolean
  /** Identifiers, bytes, code and rule ids only; breaks anywhere. */
  readonly mono?: boolean
  readonly id?: string
  readonly children: ReactNode
}) {
  return (
    <Tag
      id={id}
      className={joinClasses(
        tone && tones[tone],
        size && styles[size],
        strong && styles['strong'],
        mono && styles['mono'],
      )}
    >
      {children}
    </Tag>
  )
}
