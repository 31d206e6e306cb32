import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './violation-line.module.css'

export interface FieldViolation {
  readonly rule: string
  readonly text: string
  /** How to mend it: words with a link or button. */
  readonly mend?: ReactNode
  readonly warning?: boolean
}

export function ViolationLine({ violation }: { readonly violation: FieldViolation }) {
  return (
    <div className={violation.warning === true ? styles['warning'] : styles['violation']}>
      <Icon name={violation.warning === true ? 'warning' : 'alert'} />
      <span>{violation.text}</span>
      {violation.mend === undefined ? null : <span className={styles['mend']}>{violation.mend}</span>}
      <code className={styles['rule']}>{violation.rule}</code>
    </div>
  )
}
