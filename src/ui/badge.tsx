import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { Icon, type IconName } from './icon.tsx'
import { joinClasses } from './join-classes.ts'

/** Shows an icon and a word, so that colour alone never carries the meaning. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  readonly tone?: 'neutral' | 'accent' | 'ok' | 'warn' | 'bad' | 'dashed'
  readonly icon?: IconName
  readonly children: ReactNode
}) {
  return (
    <span className={joinClasses(styles['badge'], styles[tone])}>
      {icon && <Icon name={icon} size="small" />}
      <span>{children}</span>
    </span>
  )
}

/** A disc is valid, a diamond a warning, a square an error, a ring undecided. The text beside it says the same. */
export function Dot({ tone }: { readonly tone: 'ok' | 'warn' | 'bad' | 'open' }) {
  return <span className={styles[`dot-${tone}`]} aria-hidden="true" />
}

const teeth = {
  0: '',
  1: 'M21.5 6.5v5.5',
  2: 'M21.5 6.5v5.5M17.5 6.5v5.5',
  3: 'M21.5 6.5v5.5M17.5 6.5v5.5M13.5 6.5v5.5',
} as const

/**
 * The number of teeth shows the level of protection. A key without teeth is dashed. A text is always beside the key.
 */
export function ProtectionKey({ count, word }: { readonly count: 0 | 1 | 2 | 3; readonly word: string }) {
  const dash = count === 0 ? '2.2 1.8' : undefined
  return (
    <span className={count === 0 ? styles['none'] : styles['key']}>
      <svg viewBox="0 0 24 16" aria-hidden="true" strokeDasharray={dash}>
        <circle cx="5" cy="6.5" r="3.5" />
        <path d={`M8.5 6.5H22.5${teeth[count]}`} />
      </svg>
      <span>{word}</span>
    </span>
  )
}
