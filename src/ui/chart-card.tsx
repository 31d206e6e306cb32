import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import styles from './chart-card.module.css'
import { Table } from './table.tsx'
import type { TableColumn } from './table-head.tsx'
import type { TableRowContent } from './table-row.tsx'

/** A chart and the table of its numbers, one at a time. */
export function ChartCard<Id extends string>({
  title,
  note,
  words,
  columns,
  rows,
  tableNote,
  children,
}: {
  readonly title: string
  /** Beside the title, quiet. */
  readonly note?: string
  /** Of the button that changes between them; `table` names the table as well. */
  readonly words: { readonly showTable: string; readonly showChart: string; readonly table: string }
  readonly columns: readonly TableColumn<Id>[]
  /** Asked for when the table is opened. */
  readonly rows: () => readonly TableRowContent<Id>[]
  /** Under the table: what of it is not shown. */
  readonly tableNote?: string | undefined
  readonly children: ReactNode
}) {
  const [isTable, setTable] = useState(false)
  return (
    <Card
      title={title}
      flush={isTable}
      foot={
        isTable && tableNote !== undefined ? <span className={styles['note']}>{tableNote}</span> : undefined
      }
      end={
        <>
          {note === undefined ? null : <span className={styles['note']}>{note}</span>}
          <Button size="small" kind="quiet" onClick={() => setTable(!isTable)}>
            {isTable ? words.showChart : words.showTable}
          </Button>
        </>
      }
    >
      {isTable ? (
        <div className={styles['table']} role="region" aria-label={words.table} tabIndex={0}>
          <Table caption={words.table} density="low" narrow="table" columns={columns} rows={rows()} />
        </div>
      ) : (
        children
      )}
    </Card>
  )
}
