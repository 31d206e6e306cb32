import { lazy, Suspense } from 'react'
import type { PlotProps } from './plot-props.ts'
import styles from './lazy-plot.module.css'

/** Fetches what draws charts. */
export function loadPlot() {
  return import('./plot.tsx')
}

// The sentence stands in the place of a drawing that is not there yet, or cannot be fetched.
const Drawing = lazy(() =>
  loadPlot().then(
    ({ Plot }) => ({ default: Plot }),
    () => ({ default: Undrawn }),
  ),
)

/** A plot whose code comes when the first one is shown. */
export function LazyPlot(props: PlotProps) {
  return (
    <Suspense fallback={<Undrawn {...props} />}>
      <Drawing {...props} />
    </Suspense>
  )
}

function Undrawn({ label }: PlotProps) {
  return <p className={styles['undrawn']}>{label}</p>
}
