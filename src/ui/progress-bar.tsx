import styles from './progress-bar.module.css'

/** How far something came. `label` says it in words, which stand above the bar. */
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
