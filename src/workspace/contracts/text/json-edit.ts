import { composeChanges } from './compose-changes.ts'
import { changesOfEdit } from './edit-changes.ts'
import { startPlaces, type EditReach } from './edited-places.ts'
import type { JsonNode } from './json-node.ts'
import { nodeAt } from './json-pointer.ts'
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
  let tree = treeOf(text)
  if (tree === undefined) return []
  let all: readonly TextChange[] = []
  let current = text
  let waiting: TextChange[] = []
  const places = startPlaces()
  const write = (before: JsonNode) => {
    const changes = waiting.toSorted((one, other) => one.from - other.from)
    waiting = []
    places.clear()
    if (changes.length === 0) return before
    current = applyChanges(current, changes)
    all = composeChanges(all, changes)
    return treeOf(current) ?? before
  }
  // Edits that leave each other alone are written together: a text is read once for a thousand mends.
  for (const edit of edits) {
    if (!places.areApart(edit.path, reachOf(edit, tree))) tree = write(tree)
    const reach = reachOf(edit, tree)
    waiting.push(...changesOfEdit(current, tree, edit))
    places.take(edit.path, reach)
    if (reach === 'all') tree = write(tree)
  }
  write(tree)
  return all
}

function treeOf(text: string): JsonNode | undefined {
  const reading = readJsonTree(text)
  return 'tree' in reading ? reading.tree : undefined
}

/** A value that is replaced; a member that comes or goes, with what stands around it; or more, as where items move up. */
function reachOf({ kind, path }: JsonEdit, tree: JsonNode): EditReach {
  if (path === '' || (kind !== 'set' && kind !== 'remove')) return 'all'
  if (kind === 'set' && nodeAt(tree, path) !== undefined) return 'value'
  return nodeAt(tree, path.slice(0, path.lastIndexOf('/')))?.kind === 'object' ? 'member' : 'all'
}
