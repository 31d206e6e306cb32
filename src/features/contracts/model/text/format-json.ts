import { isJsonObject } from '#/protocol/contract/json-value.ts'
import type { JsonStyle } from './json-style.ts'

// Lists of names and fields of indices read better on one line.
const longestLine = 80

/** JSON text of a value, set in a style, as it stands behind a line that begins with `indent`. */
export function formatJson(value: unknown, style: JsonStyle, indent = ''): string {
  if (!style.hasLines || isPlain(value) || staysOnLine(value)) {
    const line = formatLine(value, style)
    if (!style.hasLines || isPlain(value) || line.length <= longestLine) return line
  }
  const inner = indent + style.indent
  const parts = Array.isArray(value)
    ? value.map((item) => formatJson(item, style, inner))
    : membersOf(value).map(([name, member]) => `${quote(name)}: ${formatJson(member, style, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  if (parts.length === 0) return `${open}${close}`
  const { newline } = style
  return `${open}${newline}${parts.map((part) => `${inner}${part}`).join(`,${newline}`)}${newline}${indent}${close}`
}

/** The same on one line. */
export function formatLine(value: unknown, style: JsonStyle): string {
  const { space } = style
  if (Array.isArray(value)) return `[${value.map((item) => formatLine(item, style)).join(`,${space}`)}]`
  if (!isJsonObject(value)) return quote(value)
  const members = membersOf(value).map(
    ([name, member]) => `${quote(name)}:${space}${formatLine(member, style)}`,
  )
  return members.length === 0 ? '{}' : `{${space}${members.join(`,${space}`)}${space}}`
}

/** What JSON has no value for, such as Infinity, is null. */
function quote(value: unknown): string {
  return JSON.stringify(value) ?? 'null'
}

function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isJsonObject(value) ? Object.entries(value).filter(([, member]) => member !== undefined) : []
}

function isPlain(value: unknown): boolean {
  return !Array.isArray(value) && !isJsonObject(value)
}

/** A list of plain values, or of objects of one plain member. */
function staysOnLine(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => isPlain(item) || isPair(item))
}

function isPair(value: unknown): boolean {
  const members = membersOf(value)
  return isJsonObject(value) && members.length === 1 && isPlain(members[0]?.[1])
}
