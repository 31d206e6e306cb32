import { type ReactNode, type Ref, useSyncExternalStore } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './table.module.css'
import width from './window-width.module.css'
import { HiddenText } from './text.tsx'

/** In a narrow window rows become cards, or flow for values without labels, between the row's lead and its actions. */
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
  readonly narrow?: 'cards' | 'flow' | 'pairs' | 'table'
  readonly framed?: boolean
}) {
  const table = (
    <table
      className={joinClasses(
        styles['table'],
        styles[density],
        styles[narrow],
        narrow === 'pairs' && styles['flow'],
        framed && styles['framed'],
      )}
    >
      <TableHead caption={caption} columns={columns} />
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id} columns={columns} row={row} />
        ))}
      </tbody>
    </table>
  )
  return narrow === 'table' ? <div className={styles['scroll']}>{table}</div> : table
}

export interface TableColumn<Id extends string> {
  readonly id: Id
  readonly head: string
  readonly align?: 'end'
  /** Minimum width in characters, where the table is shown as one. Numbers cannot wrap. */
  readonly least?: number
  /** Names the row, and heads the card on a narrow screen. */
  readonly lead?: boolean
  /** Hides the head of a column of buttons or marks. A screen reader still reads the head. */
  readonly hideHead?: boolean
  readonly hideNarrow?: boolean
  /** For the last column: on a narrow screen with flowing rows, it is beside the lead. */
  readonly beside?: boolean
  /** Hides the column between phone width and 1100 px, where the table has too many. */
  readonly hideMiddle?: boolean
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
              style={column.least === undefined ? undefined : { minWidth: `${column.least}ch` }}
              className={joinClasses(
                column.align && styles['end'],
                column.hideNarrow === true && styles['hide'],
                column.hideMiddle === true && styles['hide-middle'],
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

export interface TableRowContent<Id extends string> {
  readonly id: string
  readonly selected?: boolean
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
  /** Index among all rows, from 0, if the page has only some of the rows. */
  readonly index?: number
  /** Fixed height, if all rows have the same. */
  readonly px?: number
  readonly ref?: Ref<HTMLTableRowElement>
}) {
  return (
    <tr
      ref={ref}
      className={joinClasses(row.selected === true && styles['selected'], row.tone && styles[row.tone])}
      // ARIA counts from 1, and the head is row 1.
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
              column.beside === true && styles['beside'],
              column.hideNarrow === true && styles['hide'],
              column.hideMiddle === true && styles['hide-middle'],
            )}
          >
            {row.cells[column.id]}
          </Cell>
        )
      })}
    </tr>
  )
}

export function TableGap({ px, columns }: { readonly px: number; readonly columns: number }) {
  if (px <= 0) return null
  return (
    <tr aria-hidden="true" className={styles['away']}>
      <td colSpan={columns} style={{ height: px }} />
    </tr>
  )
}

/** Replaces a column that is hidden on a narrow screen. `middle`: also at middle width. */
export function NarrowOnly({
  middle = false,
  children,
}: {
  readonly middle?: boolean
  readonly children: ReactNode
}) {
  return <span className={joinClasses(styles['narrow'], middle && styles['middle-too'])}>{children}</span>
}

export function WideOnly({ children }: { readonly children: ReactNode }) {
  return <div className={styles['hide-narrow']}>{children}</div>
}

const narrow = mediaQuery(String(width['narrow-window']))
const paper = mediaQuery('print')

export function useNarrow(): boolean {
  return useSyncExternalStore(narrow.listen, narrow.matches)
}

/** Tells whether the page is being printed. Content that loads on scroll would be missing on paper. */
export function usePrinted(): boolean {
  return useSyncExternalStore(paper.listen, paper.matches)
}

function mediaQuery(text: string) {
  return {
    matches: () => matchMedia(text).matches,
    listen: (call: () => void) => {
      const query = matchMedia(text)
      query.addEventListener('change', call)
      return () => query.removeEventListener('change', call)
    },
  }
}
