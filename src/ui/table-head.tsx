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

export function TableHead<Id extends string>({
  caption,
  columns,
}: {
  readonly caption: string
  readonly columns: readonly TableColumn<Id>[]
}) {
  return (
    <>
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
    </>
  )
}
