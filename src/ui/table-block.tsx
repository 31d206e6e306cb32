import { memo, startTransition, useEffect, useRef, useState, type ReactNode } from 'react'
import { drawInTurn } from './draw-in-turn.ts'
import type { TableColumn } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import styles from './table.module.css'

// Of a row, before any was seen: the tall one with its line.
const likelyRowPx = 61
// Rows are there before they scroll into sight, and before Tab comes to them.
const margin = '300px 0px'

interface CellsOf<Id extends string, Row> {
  readonly columns: readonly TableColumn<Id>[]
  readonly cellsOf: (row: Row) => Readonly<Record<Id, ReactNode>>
}

/** Some rows of a long table, in the page while they are near the screen. Their place is kept otherwise. */
export function TableBlock<Id extends string, Row extends { readonly id: string }>({
  columns,
  rows,
  cellsOf,
  first,
}: CellsOf<Id, Row> & {
  readonly rows: readonly Row[]
  /** The index of its first row; nothing when the table has no other block, and all of it is in the page. */
  readonly first: number | undefined
}) {
  const body = useRef<HTMLTableSectionElement>(null)
  const isNear = useRef(false)
  const [drawn, setDrawn] = useState(false)
  const [rowPx, setRowPx] = useState(likelyRowPx)
  const count = rows.length
  const isAlone = first === undefined
  useEffect(() => {
    const element = body.current
    if (element === null || isAlone) return
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (entry === undefined) return
        isNear.current = entry.isIntersecting
        const { height } = entry.boundingClientRect
        // By its turn it may have left again, or come back.
        drawInTurn(() => {
          const isWanted = isNear.current || element.contains(document.activeElement)
          startTransition(() => {
            if (!isWanted) setRowPx(height / count)
            setDrawn(isWanted)
          })
        })
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [count, isAlone])
  return (
    <tbody ref={body}>
      {drawn || isAlone ? (
        rows.map((row, index) => (
          <LazyRow
            key={row.id}
            columns={columns}
            row={row}
            cellsOf={cellsOf}
            {...(isAlone ? {} : { index: first + index })}
          />
        ))
      ) : (
        <tr aria-hidden="true" className={styles['away']}>
          <td colSpan={columns.length} style={{ height: rowPx * count }} />
        </tr>
      )}
    </tbody>
  )
}

function DrawnRow<Id extends string, Row extends { readonly id: string }>({
  columns,
  row,
  cellsOf,
  index,
}: CellsOf<Id, Row> & { readonly row: Row; readonly index?: number }) {
  return (
    <TableRow
      columns={columns}
      row={{ id: row.id, cells: cellsOf(row) }}
      {...(index === undefined ? {} : { index })}
    />
  )
}

// `memo` forgets that the component is generic.
const LazyRow = memo(DrawnRow) as typeof DrawnRow
