/** What a known id and a text that is none have in common. */
export interface NearMiss {
  readonly id: string
  /** `typo`: no more than two characters are wrong, missing or too many. `ends`: it begins and ends the same. */
  readonly likeness: 'typo' | 'ends'
}

const mostEdits = 2
const endLength = 4

/**
 * The known id that a text was probably meant to be: people type ids badly, and compare only their ends. Nothing when the
 * text is a known id itself, or like none. Two characters that changed places count as one edit.
 */
export function findNearMiss(text: string, known: Iterable<string>): NearMiss | undefined {
  const typed = text.trim()
  if (typed.length < 2 * endLength) return undefined
  let nearest: { readonly id: string; readonly edits: number } | undefined
  let alike: string | undefined
  for (const id of known) {
    if (id === typed) return undefined
    const edits = countEdits(typed, id)
    if (edits <= mostEdits && (nearest === undefined || edits < nearest.edits)) nearest = { id, edits }
    if (alike === undefined && hasSameEnds(typed, id)) alike = id
  }
  if (nearest !== undefined) return { id: nearest.id, likeness: 'typo' }
  return alike === undefined ? undefined : { id: alike, likeness: 'ends' }
}

function hasSameEnds(one: string, other: string): boolean {
  return (
    one.slice(0, endLength) === other.slice(0, endLength) && one.slice(-endLength) === other.slice(-endLength)
  )
}

/** How many characters to put in, take out, exchange or swap with the next; anything above the most is as good as infinite. */
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
