import type { ReactNode } from 'react'
import type { CheckState } from './check-list.tsx'
import { HiddenText } from './hidden-text.tsx'
import { Icon } from './icon.tsx'
import styles from './open-check.module.css'

const icons = { ok: 'check', warn: 'warning', bad: 'alert', open: 'info' } as const
const tones = { ok: 'ok', warn: 'warn', bad: 'bad', open: 'quiet' } as const

/** A check with its outcome; pressed, it shows what it stands on. */
export function OpenCheck({
  state,
  word,
  text,
  end,
  isOpen = false,
  children,
}: {
  readonly state: CheckState
  /** The state in a word, for those who do not see its icon. */
  readonly word: string
  readonly text: ReactNode
  readonly end?: ReactNode
  /** Open from the beginning. */
  readonly isOpen?: boolean
  readonly children: ReactNode
}) {
  return (
    <details className={styles['check']} open={isOpen}>
      <summary>
        <span className={styles['icon']}>
          <Icon name={icons[state]} tone={tones[state]} />
          <HiddenText>{word}</HiddenText>
        </span>
        <span className={state === 'bad' ? styles['strong'] : undefined}>{text}</span>
        <span className={styles['end']}>{end}</span>
        <span className={styles['fold']}>
          <Icon name="chevron-down" size="small" tone="quiet" />
        </span>
      </summary>
      <div className={styles['body']}>{children}</div>
    </details>
  )
}
