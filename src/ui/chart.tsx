import { useState, type ReactNode, lazy } from 'react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import styles from './chart.module.css'
import { Table, type TableColumn, type TableRowContent } from './table.tsx'
import { LatePart } from './late-part.tsx'

export function ChartCard<Id extends string>({
  title,
  note,
  words,
  columns,
  rows,
  tableNote,
  children,
}: {
  readonly title: string
  readonly note?: string
  readonly words: { readonly showTable: string; readonly showChart: string; readonly table: string }
  readonly columns: readonly TableColumn<Id>[]
  readonly rows: () => readonly TableRowContent<Id>[]
  readonly tableNote?: string | undefined
  readonly children: ReactNode
}) {
  const [isTable, setTable] = useState(false)
  return (
    <Card
      title={title}
      flush={isTable}
      foot={
        isTable && tableNote !== undefined ? <span className={styles['note']}>{tableNote}</span> : undefined
      }
      end={
        <>
          {note === undefined ? null : <span className={styles['note']}>{note}</span>}
          <Button size="small" kind="quiet" onClick={() => setTable(!isTable)}>
            {isTable ? words.showChart : words.showTable}
          </Button>
        </>
      }
    >
      {isTable ? (
        <div className={styles['table']} role="region" aria-label={words.table} tabIndex={0}>
          <Table caption={words.table} density="low" narrow="table" columns={columns} rows={rows()} />
        </div>
      ) : (
        children
      )}
    </Card>
  )
}

export function ChartKey({ series }: { readonly series: readonly PlotSeries[] }) {
  return (
    <ul className={styles['key']}>
      {series.map(({ name, tone, dash = 0 }) => (
        <li key={name}>
          <svg viewBox="0 0 24 4" aria-hidden="true" className={styles[tone]}>
            <path d="M0 2h24" strokeDasharray={dashPattern(dash).join(' ')} />
          </svg>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}

// The label is shown until the drawing is loaded, or if it fails to load.
const Drawing = lazy(() =>
  import('./plot.tsx').then(
    ({ Plot }) => ({ default: Plot }),
    () => ({ default: Undrawn }),
  ),
)

export function LazyPlot(props: PlotProps) {
  return (
    <LatePart fallback={<Undrawn {...props} />}>
      <Drawing {...props} />
    </LatePart>
  )
}

function Undrawn({ label }: PlotProps) {
  return <p className={styles['undrawn']}>{label}</p>
}

interface PlotSeries {
  readonly name: string
  /** One value for each x; null for a missing value. */
  readonly values: readonly (number | null)[]
  /** The first line has the accent colour; `lineStyle` tells the others apart by dashes, then by tone. */
  readonly tone: 'accent' | 'neutral'
  readonly dash?: number
}

export interface PlotProps {
  readonly label: string
  readonly kind: 'steps' | 'bars' | 'lines'
  readonly xs: readonly number[]
  readonly series: readonly PlotSeries[]
  readonly formatX: (x: number) => string
  readonly formatY: (y: number) => string
  readonly mean?: number | undefined
  /** Values are integers, and the grid has lines at integers only. */
  readonly whole?: boolean
}

const patterns = [[], [6, 3], [2, 3], [8, 3, 2, 3], [12, 4], [4, 2, 1, 2]]

/** Returns one of twelve line styles: the accent for the first, six more by dashes, and five by dashes and tone. */
export function lineStyle(number: number): Pick<PlotSeries, 'tone' | 'dash'> {
  const round = Math.floor((number - 1) / patterns.length)
  return { tone: round === 0 ? 'neutral' : 'accent', dash: number }
}

/** Dash pattern that tells lines apart without colour. The first line is solid. */
export function dashPattern(number: number): readonly number[] {
  return patterns[number % patterns.length] ?? []
}
