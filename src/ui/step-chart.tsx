import styles from './step-chart.module.css'

const width = 180
const height = 44
// Half the line, so that it is not cut at the edges.
const edge = 1

/** One value over time, in steps: it holds until the next. The table behind it stands elsewhere. */
export function StepChart({
  label,
  points,
}: {
  /** What it shows, in a sentence. */
  readonly label: string
  /** The oldest first; from 0 to 1 of the time and of the highest value. */
  readonly points: readonly { readonly at: number; readonly value: number }[]
}) {
  const [first] = points
  if (first === undefined) return null
  const x = (at: number) => edge + at * (width - 2 * edge)
  const y = (value: number) => height - edge - value * (height - 2 * edge)
  const steps = points.slice(1).map(({ at, value }) => `H${x(at)}V${y(value)}`)
  const line = `M${x(first.at)} ${y(first.value)}${steps.join('')}H${x(1)}`
  return (
    <svg className={styles['chart']} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path className={styles['area']} d={`${line}V${height}H${x(first.at)}Z`} />
      <path className={styles['line']} d={line} />
    </svg>
  )
}
