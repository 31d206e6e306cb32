import { useEffect, useRef, useState, type ReactNode } from 'react'
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
// Asked for beyond what is seen, so that scrolling finds rows.
const around = 20

/** Some of the rows, from the place `from` on. */
export interface RowWindow<Row> {
  readonly from: number
  readonly rows: readonly Row[]
}

/**
 * A table of any length in a frame of its own, of which only the rows in sight are known and in the page. All rows are as
 * tall as each other. `onWindow` says which are needed.
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
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(0)
  const px = useNarrow() ? narrowRowPx : rowPx
  const first = Math.max(0, Math.floor(top / px / around - 1) * around)
  const needed = Math.ceil(height / px / around + 2) * around
  useEffect(() => {
    if (height > 0) onWindow(first, needed)
  }, [first, needed, height, onWindow])
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const observer = new ResizeObserver(() => setHeight(element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const from = Math.min(shown.from, count)
  const rows = shown.rows.slice(0, count - from)
  return (
    <div
      ref={frame}
      className={styles['frame']}
      role="region"
      aria-label={caption}
      tabIndex={0}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
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
            <TableRow
              key={row.id}
              columns={columns}
              row={{ id: row.id, cells: cellsOf(row) }}
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

/** The place of rows that are not in the page. */
function Gap({ px, columns }: { readonly px: number; readonly columns: number }) {
  if (px <= 0) return null
  return (
    <tr aria-hidden="true" className={tableStyles['away']}>
      <td colSpan={columns} style={{ height: px }} />
    </tr>
  )
}
