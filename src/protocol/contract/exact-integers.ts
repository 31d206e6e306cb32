import { readDoubledJson, toValue, type JsonNode } from './json-tree.ts'
import { isJsonObject } from './json-value.ts'

/**
 * JSON text in which each integer above 2^53-1 is a text of its digits, so that parsing keeps them all. Programs in Rust and Go print 64
 * bits as a number. Text that is no JSON stays as it is.
 */
export function quoteLargeIntegers(text: string): string {
  if (!/\d{16}/.test(text)) return text
  const { reading } = readDoubledJson(text)
  if ('problem' in reading) return text
  let quoted = ''
  let end = 0
  for (const leaf of numbersIn(reading.tree)) {
    const digits = text.slice(leaf.start, leaf.end)
    if (Number.isSafeInteger(leaf.value) || !/^-?\d{1,39}$/.test(digits)) continue
    quoted += `${text.slice(end, leaf.start)}"${digits}"`
    end = leaf.end
  }
  return quoted + text.slice(end)
}

/** In the order of the text. */
function numbersIn(node: JsonNode): readonly JsonNumber[] {
  switch (node.kind) {
    case 'object':
      return node.members.flatMap(({ value }) => numbersIn(value))
    case 'array':
      return node.items.flatMap(numbersIn)
    case 'number':
      return [node]
    case 'string':
    case 'boolean':
    case 'null':
      return []
  }
}

type JsonNumber = Extract<JsonNode, { readonly kind: unknown; readonly value: unknown }>

/** The value of a node of JSON text, with integers above 2^53-1 as bigints. `formatExactJson` writes them again. */
export function toExactValue(node: JsonNode, text: string): unknown {
  switch (node.kind) {
    case 'object':
      // The last of doubled members counts, and a member `__proto__` is no prototype.
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

/** JSON text of a value, two spaces a level, bigints as numbers. */
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
