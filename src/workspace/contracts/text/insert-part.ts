import { formatJson, formatLine } from './format-json.ts'
import type { JsonEdit } from './json-edit.ts'
import type { JsonNode } from './json-node.ts'
import { partsOf } from './json-part.ts'
import { blanksOfLine, lineIndent, styleOf, type JsonStyle } from './json-style.ts'
import type { TextChange } from './text-change.ts'

type SetEdit = Extract<JsonEdit, { readonly kind: 'set' }>

/** Puts in a member or an item that is not there yet. Items come in at the end only. */
export function insertPart(
  text: string,
  tree: JsonNode,
  parent: JsonNode,
  name: string,
  { value, before }: SetEdit,
): readonly TextChange[] {
  const parts = partsOf(parent)
  if (parent.kind !== 'object' && !(parent.kind === 'array' && isBehind(name, parts.length))) return []
  const style = styleOf(text, tree)
  const head = parent.kind === 'object' ? `${JSON.stringify(name)}:${style.space}` : ''
  const last = parts.at(-1)
  if (last === undefined) return [fillEmpty(text, parent, style, head, value)]
  const place = parent.kind === 'object' ? parent.members.findIndex((member) => member.name === before) : -1
  const next = parts[place]
  const beside = next ?? last
  const indent = lineIndent(
    text,
    beside.start,
    parts[next === undefined ? parts.length - 2 : place - 1]?.end ?? parent.start,
  )
  const part = head + (indent === undefined ? formatLine(value, style) : formatJson(value, style, indent))
  const gap = indent === undefined ? style.space : style.newline + indent
  return next === undefined
    ? [{ from: last.end, to: last.end, insert: `,${gap}${part}` }]
    : [{ from: next.start, to: next.start, insert: `${part},${gap}` }]
}

function isBehind(name: string, length: number): boolean {
  return name === '-' || name === String(length)
}

function fillEmpty(
  text: string,
  parent: JsonNode,
  style: JsonStyle,
  head: string,
  value: unknown,
): TextChange {
  const outer = blanksOfLine(text, parent.start)
  const inner = outer + style.indent
  const { newline } = style
  const isList = parent.kind === 'array'
  const insert = style.hasLines
    ? `${newline}${inner}${head}${formatJson(value, style, inner)}${newline}${outer}`
    : `${isList ? '' : style.space}${head}${formatLine(value, style)}${isList ? '' : style.space}`
  return { from: parent.start + 1, to: parent.end - 1, insert }
}
