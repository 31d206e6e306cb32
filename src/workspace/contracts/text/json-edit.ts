import { composeChanges } from './compose-changes.ts'
import { changesOfEdit } from './edit-changes.ts'
import { readJsonTree } from './json-tree.ts'
import { applyChanges, type TextChange } from './text-change.ts'

/** One change of a JSON value. `path` is a JSON Pointer to what is changed. */
export type JsonEdit =
  /** A member or item that is not there comes in at the end, or before the member that is named. `-` is behind the last item. */
  | { readonly kind: 'set'; readonly path: string; readonly value: unknown; readonly before?: string }
  | { readonly kind: 'remove'; readonly path: string }
  /** Gives a member another name, in its place. */
  | { readonly kind: 'rename'; readonly path: string; readonly name: string }
  /** Puts a member or item at another place of its object or array: the place that it has then. */
  | { readonly kind: 'move'; readonly path: string; readonly to: number }

/**
 * What the edits, one after the other, change in JSON text: as little as can be. An edit that does not fit, since its path
 * leads nowhere or its new name is taken, changes nothing; nor does any of them in what is no JSON.
 */
export function editText(text: string, edits: readonly JsonEdit[]): readonly TextChange[] {
  let all: readonly TextChange[] = []
  let current = text
  let reading = readJsonTree(text)
  const waiting: { path: string; changes: readonly TextChange[] }[] = []
  const write = () => {
    const changes = waiting.flatMap((each) => each.changes).toSorted((one, other) => one.from - other.from)
    waiting.length = 0
    if (changes.length === 0) return
    current = applyChanges(current, changes)
    all = composeChanges(all, changes)
    reading = readJsonTree(current)
  }
  const find = (edit: JsonEdit) => ('tree' in reading ? changesOfEdit(current, reading.tree, edit) : [])
  for (const { path, ...rest } of edits) {
    // Values that are put in the place of others, none within another, are written together.
    if (waiting.some((each) => isWithin(each.path, path) || isWithin(path, each.path))) write()
    let changes = find({ path, ...rest })
    const isReplacement = rest.kind === 'set' && changes.every(({ from, to }) => to > from)
    if (!isReplacement && waiting.length > 0) {
      write()
      changes = find({ path, ...rest })
    }
    waiting.push({ path, changes })
    if (!isReplacement) write()
  }
  write()
  return all
}

function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}/`)
}
