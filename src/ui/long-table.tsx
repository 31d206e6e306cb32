import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { joinClasses } from './join-classes.ts'
import { likelyRowPx, NearRows, useRowOptions } from './near-rows.tsx'
import tableStyles from './table.module.css'
import { TableHead, type TableColumn, TableRow, usePrinted } from './table.tsx'
import { useLateValue } from './late-part.tsx'

// Shorter tables render all rows.
const fewRows = 10
// About fifty printed pages. A longer table belongs in a file.
const mostPrinted = 1000

interface LongTableProps<Id extends string, Row extends { readonly id: string }> {
  readonly caption: string
  readonly columns: readonly TableColumn<Id>[]
  readonly rows: readonly Row[]
  readonly narrow?: 'cards' | 'flow'
  readonly cellsOf: (row: Row) => Readonly<Record<Id, ReactNode>>
}

function DrawnTable<Id extends string, Row extends { readonly id: string }>(props: LongTableProps<Id, Row>) {
  const { caption, columns, rows, narrow = 'cards', cellsOf } = props
  const isLong = rows.length > (usePrinted() ? mostPrinted : fewRows)
  return (
    <table
      className={joinClasses(tableStyles['table'], tableStyles['tall'], tableStyles[narrow])}
      aria-rowcount={isLong ? rows.length + 1 : undefined}
    >
      <TableHead caption={caption} columns={columns} />
      {isLong ? (
        <RowsNearScreen {...props} />
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
 * Scrolls with the page, which has only the rows near the screen. Renders again only for other rows, columns or cells.
 */
// `memo` forgets that the component is generic.
export const LongTable = memo(DrawnTable) as typeof DrawnTable

function RowsNearScreen<Id extends string, Row extends { readonly id: string }>({
  columns,
  rows,
  cellsOf,
}: LongTableProps<Id, Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const topPx = useDocumentTop(body)
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    ...useRowOptions(rows, body),
    scrollMargin: topPx ?? 0,
  })
  return (
    <NearRows
      body={body}
      virtualizer={virtualizer}
      rows={rows}
      columns={columns.length}
      renderRow={(row, index) => (
        <LateRow
          columns={columns}
          row={row}
          cellsOf={cellsOf}
          index={index}
          measure={virtualizer.measureElement}
        />
      )}
    />
  )
}

function useDocumentTop(element: RefObject<HTMLElement | null>): number | undefined {
  const [top, setTop] = useState<number>()
  useEffect(() => {
    // Anything that moves the table also changes the height of the page, which the observer follows.
    const observer = new ResizeObserver(() => {
      if (element.current !== null)
        setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY))
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}

/** The cells come in a later slice. Otherwise one task renders all rows that come near. */
function LateRow<Id extends string, Row extends { readonly id: string }>(props: DrawnRowProps<Id, Row>) {
  const isNow = useLateValue(true, false)
  if (isNow) return <LazyRow {...props} />
  // Object.fromEntries loses the type of the ids.
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

// `memo` loses the type parameters of the component.
const LazyRow = memo(DrawnRow) as typeof DrawnRow
