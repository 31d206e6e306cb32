import { readJsonTree, toValue, type JsonNode } from './json-tree.ts'
import { isJsonObject } from './json-value.ts'

/** Returns the value of JSON text, with integers above 2^53-1 as bigints; undefined if the text is not JSON. */
export function exactValueOf(text: string): unknown {
  const reading = readJsonTree(text)
  return 'tree' in reading ? toExactValue(reading.tree, text) : undefined
}

/** Returns the value of a node of JSON text, with integers above 2^53-1 as bigints. `formatExactJson` is the inverse. */
export function toExactValue(node: JsonNode, text: string): unknown {
  switch (node.kind) {
    case 'object':
      // Like JSON.parse: the last of duplicate members wins, and `__proto__` is an ordinary member.
      return Object.fromEntries<unknown>(
        node.members.map(({ name, value }) => [name, toExactValue(value, text)]),
      )
    case 'array':
      return node.items.map((item) => toExactValue(item, text))
    case 'number': {
      const digits = text.slice(node.start, node.end)
      const isLarge = !Number.isSafeInteger(node.value) && /^-?\d{1,39}$/.test(digits)
      return isLarge ? BigInt(digits) : node.value
    }
    case 'string':
    case 'boolean':
    case 'null':
      return toValue(node)
  }
}

/** Formats a value as JSON with two spaces per level. Bigints become numbers. */
export function formatExactJson(value: unknown, indent = ''): string {
  if (typeof value === 'bigint') return String(value)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  if (!isList && !isJsonObject(value)) return JSON.stringify(value) ?? 'null'
  const items = isList
    ? value.map((item: unknown) => formatExactJson(item, inner))
    : Object.entries(value).map(
        ([name, member]) => `${JSON.stringify(name)}: ${formatExactJson(member, inner)}`,
      )
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  return items.length === 0
    ? `${open}${close}`
    : `${open}\n${inner}${items.join(`,\n${inner}`)}\n${indent}${close}`
}
