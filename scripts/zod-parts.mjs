import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'

// zod 4 refers to them from each schema, so that no build can leave them out by itself.
const jsonSchemaParts = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/

const absent = `
const create = () => absent
function absent() { throw new Error('zod writes no JSON Schema in this build') }
`

/** What the figures of a schema are read by (`minValue`, `maxLength`, …): it is before all that writes. */
const kept = 'aggregateChecks'

/**
 * A plugin of Vite: zod's writing of JSON Schema, a sixth of its bytes in the page and in each worker, is left out. Nothing here
 * calls it. What calls it says so.
 */
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
      // Each schema makes its methods where it tells other libraries what it is (`~standard`): only to call them is an error.
      const left = parts
        .filter((part) => part.end > end)
        .map(({ name }) => `${name.startsWith('create') ? 'create' : 'absent'} as ${name}`)
      return `${text.slice(0, end)}\n${absent}\nexport { ${left.join(', ')} }`
    },
  }
}

/** The names that a module exports by declarations and lists, with the place where each ends. */
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
