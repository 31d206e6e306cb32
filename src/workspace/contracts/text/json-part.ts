import type { JsonNode } from './json-node.ts'

/** A member with its name, or an item. */
export interface JsonPart {
  readonly start: number
  readonly end: number
  /** Of an item, where it begins. */
  readonly nameEnd: number
  readonly value: JsonNode
}

export function partsOf(node: JsonNode): readonly JsonPart[] {
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
