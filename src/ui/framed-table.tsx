import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import styles from './framed-table.module.css'
import { joinClasses } from './join-classes.ts'
import { likelyRowPx, NearRows, useRowOptions } from './near-rows.tsx'
import tableStyles from './table.module.css'
import { TableHead, type TableColumn, TableRow } from './table.tsx'
import { useLateValue } from './late-part.tsx'

export type FramedRow<Id extends string> =
  | { readonly kind: 'cells'; readonly cells: Readonly<Record<Id, ReactNode>> }
  | { readonly kind: 'heading' | 'panel'; readonly content: ReactNode }

// Shorter tables get no frame, which would hide only two or three rows.
const fewRows = 12

interface FramedTableProps<Id extends string, Row extends { readonly id: string }> {
  readonly caption: string
  readonly columns: readonly TableColumn<Id>[]
  readonly rows: readonly Row[]
  readonly narrow?: 'cards' | 'flow'
  /** Number of rows without open panels. A short table is shown in full. */
  readonly count?: number
  /** Called when the row comes near the frame, and again when the function changes. */
  readonly drawRow: (row: Row) => FramedRow<Id>
  /** Row to scroll to and mark, once per object, as soon as it is among the rows. */
  readonly goTo?: { readonly id: string } | undefined
}

/** Scrolls in its own frame, so that the content below stays near. Only rows near the frame are in the page. */
export function FramedTable<Id extends string, Row extends { readonly id: string }>({
  caption,
  columns,
  rows,
  narrow = 'flow',
  count = rows.length,
  drawRow,
  goTo,
}: FramedTableProps<Id, Row>) {
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    ...useRowOptions(rows, body),
    getScrollElement: () => frame.current,
  })
  const shown = useRef<object>(undefined)
  const scrollTo = useEffectEvent((target: { readonly id: string }) => {
    const index = rows.findIndex(({ id }) => id === target.id)
    if (index < 0 || shown.current === target) return
    shown.current = target
    virtualizer.scrollToIndex(index, { align: 'center' })
    frame.current?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (goTo !== undefined) scrollTo(goTo)
  }, [goTo, rows])
  return (
    <div ref={frame} className={joinClasses(styles['frame'], count > fewRows && styles['scrolls'])}>
      <table
        className={joinClasses(
          tableStyles['table'],
          tableStyles['tall'],
          tableStyles[narrow],
          styles['table'],
        )}
        aria-rowcount={rows.length + 1}
      >
        <TableHead caption={caption} columns={columns} />
        <NearRows
          body={body}
          virtualizer={virtualizer}
          rows={rows}
          columns={columns.length}
          renderRow={(row, index) => (
            <LateRow
              columns={columns}
              row={row}
              drawRow={drawRow}
              index={index}
              isMarked={row.id === goTo?.id}
              measure={virtualizer.measureElement}
            />
          )}
        />
      </table>
    </div>
  )
}

interface RowProps<Id extends string, Row> {
  readonly columns: readonly TableColumn<Id>[]
  readonly row: Row
  readonly drawRow: (row: Row) => FramedRow<Id>
  readonly index: number
  readonly isMarked: boolean
  readonly measure: (row: HTMLTableRowElement | null) => void
}

/** Rendered in a later task. Otherwise one task renders all rows that come near. */
function LateRow<Id extends string, Row extends { readonly id: string }>(props: RowProps<Id, Row>) {
  const isNow = useLateValue(true, false)
  if (isNow) return <DrawnRow {...props} />
  const { index, columns, measure } = props
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className={styles['later']}>
      <td colSpan={columns.length} style={{ height: likelyRowPx }} />
    </tr>
  )
}

function Drawn<Id extends string, Row extends { readonly id: string }>({
  columns,
  row,
  drawRow,
  index,
  isMarked,
  measure,
}: RowProps<Id, Row>) {
  const drawn = drawRow(row)
  switch (drawn.kind) {
    case 'cells':
      return (
        <TableRow
          columns={columns}
          row={{ id: row.id, cells: drawn.cells, selected: isMarked }}
          index={index}
          ref={measure}
        />
      )
    case 'heading':
      return (
        <tr ref={measure} data-index={index} aria-rowindex={index + 2} className={styles['heading']}>
          <th scope="colgroup" colSpan={columns.length}>
            {drawn.content}
          </th>
        </tr>
      )
    case 'panel':
      return (
        <tr ref={measure} data-index={index} aria-rowindex={index + 2} className={styles['panel']}>
          <td colSpan={columns.length}>{drawn.content}</td>
        </tr>
      )
  }
}

// `memo` loses the type parameters of the component.
const DrawnRow = memo(Drawn) as typeof Drawn
