import type { JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import { parentOf, type Mend } from './fix.ts'

/**
 * The edits of many mends of one contract as one list: each place is mended once, by the narrowest of its bounds; nothing
 * within what goes is touched; what goes, goes from the end, so that the places of lists still fit.
 */
export function joinFixes(mends: readonly Mend[]): readonly JsonEdit[] {
  const all = mends.flatMap(({ edits }) => edits)
  const removed = new Set(all.filter(({ kind }) => kind === 'remove').map(({ path }) => path))
  const kept = new Map<string, JsonEdit>()
  for (const edit of all) {
    if (isWithin(edit, removed)) continue
    const before = kept.get(edit.path)
    kept.set(edit.path, before === undefined ? edit : narrower(before, edit))
  }
  const edits = [...kept.values()]
  return [
    ...edits.filter(({ kind }) => kind !== 'remove' && kind !== 'rename'),
    ...edits.filter(({ kind }) => kind === 'rename'),
    ...edits.filter(({ kind }) => kind === 'remove').toSorted(fromTheEnd),
  ]
}

function isWithin({ path, kind }: JsonEdit, removed: ReadonlySet<string>): boolean {
  if (kind !== 'remove' && removed.has(path)) return true
  for (let outer = parentOf(path); outer !== ''; outer = parentOf(outer)) if (removed.has(outer)) return true
  return false
}

function narrower(one: JsonEdit, other: JsonEdit): JsonEdit {
  const isBound = one.kind === 'set' && other.kind === 'set'
  return isBound && typeof one.value === 'number' && Number(other.value) < one.value ? other : one
}

function fromTheEnd(one: JsonEdit, other: JsonEdit): number {
  return other.path.localeCompare(one.path, 'en', { numeric: true })
}
