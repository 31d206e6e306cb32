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
    readonly about?: ReactNode
  }[]
}) {
  return (
    <section aria-label={label}>
      <dl className={styles['figures']}>
        {figures.map((figure) => (
          <div key={figure.name}>
            <dt>{figure.name}</dt>
            <dd className={styles['value']}>{figure.value}</dd>
            {figure.about === undefined ? null : <dd className={styles['about']}>{figure.about}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}
