import styles from './chart-key.module.css'
import { dashPattern } from './dash-pattern.ts'
import type { PlotSeries } from './plot-props.ts'

/** Which line is which, by colour, dashes and name. */
export function ChartKey({ series }: { readonly series: readonly PlotSeries[] }) {
  return (
    <ul className={styles['key']}>
      {series.map(({ name, tone, dash = 0 }) => (
        <li key={name}>
          <svg viewBox="0 0 24 4" aria-hidden="true" className={styles[tone]}>
            <path d="M0 2h24" strokeDasharray={dashPattern(dash).join(' ')} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
