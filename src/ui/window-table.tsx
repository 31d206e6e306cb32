import { memo, useEffect, useRef, useState, type ReactNode } from 'react'
import { HiddenText } from './hidden-text.tsx'
import { joinClasses } from './join-classes.ts'
import type { TableColumn } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import tableStyles from './table.module.css'
import { useNarrow } from './use-narrow.ts'
import { SortHead, type ColumnSort } from './sort-head.tsx'
import styles from './window-table.module.css'

const rowPx = 40
const narrowRowPx = 84
// Rows come and go by so many, and as many at least are there above and below what is seen: scrolling finds rows.
const step = 8

/** Some of the rows, from the place `from` on. */
export interface RowWindow<Row> {
  readonly from: number
  readonly rows: readonly Row[]
}

/**
 * A table of any length in a frame of its own, of which only the rows in sight are known and in the page. All rows are as
 * tall as each other. `onWindow` says which are needed. A row is drawn again when it says something else, or `columns` or `cellsOf` is another.
 */
export function WindowTable<Id extends string, Row extends { readonly id: string }>({
  caption,
  columns,
  count,
  shown,
  cellsOf,
  sort,
  onSort,
  onWindow,
}: {
  readonly caption: string
  readonly columns: readonly (TableColumn<Id> & { readonly sorts?: boolean })[]
  readonly count: number
  readonly shown: RowWindow<Row>
  readonly cellsOf: (row: Row) => Readonly<Record<Id, ReactNode>>
  readonly sort: ColumnSort<Id>
  readonly onSort: (sort: ColumnSort<Id>) => void
  readonly onWindow: (from: number, count: number) => void
}) {
  const frame = useRef<HTMLDivElement>(null)
  const px = useNarrow() ? narrowRowPx : rowPx
  // In steps: within one, scrolling draws nothing anew.
  const [topStep, setTopStep] = useState(0)
  const [height, setHeight] = useState(0)
  const first = Math.max(0, topStep - 1) * step
  const needed = Math.ceil(height / px / step + 2) * step
  useEffect(() => {
    if (height > 0) onWindow(first, needed)
  }, [first, needed, height, onWindow])
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    // Measured where it costs nothing: after the layout of the page.
    const observer = new ResizeObserver(() => {
      setHeight(element.clientHeight)
      setTopStep(stepAt(element, px))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [px])
  const from = Math.min(shown.from, count)
  const rows = shown.rows.slice(0, count - from)
  return (
    <div
      ref={frame}
      className={styles['frame']}
      role="region"
      aria-label={caption}
      tabIndex={0}
      onScroll={({ currentTarget }) => setTopStep(stepAt(currentTarget, px))}
    >
      <table
        className={joinClasses(
          tableStyles['table'],
          tableStyles['low'],
          tableStyles['flow'],
          styles['table'],
        )}
        aria-rowcount={count + 1}
      >
        <caption>
          <HiddenText>{caption}</HiddenText>
        </caption>
        <thead className={styles['head']}>
          <tr>
            {columns.map((column) => (
              <SortHead key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap px={from * px} columns={columns.length} />
          {rows.map((row, index) => (
            <KeptRow
              key={row.id}
              columns={columns}
              row={row}
              cellsOf={cellsOf}
              index={from + index + 2}
              px={px}
            />
          ))}
          <Gap px={(count - from - rows.length) * px} columns={columns.length} />
        </tbody>
      </table>
    </div>
  )
}

function stepAt({ scrollTop }: HTMLElement, px: number): number {
  return Math.floor(scrollTop / px / step)
}

interface RowProps<Id extends string, Row> {
  readonly columns: readonly TableColumn<Id>[]
  readonly row: Row
  readonly cellsOf: (row: Row) => Readonly<Record<Id, ReactNode>>
  readonly index: number
  readonly px: number
}

function DrawnRow<Id extends string, Row extends { readonly id: string }>({
  row,
  cellsOf,
  ...place
}: RowProps<Id, Row>) {
  return <TableRow {...place} row={{ id: row.id, cells: cellsOf(row) }} />
}

// A window that is asked for anew brings the same rows as other objects.
function isSameRow<Id extends string, Row>(before: RowProps<Id, Row>, after: RowProps<Id, Row>): boolean {
  return (
    before.columns === after.columns &&
    before.cellsOf === after.cellsOf &&
    before.index === after.index &&
    before.px === after.px &&
    (before.row === after.row || JSON.stringify(before.row) === JSON.stringify(after.row))
  )
}

// `memo` forgets that the component is generic.
const KeptRow = memo(DrawnRow, isSameRow) as typeof DrawnRow

/** The place of rows that are not in the page. */
function Gap({ px, columns }: { readonly px: number; readonly columns: number }) {
  if (px <= 0) return null
  return (
    <tr aria-hidden="true" className={tableStyles['away']}>
      <td colSpan={columns} style={{ height: px }} />
    </tr>
  )
}
