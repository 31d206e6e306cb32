import type { ReactNode, Ref } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './table.module.css'
import type { TableColumn } from './table-head.tsx'

export interface TableRowContent<Id extends string> {
  readonly id: string
  readonly selected?: boolean
  /** What is to become of it, or was: a colour and a bar, beside the word in its cells. */
  readonly tone?: 'add' | 'cut' | 'was'
  readonly cells: Readonly<Record<Id, ReactNode>>
}

export function TableRow<Id extends string>({
  columns,
  row,
  index,
  px,
  ref,
}: {
  readonly columns: readonly TableColumn<Id>[]
  readonly row: TableRowContent<Id>
  /** Its place among all rows, from 0, where not all are in the page. */
  readonly index?: number
  /** Its height, where all rows have the same. */
  readonly px?: number
  readonly ref?: Ref<HTMLTableRowElement>
}) {
  return (
    <tr
      ref={ref}
      className={joinClasses(row.selected === true && styles['selected'], row.tone && styles[row.tone])}
      // The head is row 1.
      aria-rowindex={index === undefined ? undefined : index + 2}
      data-index={index}
      style={px === undefined ? undefined : { height: px }}
    >
      {columns.map((column) => {
        const Cell = column.lead === true ? 'th' : 'td'
        return (
          <Cell
            key={column.id}
            scope={column.lead === true ? 'row' : undefined}
            data-label={column.hideHead === true ? undefined : column.head}
            className={joinClasses(
              column.align && styles['end'],
              column.lead === true && styles['lead'],
              column.hideNarrow === true && styles['hide'],
            )}
          >
            {row.cells[column.id]}
          </Cell>
        )
      })}
    </tr>
  )
}

/** The space of rows that are not in the page. */
export function TableGap({ px, columns }: { readonly px: number; readonly columns: number }) {
  if (px <= 0) return null
  return (
    <tr aria-hidden="true" className={styles['away']}>
      <td colSpan={columns} style={{ height: px }} />
    </tr>
  )
}
