import { formatJson } from './format-json.ts'
import { insertPart } from './insert-part.ts'
import type { JsonEdit } from './json-edit.ts'
import { toValue, type JsonNode } from './json-node.ts'
import { isPlace, nodeAt, readPointer } from './json-pointer.ts'
import { blanksOfLine, styleOf } from './json-style.ts'
import { partsOf, type JsonPart } from './json-part.ts'
import type { TextChange } from './text-change.ts'

/** What one edit changes; nothing when it does not fit. */
export function changesOfEdit(text: string, tree: JsonNode, edit: JsonEdit): readonly TextChange[] {
  const names = readPointer(edit.path)
  const name = names?.at(-1)
  if (names === undefined || name === undefined)
    return names === undefined ? [] : replaceRoot(text, tree, edit)
  const parent = nodeAt(tree, edit.path.slice(0, edit.path.lastIndexOf('/')))
  if (parent === undefined) return []
  const parts = partsOf(parent)
  const place = placeOf(parent, parts, name)
  switch (edit.kind) {
    case 'set':
      return place === undefined
        ? insertPart(text, tree, parent, name, edit)
        : replace(text, tree, parts[place]?.value, edit.value)
    case 'remove':
      return place === undefined ? [] : removePart(parent, parts, place)
    case 'rename':
      return place === undefined ? [] : renamePart(parent, parts, place, edit.name)
    case 'move':
      return place === undefined ? [] : movePart(text, parts, place, edit.to)
  }
}

function replaceRoot(text: string, tree: JsonNode, edit: JsonEdit): readonly TextChange[] {
  return edit.kind === 'set' ? replace(text, tree, tree, edit.value) : []
}

function placeOf(parent: JsonNode, parts: readonly JsonPart[], name: string): number | undefined {
  if (parent.kind === 'object') {
    const place = parent.members.findIndex((member) => member.name === name)
    return place < 0 ? undefined : place
  }
  return parent.kind === 'array' && isPlace(name) && Number(name) < parts.length ? Number(name) : undefined
}

function replace(
  text: string,
  tree: JsonNode,
  node: JsonNode | undefined,
  value: unknown,
): readonly TextChange[] {
  // What is the same, in the same order, keeps its own way of being written.
  if (node === undefined || JSON.stringify(toValue(node)) === JSON.stringify(value)) return []
  const style = styleOf(text, tree)
  const insert = formatJson(value, style, blanksOfLine(text, node.start))
  return [{ from: node.start, to: node.end, insert }]
}

function removePart(parent: JsonNode, parts: readonly JsonPart[], place: number): readonly TextChange[] {
  const part = parts[place]
  if (part === undefined) return []
  const next = parts[place + 1]
  const before = parts[place - 1]
  // The blanks before it are those of the next one then.
  if (next !== undefined) return [{ from: part.start, to: next.start, insert: '' }]
  if (before !== undefined) return [{ from: before.end, to: part.end, insert: '' }]
  return [{ from: parent.start + 1, to: parent.end - 1, insert: '' }]
}

function renamePart(
  parent: JsonNode,
  parts: readonly JsonPart[],
  place: number,
  name: string,
): readonly TextChange[] {
  const part = parts[place]
  if (part === undefined || parent.kind !== 'object') return []
  if (parent.members.some((member) => member.name === name)) return []
  return [{ from: part.start, to: part.nameEnd, insert: JSON.stringify(name) }]
}

/** Parts go round between two places; what stands between them stays where it is. */
function movePart(
  text: string,
  parts: readonly JsonPart[],
  place: number,
  to: number,
): readonly TextChange[] {
  if (!Number.isInteger(to) || to < 0 || to >= parts.length || to === place) return []
  const moved = parts.toSpliced(place, 1).toSpliced(to, 0, ...parts.slice(place, place + 1))
  return parts.flatMap((slot, index) => {
    const comes = moved[index]
    if (comes === undefined || comes === slot) return []
    return [{ from: slot.start, to: slot.end, insert: text.slice(comes.start, comes.end) }]
  })
}
