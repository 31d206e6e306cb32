import type { ReactNode } from 'react'
import styles from './check-list.module.css'
import { Folded } from './disclosure.tsx'
import { Icon } from './icon.tsx'
import { joinClasses } from './join-classes.ts'
import { HiddenText, TextWithCode } from './text.tsx'

/** `open`: not yet decided. `none`: absent and not required. */
type CheckState = 'ok' | 'warn' | 'bad' | 'open' | 'none'

export interface CheckLine {
  readonly id: string
  readonly state: CheckState
  readonly text: ReactNode
  readonly rule?: string
  readonly detail?: ReactNode
  readonly fix?: ReactNode
}

const icons = { ok: 'check', warn: 'warning', bad: 'alert', open: 'clock', none: 'minus' } as const
const tones = { ok: 'ok', warn: 'warn', bad: 'bad', open: 'quiet', none: 'quiet' } as const

/** A failed check says what is wrong and how to fix it. */
export function CheckList({
  lines,
  words,
  columns = 1,
}: {
  readonly lines: readonly CheckLine[]
  readonly words: Readonly<Record<CheckState, string>>
  readonly columns?: 1 | 2
}) {
  return (
    <ul className={joinClasses(styles['checks'], columns === 2 && styles['duo'])}>
      {lines.map((line) => (
        <li
          key={line.id}
          className={joinClasses((line.detail !== undefined || line.fix !== undefined) && styles['wide'])}
        >
          <span className={styles['icon']}>
            <Icon name={icons[line.state]} tone={tones[line.state]} />
            <HiddenText>{words[line.state]}</HiddenText>
          </span>
          <span className={line.state === 'bad' ? styles['strong'] : undefined}>
            {typeof line.text === 'string' ? <TextWithCode>{line.text}</TextWithCode> : line.text}
          </span>
          {line.rule === undefined ? null : <code className={styles['rule']}>{line.rule}</code>}
          {line.detail === undefined && line.fix === undefined ? null : (
            <div className={styles['more']}>
              <span>{line.detail}</span>
              {line.fix}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

export function OpenCheck({
  state,
  word,
  text,
  end,
  isOpen = false,
  children,
}: {
  readonly state: CheckState
  readonly word: string
  readonly text: ReactNode
  readonly end?: ReactNode
  readonly isOpen?: boolean
  readonly children: ReactNode
}) {
  return (
    <details className={styles['check']} open={isOpen}>
      <summary>
        <span className={styles['mark']}>
          <Icon name={state === 'open' ? 'info' : icons[state]} tone={tones[state]} />
          <HiddenText>{word}</HiddenText>
        </span>
        <span className={state === 'bad' ? styles['strong'] : undefined}>{text}</span>
        <span className={styles['end']}>{end}</span>
        <span className={styles['fold']}>
          <Icon name="chevron-down" size="small" tone="quiet" />
        </span>
      </summary>
      <div className={styles['body']}>
        <Folded isOpen={isOpen}>{children}</Folded>
      </div>
    </details>
  )
}
