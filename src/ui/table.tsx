import type { ReactNode } from 'react'
import { HiddenText } from './hidden-text.tsx'
import { joinClasses } from './join-classes.ts'
import styles from './table.module.css'

export interface TableColumn<Id extends string> {
  readonly id: Id
  readonly head: string
  readonly align?: 'end'
  /** Names the row. On a narrow screen it is the head of the card. */
  readonly lead?: boolean
  /** The head is for screen readers: a column of buttons or marks. */
  readonly hideHead?: boolean
  readonly hideNarrow?: boolean
}

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
  readonly rows: readonly {
    readonly id: string
    readonly selected?: boolean
    readonly cells: Readonly<Record<Id, ReactNode>>
  }[]
  readonly density?: 'low' | 'middle' | 'tall'
  readonly narrow?: 'cards' | 'flow' | 'table'
  /** A raised sheet of its own, on a sunken plate. */
  readonly framed?: boolean
}) {
  return (
    <table
      className={joinClasses(styles['table'], styles[density], styles[narrow], framed && styles['framed'])}
    >
      <caption>
        <HiddenText>{caption}</HiddenText>
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={joinClasses(
                column.align && styles['end'],
                column.hideNarrow === true && styles['hide'],
              )}
            >
              {column.hideHead === true ? <HiddenText>{column.head}</HiddenText> : column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.selected === true ? styles['selected'] : undefined}>
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
        ))}
      </tbody>
    </table>
  )
}
