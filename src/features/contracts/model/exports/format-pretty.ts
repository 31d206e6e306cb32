import type { JsonNode } from '#/workspace/contracts/text/json-node.ts'
import { readJsonTree } from '#/workspace/contracts/text/json-tree.ts'

const step = '  '

/** JSON with a member in each line, in the order of the text; numbers and texts stay as they are written there. */
export function formatPretty(text: string): string {
  const reading = readJsonTree(text)
  return 'tree' in reading ? `${format(text, reading.tree, '')}\n` : text
}

function format(text: string, node: JsonNode, indent: string): string {
  const inner = indent + step
  switch (node.kind) {
    case 'object': {
      const members = node.members.map(
        ({ nameStart, nameEnd, value }) =>
          `${inner}${text.slice(nameStart, nameEnd)}: ${format(text, value, inner)}`,
      )
      return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`
    }
    case 'array': {
      const items = node.items.map((item) => `${inner}${format(text, item, inner)}`)
      return items.length === 0 ? '[]' : `[\n${items.join(',\n')}\n${indent}]`
    }
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return text.slice(node.start, node.end)
  }
}
