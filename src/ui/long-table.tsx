import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import {
  Fragment,
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { joinClasses } from './join-classes.ts'
import tableStyles from './table.module.css'
import { TableHead, type TableColumn, TableGap, TableRow } from './table.tsx'

// As many rows are all in the page.
const fewRows = 10
// Of a row before it is measured: the tall one with its line.
export const likelyRowPx = 61
// Rows are in the page before they scroll into view, and before Tab comes to them.
export const rowsAround = 6

interface LongTableProps<Id extends string, Row extends { readonly id: string }> {
  readonly caption: string
  readonly columns: readonly TableColumn<Id>[]
  readonly rows: readonly Row[]
  /** The cells of a row; called when the row comes near the screen. */
  readonly cellsOf: (row: Row) => Readonly<Record<Id, ReactNode>>
}

function DrawnTable<Id extends string, Row extends { readonly id: string }>(props: LongTableProps<Id, Row>) {
  const { caption, columns, rows, cellsOf } = props
  const isLong = rows.length > fewRows
  return (
    <table
      className={joinClasses(tableStyles['table'], tableStyles['tall'], tableStyles['cards'])}
      aria-rowcount={isLong ? rows.length + 1 : undefined}
    >
      <TableHead caption={caption} columns={columns} />
      {isLong ? (
        <NearRows {...props} />
      ) : (
        <tbody>
          {rows.map((row) => (
            <LazyRow key={row.id} columns={columns} row={row} cellsOf={cellsOf} />
          ))}
        </tbody>
      )}
    </table>
  )
}

/**
 * A table of any length with rows of any height, that scrolls with the page: only rows near the screen are in the page. It is drawn
 * again when it is given other rows, columns or cells, and not before.
 */
// `memo` forgets that the component is generic.
export const LongTable = memo(DrawnTable) as typeof DrawnTable

/** The rows near the screen, and the row that has the focus. */
function NearRows<Id extends string, Row extends { readonly id: string }>({
  columns,
  rows,
  cellsOf,
}: LongTableProps<Id, Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const topPx = useDocumentTop(body)
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => likelyRowPx,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    overscan: rowsAround,
    rangeExtractor: (range) => withFocused(range, body.current),
    scrollMargin: topPx ?? 0,
    useFlushSync: false,
  })
  const { scrollMargin } = virtualizer.options
  let end = scrollMargin
  return (
    <tbody ref={body} className={tableStyles['near']}>
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index]
        if (row === undefined) return null
        const gapPx = item.start - end
        end = item.end
        return (
          <Fragment key={row.id}>
            <TableGap px={gapPx} columns={columns.length} />
            <LateRow
              columns={columns}
              row={row}
              cellsOf={cellsOf}
              index={item.index}
              measure={virtualizer.measureElement}
            />
          </Fragment>
        )
      })}
      <TableGap px={scrollMargin + virtualizer.getTotalSize() - end} columns={columns.length} />
    </tbody>
  )
}

/** The indexes of the range, and the one of the row that has the focus: it must not leave the page. */
export function withFocused(range: Range, body: HTMLElement | null): number[] {
  const indexes = defaultRangeExtractor(range)
  const row = document.activeElement?.closest('tr')
  const focused = row?.parentElement === body ? Number(row?.dataset['index'] ?? -1) : -1
  if (focused < 0 || focused >= range.count || indexes.includes(focused)) return indexes
  return [...indexes, focused].toSorted((left, right) => left - right)
}

/** How far below the top of the document an element begins, in pixels; undefined before the page is laid out. */
function useDocumentTop(element: RefObject<HTMLElement | null>): number | undefined {
  const [top, setTop] = useState<number>()
  useEffect(() => {
    // Whatever moves it changes the height of the page too.
    const observer = new ResizeObserver(() => {
      if (element.current !== null)
        setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY))
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}

/** A row whose cells come in a later slice: all rows that come near at a time are rendered in one task. */
function LateRow<Id extends string, Row extends { readonly id: string }>(props: DrawnRowProps<Id, Row>) {
  const isNow = useDeferredValue(true, false)
  if (isNow) return <LazyRow {...props} />
  // Object.fromEntries forgets the ids it was given.
  const cells = Object.fromEntries(props.columns.map(({ id }) => [id, null])) as Record<Id, ReactNode>
  return <LazyRow {...props} cellsOf={() => cells} px={likelyRowPx} />
}

interface DrawnRowProps<Id extends string, Row extends { readonly id: string }> {
  readonly columns: readonly TableColumn<Id>[]
  readonly row: Row
  readonly cellsOf: (row: Row) => Readonly<Record<Id, ReactNode>>
  readonly index?: number
  readonly px?: number | undefined
  readonly measure?: (row: HTMLTableRowElement | null) => void
}

function DrawnRow<Id extends string, Row extends { readonly id: string }>({
  columns,
  row,
  cellsOf,
  index,
  px,
  measure,
}: DrawnRowProps<Id, Row>) {
  return (
    <TableRow
      columns={columns}
      row={{ id: row.id, cells: cellsOf(row) }}
      {...(index === undefined ? {} : { index })}
      {...(px === undefined ? {} : { px })}
      {...(measure === undefined ? {} : { ref: measure })}
    />
  )
}

// `memo` forgets that the component is generic.
const LazyRow = memo(DrawnRow) as typeof DrawnRow
