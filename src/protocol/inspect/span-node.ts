export type SpanNode = SpanLeaf | SpanBranch

interface Span {
  readonly start: number
  /** Start of the content, after head or quote. */
  readonly valueStart: number
  readonly end: number
}

export interface SpanLeaf extends Span {
  readonly kind: 'leaf'
  readonly value: string | number | bigint | boolean | null | Uint8Array
  /** The text of a JSON number, if formatting its value would give another text. */
  readonly written?: string
}

export interface SpanBranch extends Span {
  readonly kind: 'map' | 'list'
  readonly members: readonly SpanMember[]
}

export interface SpanMember {
  readonly name: string
  readonly start: number
  readonly node: SpanNode
}

export const maxSpanNodes = 100_000

/** Returns the plain value. The last of duplicate names counts; names of any type become text. */
export function toPlainValue(node: SpanNode): unknown {
  if (node.kind === 'leaf') return typeof node.value === 'bigint' ? Number(node.value) : node.value
  if (node.kind === 'list') return node.members.map((each) => toPlainValue(each.node))
  const object: Record<string, unknown> = Object.create(null) as Record<string, unknown> // has no inherited names
  for (const { name, node: member } of node.members) object[name] = toPlainValue(member)
  return object
}

/** Returns the member of a map, the last of duplicates; undefined in a list or a leaf. */
export function memberNode(node: SpanNode, name: string): SpanNode | undefined {
  return node.kind === 'map' ? node.members.findLast((each) => each.name === name)?.node : undefined
}
