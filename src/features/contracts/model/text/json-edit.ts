import { ChangeSet } from '@codemirror/state'
import { type JsonNode, readJsonTree, toValue } from '#/protocol/contract/json-tree.ts'
import { isPlace, nodeAt, parentOf, readPointer } from './json-pointer.ts'
import { blanksOfLine, formatJson, formatLine, type JsonStyle, lineIndent, styleOf } from './json-style.ts'
import { applyChanges, changeSet, type TextChange } from './text-change.ts'

/** A change of a JSON value. `path` is a JSON Pointer to the changed place. */
export type JsonEdit =
  /**
   * Sets a value. A new part is added at the end, or before the member `before`. `-` is the place after the last item.
   */
  | { readonly kind: 'set'; readonly path: string; readonly value: unknown; readonly before?: string }
  /** Adds a member or item at the end, with the text of the value at `from`, so that numbers stay as written. */
  | { readonly kind: 'copy'; readonly path: string; readonly from: string }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'rename'; readonly path: string; readonly name: string }
  /** Moves a member or item within its object or array. `to` is its new index. */
  | { readonly kind: 'move'; readonly path: string; readonly to: number }

export function setOrRemove(path: string, value: unknown): JsonEdit {
  return value === undefined ? { kind: 'remove', path } : { kind: 'set', path, value }
}

/**
 * Applies edits in order, as small changes. Does nothing for missing paths, for existing names, or if the text is not
 * JSON.
 */
