import type { ReactNode } from 'react'
import styles from './figures.module.css'

/** A strip of figures in one card, hairlines between. */
export function Figures({
  label,
  figures,
}: {
  readonly label: string
  readonly figures: readonly {
    readonly name: string
    readonly value: ReactNode
    /** After the figure, small. */
    readonly unit?: string | undefined
    readonly about?: ReactNode
    /** Beside the figure: it takes the room of two. */
    readonly chart?: ReactNode
  }[]
}) {
  return (
    <section aria-label={label}>
      <dl className={styles['figures']}>
        {figures.map((figure) => (
          <div key={figure.name} className={figure.chart === undefined ? undefined : styles['wide']}>
            <dt>{figure.name}</dt>
            <dd className={styles['value']}>
              {figure.value}
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
