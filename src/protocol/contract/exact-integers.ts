import { readJsonTree, toValue, type JsonNode } from './json-tree.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import { isJsonObject, pointTo } from './json-value.ts'

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

/** Returns JSON with integers above 2^53-1 as bigints, or the pointers of fractions too long for 64 bits. */
export function checkExactJson(text: string): Checked<unknown> {
  const reading = readJsonTree(text)
  if (!('tree' in reading)) return passed(undefined)
  const inexact = inexactIn(reading.tree, text, '')
  return inexact.length > 0
    ? rejected(...inexact.map((path) => violation('platform.json-fraction', path)))
    : passed(toExactValue(reading.tree, text))
}

function inexactIn(node: JsonNode, text: string, path: string): readonly string[] {
  if (node.kind === 'object')
    return node.members.flatMap(({ name, value }) => inexactIn(value, text, pointTo(path, name)))
  if (node.kind === 'array') return node.items.flatMap((item, at) => inexactIn(item, text, `${path}/${at}`))
  if (node.kind !== 'number') return []
  const written = text.slice(node.start, node.end)
  const isInexact = /[.eE]/.test(written) && decimalOf(written) !== decimalOf(String(node.value))
  return isInexact ? [path] : []
}

/** Returns the significant digits of a number with the power of ten of the last one, so that equal numbers give equal text. */
function decimalOf(written: string): string {
  const [mantissa = '', exponent = '0'] = written.toLowerCase().split('e')
  const [whole = '', decimals = ''] = mantissa.replace('-', '').split('.')
  const all = (whole + decimals).replace(/^0+/, '')
  let end = all.length
  // A regular expression for zeros at the end would take quadratic time.
  while (end > 0 && all[end - 1] === '0') end -= 1
  const power = Number(exponent) - decimals.length + (all.length - end)
  return end === 0 ? '0' : `${mantissa.startsWith('-') ? '-' : ''}${all.slice(0, end)}e${power}`
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
