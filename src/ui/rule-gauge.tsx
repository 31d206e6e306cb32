import type { CSSProperties } from 'react'
import { Icon } from './icon.tsx'
import { joinClasses } from './join-classes.ts'
import styles from './rule-gauge.module.css'

/** A locksmith's rule: straw from 90% of the limit, oxide over it. */
export function RuleGauge({
  label,
  value,
  limit,
  ticks = 16,
  words,
}: {
  readonly label: string
  readonly value: number
  readonly limit: number
  readonly ticks?: number
  /** "766 bytes of 16 KB". */
  readonly words: string
}) {
  const state = value > limit ? 'bad' : value >= limit * 0.9 ? 'warn' : 'ok'
  // React's CSSProperties knows no custom properties; these two are set through CSSOM.
  const measure = {
    '--ticks': String(ticks),
    '--filled': `${Math.min(100, (value / limit) * 100)}%`,
  } as CSSProperties
  return (
    <div className={joinClasses(styles['gauge'], styles[state])}>
      <div className={styles['cap']} aria-hidden="true">
        <span>{label}</span>
        <span className={styles['words']}>
          {state === 'ok' ? null : <Icon name={state === 'bad' ? 'alert' : 'warning'} size="small" />}
          {words}
        </span>
      </div>
      <div
        className={styles['scale']}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(value, limit)}
        aria-valuetext={words}
        style={measure}
      />
    </div>
  )
}
