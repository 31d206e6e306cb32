import type { TextChange } from './text-change.ts'

/** Either so many characters kept, or so many left out and a text put in. */
interface Piece {
  kept: number
  left: number
  insert: string
}

/** One list that does what `first` and then `second` do: the places of `second` are those after `first`. */
export function composeChanges(
  first: readonly TextChange[],
  second: readonly TextChange[],
): readonly TextChange[] {
  const source = piecesOf(first)
  const composed: Piece[] = []
  let at = 0
  for (const { from, to, insert } of second) {
    pass(source, from - at, composed)
    const left = drop(source, to - from)
    composed.push({ kept: 0, left, insert })
    at = to
  }
  // Whatever `first` still has stays.
  composed.push(...source)
  return changesOf(composed)
}

function piecesOf(changes: readonly TextChange[]): Piece[] {
  let at = 0
  const pieces = changes.flatMap(({ from, to, insert }) => {
    const kept = from - at
    at = to
    return [
      { kept, left: 0, insert: '' },
      { kept: 0, left: to - from, insert },
    ]
  })
  return [...pieces, { kept: Infinity, left: 0, insert: '' }]
}

/** Moves so many characters of the text between, and what was left out beside them, from the one to the other. */
function pass(source: Piece[], count: number, taken: Piece[]): void {
  for (let rest = count; rest > 0;) {
    const piece = source[0]
    if (piece === undefined) return
    const size = Math.min(rest, piece.kept + piece.insert.length)
    if (piece.kept > 0) {
      taken.push({ kept: size, left: 0, insert: '' })
      piece.kept -= size
    } else {
      taken.push({ kept: 0, left: piece.left, insert: piece.insert.slice(0, size) })
      piece.left = 0
      piece.insert = piece.insert.slice(size)
    }
    if (piece.kept === 0 && piece.insert === '' && piece.left === 0) source.shift()
    rest -= size
  }
}

/** Takes so many characters of the text between away, and says how many of the first text they stood for. */
function drop(source: Piece[], count: number): number {
  let left = 0
  for (let rest = count; rest > 0;) {
    const piece = source[0]
    if (piece === undefined) break
    const size = Math.min(rest, piece.kept + piece.insert.length)
    left += piece.left
    piece.left = 0
    if (piece.kept > 0) {
      left += size
      piece.kept -= size
    } else piece.insert = piece.insert.slice(size)
    if (piece.kept === 0 && piece.insert === '') source.shift()
    rest -= size
  }
  return left
}

function changesOf(pieces: readonly Piece[]): readonly TextChange[] {
  const changes: { from: number; to: number; insert: string }[] = []
  let at = 0
  for (const { kept, left, insert } of pieces) {
    at += kept
    if (left === 0 && insert === '') continue
    const last = changes.at(-1)
    // What touches is one change.
    if (last !== undefined && last.to === at) {
      last.to += left
      last.insert += insert
    } else changes.push({ from: at, to: at + left, insert })
    at += left
  }
  return changes
}
