import type { DifferenceLine } from './text-difference.ts'

export type DifferencePart =
  | { readonly kind: 'lines'; readonly lines: readonly DifferenceLine[] }
  /** Lines that are the same, out of sight. */
  | { readonly kind: 'folded'; readonly count: number }

// Lines around a difference that show where it is.
const around = 3
// Far more than anyone reads; a text of a megabyte may have a hundred thousand.
const maxShown = 2000

/** What differs with a few lines around it; the rest folded. `left`: lines beyond those that are shown. */
export function foldLines(lines: readonly DifferenceLine[]): {
  readonly parts: readonly DifferencePart[]
  readonly left: number
} {
  const near = new Uint8Array(lines.length)
  for (const [at, { kind }] of lines.entries()) {
    if (kind !== 'same') near.fill(1, Math.max(0, at - around), at + around + 1)
  }
  const parts: DifferencePart[] = []
  let shown = 0
  for (let at = 0; at < lines.length;) {
    const isNear = near[at] === 1
    let end = at
    while (end < lines.length && (near[end] === 1) === isNear) end += 1
    if (!isNear) parts.push({ kind: 'folded', count: end - at })
    else {
      const room = Math.max(0, maxShown - shown)
      parts.push({ kind: 'lines', lines: lines.slice(at, Math.min(end, at + room)) })
      shown += end - at
    }
    at = end
  }
  return { parts, left: Math.max(0, shown - maxShown) }
}
