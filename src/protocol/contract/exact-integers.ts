import { readDoubledJson, type JsonNode } from './json-tree.ts'

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
