import type { CSSProperties, ReactNode } from 'react'
import styles from './figures.module.css'
import { Icon } from './icon.tsx'
import { joinClasses } from './join-classes.ts'
import { HiddenText } from './text.tsx'

export function Figures({
  label,
  compact = false,
  figures,
}: {
  readonly label: string
  /** Compact figures on a phone, without charts, for a page whose main content is below. */
  readonly compact?: boolean
  readonly figures: readonly {
    readonly name: string
    readonly value: ReactNode
    readonly unit?: string | undefined
    readonly about?: ReactNode
    readonly chart?: ReactNode
  }[]
}) {
  return (
    <section aria-label={label}>
      <dl className={joinClasses(styles['figures'], compact && styles['compact'])}>
        {figures.map((figure) => (
          <div key={figure.name} className={figure.chart === undefined ? undefined : styles['wide']}>
            <dt>{figure.name}</dt>
            <dd className={styles['value']}>
              <span>{figure.value}</span>
              {figure.unit === undefined ? null : <small> {figure.unit}</small>}
            </dd>
            {figure.about === undefined ? null : <dd className={styles['about']}>{figure.about}</dd>}
            {figure.chart === undefined ? null : <dd className={styles['chart']}>{figure.chart}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}

const width = 180
const height = 44
// Half the line width, so that the line is not cut at the edges.
const edge = 1

/** A value over time, in steps. The page shows the same numbers in a table. */
export function StepChart({
  label,
  points,
}: {
  readonly label: string
  /** Oldest first. Both coordinates are fractions from 0 to 1, of the time span and of the highest value. */
  readonly points: readonly { readonly at: number; readonly value: number }[]
}) {
  const [first] = points
  if (first === undefined) return null
  const x = (at: number) => edge + at * (width - 2 * edge)
  const y = (value: number) => height - edge - value * (height - 2 * edge)
  const steps = points.slice(1).map(({ at, value }) => `H${x(at)}V${y(value)}`)
  const line = `M${x(first.at)} ${y(first.value)}${steps.join('')}H${x(1)}`
  return (
    <svg className={styles['step-chart']} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path className={styles['area']} d={`${line}V${height}H${x(first.at)}Z`} />
      <path className={styles['line']} d={line} />
    </svg>
  )
}

export function LevelStrip({
  label,
  levels,
}: {
  readonly label: string
  readonly levels: readonly {
    readonly name: string
    readonly count: number
    readonly needed?: boolean
  }[]
}) {
  return (
    <ul className={styles['levels']} aria-label={label}>
      {levels.map(({ name, count, needed = false }) => (
        <li
          key={name}
          title={name}
          className={joinClasses(count === 0 && (needed ? styles['missing'] : styles['zero']))}
        >
          <HiddenText>{name}</HiddenText>
          <span>{count}</span>
        </li>
      ))}
    </ul>
  )
}

export function ProgressBar({
  label,
  done,
  total,
}: {
  readonly label: string
  readonly done: number
  readonly total: number
}) {
  return (
    <div className={styles['progress']}>
      <span className={styles['label']}>{label}</span>
      <progress className={styles['bar']} aria-label={label} max={Math.max(1, total)} value={done} />
    </div>
  )
}

/** A ruler that turns straw at 90% of the limit, and oxide above the limit. */
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
  /** Text of the measure, such as "766 bytes of 16 KB". */
  readonly words: string
}) {
  const state = value > limit ? 'bad' : value >= limit * 0.9 ? 'warn' : 'ok'
  // React's `CSSProperties` has no custom properties.
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
          <span>{words}</span>
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
