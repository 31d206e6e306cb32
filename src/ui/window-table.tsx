import { useVirtualizer, type Range } from '@tanstack/react-virtual'
import { memo, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { joinClasses } from './join-classes.ts'
import tableStyles from './table.module.css'
import { type TableColumn, TableGap, TableRow, useNarrow } from './table.tsx'
import { HiddenText } from './text.tsx'
import styles from './window-table.module.css'

const rowPx = 40
const narrowRowPx = 108
// Rows are requested in steps of this size, with at least one step above and below the visible ones.
const step = 8

export interface RowWindow<Row> {
  readonly from: number
  readonly rows: readonly Row[]
}

/**
 * Rows of one height in their own frame. `onWindow` reports the needed ones. A row renders again only if `isSame` finds
 * it changed, or if `columns` or `cellsOf` changes.
 */
export function WindowTable<Id extends string, Row extends { readonly id: string }>({
  caption,
  columns,
  count,
  shown,
  cellsOf,
  isSame,
  sort,
  onSort,
  onWindow,
  empty,
}: {
  readonly caption: string
  readonly columns: readonly (TableColumn<Id> & { readonly sorts?: boolean })[]
  readonly count: number
  readonly shown: RowWindow<Row>
  readonly cellsOf: (row: Row) => Readonly<Record<Id, ReactNode>>
  /** Requesting a window again returns equal rows as new objects. */
  readonly isSame: (before: Row, after: Row) => boolean
  readonly sort: ColumnSort<Id>
  readonly onSort: (sort: ColumnSort<Id>) => void
  readonly onWindow: (from: number, count: number) => void
  readonly empty?: ReactNode
}) {
  const frame = useRef<HTMLDivElement>(null)
  const px = useNarrow() ? narrowRowPx : rowPx
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => px,
    rangeExtractor: indexesInSteps,
    useFlushSync: false,
  })
  useLayoutEffect(() => virtualizer.measure(), [px, virtualizer])
  const needed = virtualizer.getVirtualItems()
  const first = needed[0]?.index
  useEffect(() => {
    if (first !== undefined) onWindow(first, needed.length)
  }, [first, needed.length, onWindow])
  const from = Math.min(shown.from, count)
  const rows = shown.rows.slice(0, count - from)
  return (
    <div ref={frame} className={styles['frame']} role="region" aria-label={caption} tabIndex={0}>
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
          <TableGap px={from * px} columns={columns.length} />
          {rows.map((row, index) => (
            <StoredRow
              key={row.id}
              columns={columns}
              row={row}
              cellsOf={cellsOf}
              isSame={isSame}
              index={from + index}
              px={px}
            />
          ))}
          <TableGap px={(count - from - rows.length) * px} columns={columns.length} />
        </tbody>
      </table>
      {count === 0 && empty != null ? <div className={styles['empty']}>{empty}</div> : null}
    </div>
  )
}

function indexesInSteps({ startIndex, endIndex, count }: Range): number[] {
  const first = Math.max(0, Math.floor(startIndex / step) - 1) * step
  const end = Math.min(count, (Math.floor(endIndex / step) + 2) * step)
  return Array.from({ length: end - first }, (_, index) => first + index)
}

interface RowProps<Id extends string, Row> {
  readonly columns: readonly TableColumn<Id>[]
  readonly row: Row
  readonly cellsOf: (row: Row) => Readonly<Record<Id, ReactNode>>
  readonly isSame: (before: Row, after: Row) => boolean
  readonly index: number
  readonly px: number
}

function DrawnRow<Id extends string, Row extends { readonly id: string }>({
  row,
  columns,
  cellsOf,
  index,
  px,
}: RowProps<Id, Row>) {
  return <TableRow columns={columns} index={index} px={px} row={{ id: row.id, cells: cellsOf(row) }} />
}

function isSameRow<Id extends string, Row>(before: RowProps<Id, Row>, after: RowProps<Id, Row>): boolean {
  return (
    before.columns === after.columns &&
    before.cellsOf === after.cellsOf &&
    before.index === after.index &&
    before.px === after.px &&
    after.isSame(before.row, after.row)
  )
}

// `memo` loses the type parameters of the component.
const StoredRow = memo(DrawnRow, isSameRow) as typeof DrawnRow

interface ColumnSort<Id extends string> {
  readonly by: Id
  readonly isDescending: boolean
}

function SortHead<Id extends string>({
  column: { id, head, align, hideHead, hideNarrow, sorts },
  sort,
  onSort,
}: {
  readonly column: TableColumn<Id> & { readonly sorts?: boolean }
  readonly sort: ColumnSort<Id>
  readonly onSort: (sort: ColumnSort<Id>) => void
}) {
  const isOn = sort.by === id
  return (
    <th
      scope="col"
      aria-sort={isOn ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
      className={joinClasses(align && tableStyles['end'], hideNarrow === true && tableStyles['hide'])}
    >
      {sorts === true ? (
        <button
          type="button"
          className={styles['sort']}
          onClick={() => onSort({ by: id, isDescending: isOn && !sort.isDescending })}
        >
          {head}
          {isOn ? <Icon name={sort.isDescending ? 'chevron-down' : 'chevron-up'} size="small" /> : null}
        </button>
      ) : hideHead === true ? (
        <HiddenText>{head}</HiddenText>
      ) : (
        head
      )}
    </th>
  )
}
