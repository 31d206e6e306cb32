import type { JsonNode } from '#/protocol/contract/json-tree.ts'

/** How a text is set: what is put into it is set the same way. */
export interface JsonStyle {
  /** Whether members stand on lines of their own. */
  readonly hasLines: boolean
  readonly newline: string
  readonly indent: string
  /** Behind colons and commas that stay on the line. */
  readonly space: string
}

export function styleOf(text: string, tree: JsonNode): JsonStyle {
  const newline = /\r?\n/.exec(text)?.[0]
  const first = firstChild(tree)
  // Of nothing at all, and of the empty contract, lines are made.
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

/** The blanks before what is first on its line and not before `after`; nothing when something stands before it. */
export function lineIndent(text: string, start: number, after: number): string | undefined {
  const blanks = /[\r\n]([ \t]*)$/.exec(text.slice(after, start))
  return blanks?.[1]
}

/** The blanks that the line of a place begins with. */
export function blanksOfLine(text: string, at: number): string {
  const lineStart = Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1
  const blanks = /^[ \t]*/.exec(text.slice(lineStart, at))
  return blanks?.[0] ?? ''
}
