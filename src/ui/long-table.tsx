import { memo, type ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import { TableBlock } from './table-block.tsx'
import { TableHead, type TableColumn } from './table-head.tsx'
import styles from './table.module.css'

// Few enough to be drawn in one go.
const rowsPerBlock = 10

interface LongTableProps<Id extends string, Row extends { readonly id: string }> {
  readonly caption: string
  readonly columns: readonly TableColumn<Id>[]
  readonly rows: readonly Row[]
  /** What stands in a row; asked when the row comes near the screen. */
  readonly cellsOf: (row: Row) => Readonly<Record<Id, ReactNode>>
}

function DrawnTable<Id extends string, Row extends { readonly id: string }>({
  caption,
  columns,
  rows,
  cellsOf,
}: LongTableProps<Id, Row>) {
  const blocks = Array.from({ length: Math.ceil(rows.length / rowsPerBlock) }, (_, index) =>
    rows.slice(index * rowsPerBlock, (index + 1) * rowsPerBlock),
  )
  const isLong = blocks.length > 1
  return (
    <table
      className={joinClasses(styles['table'], styles['tall'], styles['cards'])}
      aria-rowcount={isLong ? rows.length + 1 : undefined}
    >
      <TableHead caption={caption} columns={columns} />
      {blocks.map((block, index) => (
        <TableBlock
          // A block is a place in the table: its rows come and go with the search.
          key={index * rowsPerBlock}
          columns={columns}
          rows={block}
          cellsOf={cellsOf}
          first={isLong ? index * rowsPerBlock + 2 : undefined}
        />
      ))}
    </table>
  )
}

/**
 * A tall table of any length: only blocks of rows near the screen are in the page. It draws again when it is given
 * other rows, columns or cells, and not before.
 */
// `memo` forgets that the component is generic.
export const LongTable = memo(DrawnTable) as typeof DrawnTable
