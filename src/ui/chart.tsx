import { useState, type ReactNode, lazy } from 'react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import styles from './chart.module.css'
import { loadPlot } from './loaders.ts'
import { Table, type TableColumn, type TableRowContent } from './table.tsx'
import { LatePart } from './late-part.tsx'

/** A chart and the table of its numbers, one at a time. */
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
  /** Beside the title, quiet. */
  readonly note?: string
  /** Of the button that changes between them; `table` names the table as well. */
  readonly words: { readonly showTable: string; readonly showChart: string; readonly table: string }
  readonly columns: readonly TableColumn<Id>[]
  /** Asked for when the table is opened. */
  readonly rows: () => readonly TableRowContent<Id>[]
  /** Under the table: what of it is not shown. */
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

/** Which line is which, by colour, dashes and name. */
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

// The label is shown while the drawing is not there yet, or when it cannot be fetched.
const Drawing = lazy(() =>
  loadPlot().then(
    ({ Plot }) => ({ default: Plot }),
    () => ({ default: Undrawn }),
  ),
)

/** A plot whose code comes when the first one is shown. */
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
  /** One for each x; null where there is none. */
  readonly values: readonly (number | null)[]
  /** Of several lines the first has the accent; the others are told apart by dashes, and then by tone: `lineStyle`. */
  readonly tone: 'accent' | 'neutral'
  readonly dash?: number
}

export interface PlotProps {
  /** What it shows, in a sentence: all that a screen reader has of it, beside the table. */
  readonly label: string
  readonly kind: 'steps' | 'bars' | 'lines'
  /** Rising. */
  readonly xs: readonly number[]
  readonly series: readonly PlotSeries[]
  readonly formatX: (x: number) => string
  readonly formatY: (y: number) => string
  /** Where a dashed line goes across. */
  readonly mean?: number | undefined
  /** Values are integers, and so are the lines of the grid. */
  readonly whole?: boolean
}

const patterns = [[], [6, 3], [2, 3], [8, 3, 2, 3], [12, 4], [4, 2, 1, 2]]

/** Twelve lines that differ: the first has the accent, the next six differ by their dashes, and five more by their tone too. */
export function lineStyle(number: number): Pick<PlotSeries, 'tone' | 'dash'> {
  const round = Math.floor((number - 1) / patterns.length)
  return { tone: round === 0 ? 'neutral' : 'accent', dash: number }
}

/** Tells lines apart without colour; the first has no dashes. */
export function dashPattern(number: number): readonly number[] {
  return patterns[number % patterns.length] ?? []
}
