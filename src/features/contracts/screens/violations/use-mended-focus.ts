import { useEffect, useRef, type RefObject } from 'react'

/**
 * What was pressed goes with what it mended. The focus goes on to the row that stands in its place then, or to the last one; where
 * no row is left, to the pane.
 */
export function useMendedFocus(
  list: RefObject<HTMLElement | null>,
  findings: readonly unknown[],
): (at: number) => void {
  const mended = useRef<{ readonly at: number; readonly among: readonly unknown[] }>(undefined)
  useEffect(() => {
    if (mended.current === undefined || mended.current.among === findings) return
    const { at } = mended.current
    mended.current = undefined
    // Whoever went on meanwhile stays there.
    if (document.activeElement !== document.body) return
    const rows = [...(list.current?.children ?? [])]
    const row = rows.at(Math.min(at, rows.length - 1))
    const next =
      row?.querySelector<HTMLElement>('button') ?? list.current?.closest<HTMLElement>('[data-pane]')
    next?.focus()
  }, [list, findings])
  return (at) => {
    mended.current = { at, among: findings }
  }
}
