export interface NearMiss {
  readonly id: string
  /** `typo`: at most two characters are wrong, missing or added. `ends`: its beginning and end are the same. */
  readonly match: 'typo' | 'ends'
}

const mostEdits = 2
const endLength = 4

/**
 * Returns the known id that was probably meant: ids are easily mistyped, and people compare only the ends. `undefined`
 * for a known id. Two swapped characters count as one edit.
 */
export function findNearMiss(text: string, known: Iterable<string>): NearMiss | undefined {
  const typed = text.trim()
  if (typed.length < 2 * endLength) return undefined
  let nearest: { readonly id: string; readonly edits: number } | undefined
  let sameEnds: string | undefined
  for (const id of known) {
    if (id === typed) return undefined
    const edits = countEdits(typed, id)
    if (edits <= mostEdits && (nearest === undefined || edits < nearest.edits)) nearest = { id, edits }
    if (sameEnds === undefined && hasSameEnds(typed, id)) sameEnds = id
  }
  if (nearest !== undefined) return { id: nearest.id, match: 'typo' }
  return sameEnds === undefined ? undefined : { id: sameEnds, match: 'ends' }
}

export interface IdPart {
  readonly part: string
  readonly differs: boolean
}

/** If the lengths differ, everything between the equal ends is different. */
export function markDifference(text: string, id: string): readonly IdPart[] {
  const typed = text.trim()
  const isSame = (at: number, offset: number) => id[at] === typed[at + offset]
  const offset = typed.length - id.length
  const places = [...id].map((_, at) => at)
  const begin = places.find((at) => !isSame(at, 0)) ?? id.length
  const end = places.findLast((at) => !isSame(at, offset)) ?? -1
  const parts: { part: string; differs: boolean }[] = []
  for (const at of places) {
    const differs = offset === 0 ? !isSame(at, 0) : at >= begin && at <= end
    const last = parts.at(-1)
    if (last?.differs === differs) last.part += id[at]
    else parts.push({ part: id[at] ?? '', differs })
  }
  return parts
}

function hasSameEnds(one: string, other: string): boolean {
  return (
    one.slice(0, endLength) === other.slice(0, endLength) && one.slice(-endLength) === other.slice(-endLength)
  )
}

function countEdits(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > mostEdits) return Infinity
  let before: readonly number[] = []
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const same = one[at - 1] === other[to - 1]
      const swapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      row.push(
        Math.min(
          cell(last, to) + 1,
          cell(row, to - 1) + 1,
          cell(last, to - 1) + (same ? 0 : 1),
          swapped ? cell(before, to - 2) + 1 : Infinity,
        ),
      )
    }
    if (Math.min(...row) > mostEdits) return Infinity
    before = last
    last = row
  }
  return cell(last, other.length)
}

function cell(row: readonly number[], at: number): number {
  return row[at] ?? Infinity
}
