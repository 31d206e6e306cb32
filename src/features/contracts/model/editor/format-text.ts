import type { JsonNode } from '#/protocol/contract/json-tree.ts'

const longestLine = 80
const indentStep = '  '

/** Changes only white space. `compact` puts lists of names, and the fields of indices, on one line. */
export function formatText(text: string, tree: JsonNode, { compact }: { readonly compact: boolean }): string {
  return `${formatNode(tree, '')}\n`

  function formatNode(node: JsonNode, indent: string): string {
    if (node.kind !== 'object' && node.kind !== 'array') return text.slice(node.start, node.end)
    const inner = indent + indentStep
    const parts =
      node.kind === 'array'
        ? node.items.map((item) => formatNode(item, inner))
        : node.members.map(
            ({ nameStart, nameEnd, value }) =>
              `${text.slice(nameStart, nameEnd)}: ${formatNode(value, inner)}`,
          )
    const [open, close] = node.kind === 'array' ? '[]' : '{}'
    if (parts.length === 0) return `${open}${close}`
    if (compact && isShort(node, parts)) {
      const line = parts.join(', ')
      return node.kind === 'array' ? `[${line}]` : `{ ${line} }`
    }
    return `${open}\n${parts.map((part) => `${inner}${part}`).join(',\n')}\n${indent}${close}`
  }
}

function isShort(node: JsonNode, parts: readonly string[]): boolean {
  const isFlat = parts.every((part) => !part.includes('\n'))
  const length = parts.reduce((sum, part) => sum + part.length + 2, 2)
  const isPair = node.kind === 'object' && node.members.length === 1 && isLeaf(node.members[0]?.value)
  return isFlat && length <= longestLine && (node.kind === 'array' || isPair)
}

function isLeaf(node: JsonNode | undefined): boolean {
  return node !== undefined && node.kind !== 'object' && node.kind !== 'array'
}
