import { readFileSync } from 'node:fs'
import path from 'node:path'
import { transformWithOxc } from 'vite'

const viteHelper = '\0vite/preload-helper.js'
const source = path.join(import.meta.dirname, '..', 'src', 'platform', 'import-parts.ts')
const pending = path.join(path.dirname(source), 'pending.ts')

/**
 * A Vite plugin: dynamic imports go through src/platform/import-parts.ts instead of Vite's own function. It receives
 * every script after the script's imports.
 */
export function partImports() {
  let imports = new Map()
  return {
    name: 'keywright-part-imports',
    enforce: 'pre',
    config: () => ({
      build: { modulePreload: { resolveDependencies: (_file, files) => sortByImports(files, imports) } },
    }),
    async load(id) {
      if (id !== viteHelper) return undefined
      this.addWatchFile(source)
      const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source)
      // A relative import cannot be resolved from Vite's virtual module.
      const named = code.replace(/(['"])\.\/pending\.ts\1/, JSON.stringify(pending))
      return `${named}\nexport { importParts as __vitePreload }`
    },
    generateBundle(_options, bundle) {
      imports = new Map(
        Object.values(bundle).flatMap((each) =>
          each.type === 'chunk' ? [[each.fileName, each.imports]] : [],
        ),
      )
    },
  }
}

/** Sorts scripts after their imports. `imports`: the names that each script imports. */
export function sortByImports(files, imports) {
  const sorted = new Set()
  const seen = new Set()
  const visit = (file) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const each of imports.get(file) ?? []) visit(each)
    sorted.add(file)
  }
  for (const file of files) visit(file)
  const wanted = new Set(files)
  return [...sorted].filter((file) => wanted.has(file))
}
