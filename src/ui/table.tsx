import { joinClasses } from './join-classes.ts'
import { TableHead, type TableColumn } from './table-head.tsx'
import { TableRow, type TableRowContent } from './table-row.tsx'
import styles from './table.module.css'

/** A native table. Below 760 px each row is a card of label and value, or flows where values name themselves. */
export function Table<Id extends string>({
  caption,
  columns,
  rows,
  density = 'middle',
  narrow = 'cards',
  framed = false,
}: {
  readonly caption: string
  readonly columns: readonly TableColumn<Id>[]
  readonly rows: readonly TableRowContent<Id>[]
  readonly density?: 'low' | 'middle' | 'tall'
  readonly narrow?: 'cards' | 'flow' | 'table'
  /** A raised sheet of its own, on a sunken plate. */
  readonly framed?: boolean
}) {
  return (
    <table
      className={joinClasses(styles['table'], styles[density], styles[narrow], framed && styles['framed'])}
    >
      <TableHead caption={caption} columns={columns} />
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id} columns={columns} row={row} />
        ))}
      </tbody>
    </table>
  )
}
