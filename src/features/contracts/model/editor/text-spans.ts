import type { JsonMember, JsonNode } from '#/protocol/contract/json-tree.ts'
import { isPlace, readPointer } from '#/features/contracts/model/text/json-pointer.ts'

export interface TextSpan {
  readonly from: number
  readonly to: number
}

/** Finds places of pointers in one text. Objects are looked through once, however many pointers lead through them. */
export function spanFinder(tree: JsonNode): {
  /** What a finding underlines: a plain value, or the name of a larger one; of what is missing, what it is missing in. */
  readonly mark: (pointer: string) => TextSpan
  /** All of a member with its name, or an item; nothing when it is not there. */
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
