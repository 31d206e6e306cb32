import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import { TableBlock } from './table-block.tsx'
import { TableHead, type TableColumn } from './table-head.tsx'
import styles from './table.module.css'

const rowsPerBlock = 20

/** A tall table of any length: only blocks of rows near the screen are in the page. */
export function LongTable<Id extends string>({
  caption,
  columns,
  rows,
}: {
  readonly caption: string
  readonly columns: readonly TableColumn<Id>[]
  readonly rows: readonly { readonly id: string; readonly cells: () => Readonly<Record<Id, ReactNode>> }[]
}) {
  const blocks = Array.from({ length: Math.ceil(rows.length / rowsPerBlock) }, (_, index) =>
    rows.slice(index * rowsPerBlock, (index + 1) * rowsPerBlock),
  )
  return (
    <table
      className={joinClasses(styles['table'], styles['tall'], styles['cards'])}
      aria-rowcount={blocks.length > 1 ? rows.length + 1 : undefined}
    >
      <TableHead caption={caption} columns={columns} />
      {blocks.map((block, index) => (
        <TableBlock
          // A block is a place in the table: its rows come and go with the search.
          key={index * rowsPerBlock}
          columns={columns}
          rows={block}
          first={blocks.length > 1 ? index * rowsPerBlock + 2 : undefined}
          shownAtFirst={index === 0}
        />
      ))}
    </table>
  )
}
