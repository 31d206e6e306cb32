import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { TableColumn } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import styles from './table.module.css'

// Of a row, before any was seen: the tall one with its line.
const likelyRowPx = 61
// Rows are there before they scroll into sight, and before Tab comes to them.
const margin = '900px 0px'

/** Some rows of a long table, in the page while they are near the screen. Their place is kept otherwise. */
export function TableBlock<Id extends string>({
  columns,
  rows,
  first,
  shownAtFirst,
}: {
  readonly columns: readonly TableColumn<Id>[]
  readonly rows: readonly { readonly id: string; readonly cells: () => Readonly<Record<Id, ReactNode>> }[]
  /** The index of its first row; nothing when the table has no other block. */
  readonly first: number | undefined
  readonly shownAtFirst: boolean
}) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [shown, setShown] = useState(shownAtFirst)
  const [rowPx, setRowPx] = useState(likelyRowPx)
  const count = rows.length
  useEffect(() => {
    const element = body.current
    if (element === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return
        const keepsFocus = element.contains(document.activeElement)
        if (!entry.isIntersecting && !keepsFocus && entry.boundingClientRect.height > 0) {
          setRowPx(entry.boundingClientRect.height / count)
        }
        setShown(entry.isIntersecting || keepsFocus)
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [count])
  return (
    <tbody ref={body}>
      {shown ? (
        rows.map(({ id, cells }, index) => (
          <TableRow
            key={id}
            columns={columns}
            row={{ id, cells: cells() }}
            {...(first === undefined ? {} : { index: first + index })}
          />
        ))
      ) : (
        <tr aria-hidden="true" className={styles['away']}>
          <td colSpan={columns.length} style={{ height: rowPx * count }} />
        </tr>
      )}
    </tbody>
  )
}