export function editText(text: string, edits: readonly JsonEdit[]): ChangeSet {
  let tree = treeOf(text)
  let all = ChangeSet.empty(text.length)
  if (tree === undefined) return all
  let current = text
  let waiting: TextChange[] = []
  const places = startPlaces()
  const write = (before: JsonNode) => {
    const changes = changeSet(
      current.length,
      waiting.toSorted((one, other) => one.from - other.from),
    )
    waiting = []
    places.clear()
    if (changes.empty) return before
    current = applyChanges(current, changes)
    all = all.compose(changes)
    return treeOf(current) ?? before
  }
  // Independent edits are written together, so that a thousand fixes parse the text once.
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

/**
 * The reach of an edit. Replacing a value affects only the value, adding or removing a member its object, the rest
 * everything.
 */
function reachOf({ kind, path }: JsonEdit, tree: JsonNode): EditReach {
  if (path === '' || (kind !== 'set' && kind !== 'remove')) return 'all'
  if (kind === 'set' && nodeAt(tree, path) !== undefined) return 'value'
  return nodeAt(tree, parentOf(path))?.kind === 'object' ? 'member' : 'all'
}

function changesOfEdit(text: string, tree: JsonNode, edit: JsonEdit): readonly TextChange[] {
  const names = readPointer(edit.path)
  const name = names?.at(-1)
  if (names === undefined || name === undefined)
    return names === undefined ? [] : replaceRoot(text, tree, edit)
  const parent = nodeAt(tree, parentOf(edit.path))
  if (parent === undefined) return []
  const parts = partsOf(parent)
  const place = placeOf(parent, parts, name)
  switch (edit.kind) {
    case 'set':
      return place === undefined
        ? insertPart(text, tree, parent, name, { write: writerOf(edit.value), before: edit.before })
        : replace(text, tree, parts[place]?.value, edit.value)
    case 'copy': {
      const from = nodeAt(tree, edit.from)
      if (from === undefined || place !== undefined) return []
      return insertPart(text, tree, parent, name, { write: () => text.slice(from.start, from.end) })
    }
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

/** Compares a value with a value in the text. An integer above 2^53-1 is a bigint. */
function isEqual(text: string, node: JsonNode, value: unknown): boolean {
  if (typeof value === 'bigint') return text.slice(node.start, node.end) === String(value)
  return JSON.stringify(toValue(node)) === JSON.stringify(value)
}

function replace(
  text: string,
  tree: JsonNode,
  node: JsonNode | undefined,
  value: unknown,
): readonly TextChange[] {
  // An equal value in the same order keeps its formatting.
  if (node === undefined || isEqual(text, node, value)) return []
  const style = styleOf(text, tree)
  const insert = formatJson(value, style, blanksOfLine(text, node.start))
  return [{ from: node.start, to: node.end, insert }]
}

function removePart(parent: JsonNode, parts: readonly JsonPart[], place: number): readonly TextChange[] {
  const part = parts[place]
  if (part === undefined) return []
  const next = parts[place + 1]
  const before = parts[place - 1]
  // The next part takes over the white space before the removed part.
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

type WriteValue = (style: JsonStyle, indent: string | undefined) => string

function writerOf(value: unknown): WriteValue {
  return (style, indent) =>
    indent === undefined ? formatLine(value, style) : formatJson(value, style, indent)
}

/** Adds a member or an item. Items can be added only at the end. */
function insertPart(
  text: string,
  tree: JsonNode,
  parent: JsonNode,
  name: string,
  { write, before }: { readonly write: WriteValue; readonly before?: string | undefined },
): readonly TextChange[] {
  const parts = partsOf(parent)
  if (parent.kind !== 'object' && !(parent.kind === 'array' && isBehind(name, parts.length))) return []
  const style = styleOf(text, tree)
  const head = parent.kind === 'object' ? `${JSON.stringify(name)}:${style.space}` : ''
  const last = parts.at(-1)
  if (last === undefined) return [fillEmpty(text, parent, style, head, write)]
  const place = parent.kind === 'object' ? parent.members.findIndex((member) => member.name === before) : -1
  const next = parts[place]
  const beside = next ?? last
  const indent = lineIndent(
    text,
    beside.start,
    parts[next === undefined ? parts.length - 2 : place - 1]?.end ?? parent.start,
  )
  const part = head + write(style, indent)
  const gap = indent === undefined ? style.space : style.newline + indent
  return next === undefined
    ? [{ from: last.end, to: last.end, insert: `,${gap}${part}` }]
    : [{ from: next.start, to: next.start, insert: `${part},${gap}` }]
}

function isBehind(name: string, length: number): boolean {
  return name === '-' || name === String(length)
}

function fillEmpty(
  text: string,
  parent: JsonNode,
  style: JsonStyle,
  head: string,
  write: WriteValue,
): TextChange {
  const outer = blanksOfLine(text, parent.start)
  const inner = outer + style.indent
  const { newline } = style
  const isList = parent.kind === 'array'
  const insert = style.hasLines
    ? `${newline}${inner}${head}${write(style, inner)}${newline}${outer}`
    : `${isList ? '' : style.space}${head}${write(style, undefined)}${isList ? '' : style.space}`
  return { from: parent.start + 1, to: parent.end - 1, insert }
}

interface JsonPart {
  readonly start: number
  readonly end: number
  /** The end of the name. For an item, its start. */
  readonly nameEnd: number
  readonly value: JsonNode
}

function partsOf(node: JsonNode): readonly JsonPart[] {
  if (node.kind === 'object') {
    return node.members.map(({ nameStart, nameEnd, value }) => ({
      start: nameStart,
      end: value.end,
      nameEnd,
      value,
    }))
  }
  if (node.kind !== 'array') return []
  return node.items.map((value) => ({ start: value.start, end: value.end, nameEnd: value.start, value }))
}

type EditReach = 'value' | 'member' | 'all'

/** Tracks the places of edits that are not written yet, by their JSON Pointers. */
export function startPlaces() {
  const edited = new Set<string>()
  const around = new Set<string>()
  const objects = new Set<string>()
  return {
    areApart: (path: string, reach: EditReach): boolean =>
      reach !== 'all' &&
      !around.has(path) &&
      !wayTo(path).some((each) => edited.has(each)) &&
      !(reach === 'member' && objects.has(parentOf(path))),
    take: (path: string, reach: EditReach): void => {
      edited.add(path)
      for (const each of wayTo(parentOf(path))) around.add(each)
      if (reach === 'member') objects.add(parentOf(path))
    },
    clear: (): void => {
      edited.clear()
      around.clear()
      objects.clear()
    },
  }
}

function wayTo(path: string): readonly string[] {
  const way: string[] = []
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) way.push(path.slice(0, end))
  return way
}
