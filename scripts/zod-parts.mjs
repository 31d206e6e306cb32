import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'

// zod 4 refers to them from each schema, so that no build can leave them out by itself.
const jsonSchemaParts = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/

const absent = `
const create = () => absent
function absent() { throw new Error('zod writes no JSON Schema in this build') }
`

/**
 * A plugin of Vite: zod's writing of JSON Schema, a quarter of its bytes in the page and in each worker, is left out. Nothing here
 * calls it. What calls it says so.
 */
export function withoutJsonSchema() {
  return {
    name: 'keywright-without-json-schema',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!jsonSchemaParts.test(id)) return undefined
      const names = listExports(readFileSync(id, 'utf8'))
      // Each schema makes its methods where it tells other libraries what it is (`~standard`): only to call them is an error.
      const left = names.map((name) => `${name.startsWith('create') ? 'create' : 'absent'} as ${name}`)
      return `${absent}\nexport { ${left.join(', ')} }`
    },
  }
}

/** The names that a module exports by declarations and lists. */
function listExports(text) {
  return parseAst(text).body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration') return []
    const { declaration, specifiers } = node
    if (declaration === null) return specifiers.map(({ exported }) => exported.name)
    return declaration.type === 'VariableDeclaration'
      ? declaration.declarations.map(({ id }) => id.name)
      : [declaration.id.name]
  })
}
