import { defaultRangeExtractor, type Range, type Virtualizer } from '@tanstack/react-virtual'
import { Fragment, useCallback, type ReactNode, type RefObject } from 'react'
import tableStyles from './table.module.css'
import { TableGap } from './table.tsx'

// Estimated height of an unmeasured row: the taller kind of row, with its border.
export const likelyRowPx = 61
// Number of rows to render before they scroll into view, or before Tab reaches them.
const rowsAround = 6

type RowsElement = HTMLTableSectionElement

/** Options of a virtualizer for rows of any height. `body` is the element of `NearRows`. */
export function useRowOptions(rows: readonly { readonly id: string }[], body: RefObject<RowsElement | null>) {
  return {
    count: rows.length,
    estimateSize: () => likelyRowPx,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    overscan: rowsAround,
    rangeExtractor: (range: Range) => withFocused(range, body.current),
    useFlushSync: false,
  }
}

/** Returns the indexes of the range, and of the focused row, which must stay in the page. */
function withFocused(range: Range, body: HTMLElement | null): number[] {
  const indexes = defaultRangeExtractor(range)
  const row = document.activeElement?.closest('tr')
  const focused = row?.parentElement === body ? Number(row?.dataset['index'] ?? -1) : -1
  if (focused < 0 || focused >= range.count || indexes.includes(focused)) return indexes
  return [...indexes, focused].toSorted((left, right) => left - right)
}

export function NearRows<Row extends { readonly id: string }, Scrolls extends Element | Window>({
  body,
  virtualizer,
  rows,
  columns,
  renderRow,
}: {
  readonly body: RefObject<RowsElement | null>
  readonly virtualizer: Virtualizer<Scrolls, HTMLTableRowElement>
  readonly rows: readonly Row[]
  readonly columns: number
  readonly renderRow: (row: Row, index: number) => ReactNode
}) {
  const { scrollMargin } = virtualizer.options
  const items = virtualizer.getVirtualItems()
  const end = items.at(-1)?.end ?? scrollMargin
  return (
    <tbody ref={body} className={tableStyles['near']}>
      {items.map((item, at) => {
        const row = rows[item.index]
        if (row === undefined) return null
        const gapPx = item.start - (items[at - 1]?.end ?? scrollMargin)
        return (
          <Fragment key={row.id}>
            <TableGap px={gapPx} columns={columns} />
            {renderRow(row, item.index)}
          </Fragment>
        )
      })}
      <TableGap px={scrollMargin + virtualizer.getTotalSize() - end} columns={columns} />
    </tbody>
  )
}
