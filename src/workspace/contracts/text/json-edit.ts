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
  let waiting: TextChange[] = []
  let reading = readJsonTree(text)
  const write = () => {
    waiting.sort((one, other) => one.from - other.from)
    current = applyChanges(current, waiting)
    all = composeChanges(all, waiting)
    waiting = []
    reading = readJsonTree(current)
  }
  for (const edit of edits) {
    let found = 'tree' in reading ? changesOfEdit(current, reading.tree, edit) : []
    // Plain values that are put in the place of others do not move each other: they are written together.
    if (waiting.length > 0 && !(isReplacement(edit, found) && isApart(waiting, found))) {
      write()
      found = 'tree' in reading ? changesOfEdit(current, reading.tree, edit) : []
    }
    const together = isReplacement(edit, found)
    waiting.push(...found)
    if (!together && waiting.length > 0) write()
  }
  if (waiting.length > 0) write()
  return all
}

function isReplacement(edit: JsonEdit, changes: readonly TextChange[]): boolean {
  return edit.kind === 'set' && changes.every(({ from, to }) => to > from)
}

function isApart(waiting: readonly TextChange[], found: readonly TextChange[]): boolean {
  return found.every(({ from, to }) => waiting.every((each) => each.to <= from || to <= each.from))
}
