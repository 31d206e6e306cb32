import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'

// zod 4 refers to these files from each schema, so that no bundler can drop them.
const jsonSchemaParts = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/

const absent = `
const create = () => absent
function absent() { throw new Error('zod writes no JSON Schema in this build') }
`

/** The last export to keep. It reads the limits of a schema (`minValue`, …), and precedes the JSON Schema writers. */
const kept = 'aggregateChecks'

/** A Vite plugin that drops zod's JSON Schema writers, a sixth of its bytes. A call throws. */
export function withoutJsonSchema() {
  return {
    name: 'keywright-without-json-schema',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!jsonSchemaParts.test(id)) return undefined
      const text = readFileSync(id, 'utf8')
      const parts = listExports(text)
      const end = parts.find(({ name }) => name === kept)?.end ?? 0
      // Each schema creates these methods for `~standard`, so only calling them throws.
      const left = parts
        .filter((part) => part.end > end)
        .map(({ name }) => `${name.startsWith('create') ? 'create' : 'absent'} as ${name}`)
      return `${text.slice(0, end)}\n${absent}\nexport { ${left.join(', ')} }`
    },
  }
}

function listExports(text) {
  return parseAst(text).body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration') return []
    const { declaration, specifiers, end } = node
    if (declaration === null) return specifiers.map(({ exported }) => ({ name: exported.name, end }))
    return declaration.type === 'VariableDeclaration'
      ? declaration.declarations.map(({ id }) => ({ name: id.name, end }))
      : [{ name: declaration.id.name, end }]
  })
}
