import { isJsonObject, type JsonObject } from '#/protocol/contract/json-value.ts'

/** A value of JSON text, with the place that it takes there: from its first character to behind its last. */
export type JsonNode = JsonObjectNode | JsonArrayNode | JsonLeaf

interface Span {
  readonly start: number
  readonly end: number
}

/** Members in the order of the text, whatever their names are. */
export interface JsonObjectNode extends Span {
  readonly kind: 'object'
  readonly members: readonly JsonMember[]
}

export interface JsonArrayNode extends Span {
  readonly kind: 'array'
  readonly items: readonly JsonNode[]
}

export interface JsonLeaf extends Span {
  readonly kind: 'string' | 'number' | 'boolean' | 'null'
  readonly value: string | number | boolean | null
}

export interface JsonMember {
  readonly name: string
  /** Of the name with its quotes. */
  readonly nameStart: number
  readonly nameEnd: number
  readonly value: JsonNode
}

/** What the node stands for. A member named `__proto__` is a member like any other. */
export function toValue(node: JsonNode): unknown {
  switch (node.kind) {
    case 'object':
      return toObject(node)
    case 'array':
      return node.items.map(toValue)
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return node.value
  }
}

function toObject({ members }: JsonObjectNode): JsonObject {
  const object = {}
  for (const { name, value } of members) {
    const member = { value: toValue(value), writable: true, enumerable: true, configurable: true }
    Object.defineProperty(object, name, member)
  }
  return isJsonObject(object) ? object : {}
}
