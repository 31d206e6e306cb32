import { isJsonObject } from '#/protocol/contract/json-value.ts'
import type { JsonNode } from '#/protocol/contract/json-tree.ts'

export interface JsonStyle {
  readonly hasLines: boolean
  readonly newline: string
  readonly indent: string
  /** White space after colons and commas within a line. */
  readonly space: string
}

export function styleOf(text: string, tree: JsonNode): JsonStyle {
  const newline = /\r?\n/.exec(text)?.[0]
  const first = firstChild(tree)
  // An empty text or contract is written on several lines.
  const hasLines = newline !== undefined || first === undefined
  return {
    hasLines,
    newline: newline ?? '\n',
    indent: indentOf(text, tree, first) ?? '  ',
    space: hasLines || /^\s*:\s/.test(text.slice(nameEndOf(tree))) ? ' ' : '',
  }
}

function nameEndOf(tree: JsonNode): number {
  return tree.kind === 'object' ? (tree.members[0]?.nameEnd ?? tree.end) : tree.end
}

function firstChild(tree: JsonNode): number | undefined {
  if (tree.kind === 'object') return tree.members[0]?.nameStart
  return tree.kind === 'array' ? tree.items[0]?.start : undefined
}

function indentOf(text: string, tree: JsonNode, first: number | undefined): string | undefined {
  if (first === undefined) return undefined
  const inner = lineIndent(text, first, tree.start)
  const outer = blanksOfLine(text, tree.start)
  return inner === undefined || inner.length <= outer.length ? undefined : inner.slice(outer.length)
}

/** Returns the indentation at `start`. `undefined` if no line break follows `after`. */
export function lineIndent(text: string, start: number, after: number): string | undefined {
  const blanks = /[\r\n]([ \t]*)$/.exec(text.slice(after, start))
  return blanks?.[1]
}

export function blanksOfLine(text: string, at: number): string {
  const lineStart = Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1
  const blanks = /^[ \t]*/.exec(text.slice(lineStart, at))
  return blanks?.[0] ?? ''
}

const longestLine = 80

/** Formats a value in a style. The line around it is indented by `indent`. */
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

export function formatLine(value: unknown, style: JsonStyle): string {
  const { space } = style
  if (Array.isArray(value)) return `[${value.map((item) => formatLine(item, style)).join(`,${space}`)}]`
  if (!isJsonObject(value)) return quote(value)
  const members = membersOf(value).map(
    ([name, member]) => `${quote(name)}:${space}${formatLine(member, style)}`,
  )
  return members.length === 0 ? '{}' : `{${space}${members.join(`,${space}`)}${space}}`
}

/** Formats a plain value. Values that JSON lacks, such as Infinity, become null. */
function quote(value: unknown): string {
  return typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? 'null')
}

function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isJsonObject(value) ? Object.entries(value).filter(([, member]) => member !== undefined) : []
}

function isPlain(value: unknown): boolean {
  return !Array.isArray(value) && !isJsonObject(value)
}

/** Tells whether a value is a list of plain values, or of objects with one plain member. */
function staysOnLine(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => isPlain(item) || isPair(item))
}

function isPair(value: unknown): boolean {
  const members = membersOf(value)
  return isJsonObject(value) && members.length === 1 && isPlain(members[0]?.[1])
}
