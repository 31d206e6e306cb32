import type { JsonMember, JsonNode } from '#/protocol/contract/json-tree.ts'
import { pointTo } from '#/protocol/contract/json-value.ts'
import { namesOf } from '#/protocol/encoding/json-pointer.ts'

/** Returns the names in a pointer (RFC 6901). `undefined` if the text is not a pointer. */
export function readPointer(pointer: string): readonly string[] | undefined {
  return pointer === '' || pointer.startsWith('/') ? namesOf(pointer) : undefined
}

export function nodeAt(tree: JsonNode, pointer: string): JsonNode | undefined {
  let node: JsonNode | undefined = tree
  for (const name of readPointer(pointer) ?? [undefined]) {
    node = node === undefined || name === undefined ? undefined : childOf(node, name)
  }
  return node
}

export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

export function valueAt(contract: unknown, path: string): unknown {
  let value = contract
  for (const name of readPointer(path) ?? []) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = Reflect.get(value, name)
  }
  return value
}

function childOf(node: JsonNode, name: string): JsonNode | undefined {
  if (node.kind === 'object') return node.members.find((member) => member.name === name)?.value
  return node.kind === 'array' && isPlace(name) ? node.items[Number(name)] : undefined
}

/** Tells whether a name is an array index, without a sign or a leading zero. */
export function isPlace(name: string): boolean {
  return /^(?:0|[1-9][0-9]{0,9})$/.test(name)
}

/** Returns the pointer to the innermost value at an offset, which may lie in the value’s name. */
export function pointerAt(tree: JsonNode, offset: number): string {
  let pointer = ''
  let node: JsonNode | undefined = tree
  while (node !== undefined) {
    const step = stepInto(node, offset)
    if (step === undefined) break
    pointer = pointTo(pointer, step.name)
    node = step.node
  }
  return pointer
}

function stepInto(
  node: JsonNode,
  offset: number,
): { readonly name: string | number; readonly node: JsonNode } | undefined {
  if (node.kind === 'object') {
    const member =
      node.members[
        findSpan(
          node.members,
          offset,
          (each) => each.nameStart,
          ({ value }) => value.end,
        )
      ]
    return member && { name: member.name, node: member.value }
  }
  if (node.kind !== 'array') return undefined
  const place = findSpan(
    node.items,
    offset,
    (item) => item.start,
    (item) => item.end,
  )
  const item = node.items[place]
  return item && { name: place, node: item }
}

/** Returns the index of the span that contains the offset, or -1. Spans must be in order. */
function findSpan<Each>(
  spans: readonly Each[],
  offset: number,
  startOf: (span: Each) => number,
  endOf: (span: Each) => number,
): number {
  let low = 0
  let high = spans.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const span = spans[middle]
    if (span === undefined) break
    if (offset < startOf(span)) high = middle - 1
    else if (offset > endOf(span)) low = middle + 1
    else return middle
  }
  return -1
}

interface TextSpan {
  readonly from: number
  readonly to: number
}

/** Finds the text ranges of pointers. Indexes each object once, however many pointers lead through it. */
export function spanFinder(tree: JsonNode): {
  /**
   * The range to underline: a plain value, or the name of a larger one. For a missing value, the surrounding object.
   */
  readonly mark: (pointer: string) => TextSpan
  readonly whole: (pointer: string) => TextSpan | undefined
} {
  const known = new Map<JsonNode, ReadonlyMap<string, JsonMember>>()
  const step = (node: JsonNode, name: string): Found | undefined => {
    if (node.kind === 'array') {
      const item = isPlace(name) ? node.items[Number(name)] : undefined
      return item && { node: item, member: undefined }
    }
    if (node.kind !== 'object') return undefined
    let members = known.get(node)
    if (members === undefined) {
      members = new Map(node.members.map((member) => [member.name, member]))
      known.set(node, members)
    }
    const member = members.get(name)
    return member && { node: member.value, member }
  }
  const walk = (pointer: string): Found & { readonly isThere: boolean } => {
    let found: Found = { node: tree, member: undefined }
    for (const name of readPointer(pointer) ?? []) {
      const next = step(found.node, name)
      if (next === undefined) return { ...found, isThere: false }
      found = next
    }
    return { ...found, isThere: true }
  }
  return {
    mark: (pointer) => markOf(walk(pointer)),
    whole: (pointer) => {
      const { isThere, node, member } = walk(pointer)
      return isThere ? { from: member?.nameStart ?? node.start, to: node.end } : undefined
    },
  }
}

interface Found {
  readonly node: JsonNode
  readonly member: JsonMember | undefined
}

function markOf({ node, member }: Found): TextSpan {
  const isLarge = node.kind === 'object' || node.kind === 'array'
  if (!isLarge) return { from: node.start, to: node.end }
  return member === undefined
    ? { from: node.start, to: node.start + 1 }
    : { from: member.nameStart, to: member.nameEnd }
}
