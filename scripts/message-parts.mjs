import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { compileSection, readCatalogue, sourceFile, tables, writeMessages } from './message-modules.mjs'

const source = path.join(import.meta.dirname, '..', 'src')
const section = '\0virtual:messages/'
const part = 'virtual:message-part/'

/**
 * A Vite plugin for the client, before `messageModules`: a script contains only the messages that its modules name,
 * instead of the complete section. Ids are literals (src/words/t.ts), so each module gets those in its text. Tables,
 * whose ids are data, stay complete.
 */
export function messageParts(file = process.env.KEYWRIGHT_LANGUAGE ?? sourceFile) {
  let parts = []
  let partsOf = new Map()
  const sections = new Map()
  return {
    name: 'keywright-message-parts',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const catalogue = readCatalogue(file)
      for (const name of Object.keys(catalogue)) if (hasParts(name)) sections.set(name, catalogue[name])
      parts = listParts(sections, readSources())
      partsOf = new Map()
      for (const [at, { users }] of parts.entries())
        for (const user of users) partsOf.set(user, [...(partsOf.get(user) ?? []), at])
    },
    resolveId: (id) => (id.startsWith(part) ? { id: `\0${id}`, moduleSideEffects: true } : undefined),
    load(id) {
      if (id.startsWith(section) && sections.has(id.slice(section.length)))
        return 'export const messages = {}'
      if (!id.startsWith(`\0${part}`)) return undefined
      const { name, messages } = parts[Number(id.slice(part.length + 1))]
      const compiled = writeMessages(compileSection(messages, {}))
      return `import { messages } from 'virtual:messages/${name}'\nObject.assign(messages, ${compiled})`
    },
    transform(code, id) {
      const own = partsOf.get(path.relative(source, id).replaceAll(path.sep, '/'))
      if (own === undefined) return undefined
      const imports = own.map((at) => `import '${part}${at}'`).join(';')
      return { code: `${imports};${code}`, map: null }
    },
  }
}

const hasParts = (name) => name !== 'single-file' && !tables.includes(name)

// Other folders cannot import words (scripts/import-rules.mjs), so what looks like a message id there is a rule id.
const folders = /^(?:app|features|words)\//

/** The text of each module that can word something, by its path in src. */
function readSources() {
  return new Map(
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll(path.sep, '/'))
      .filter(
        (name) => folders.test(name) && /\.tsx?$/.test(name) && !/\.(?:test|d)\.tsx?$|\/testing\//.test(name),
      )
      .map((name) => [name, readFileSync(path.join(source, name), 'utf8')]),
  )
}

/**
 * Splits the messages of these sections into parts by the modules that name them. Throws for an unused message.
 * `sections`: messages by section; `sources`: texts by module.
 */
export function listParts(sections, sources) {
  const users = new Map()
  for (const [module, text] of sources)
    // An id between two quotes, also within a template.
    for (const [id] of text.matchAll(/(?<=['"])[a-z][\w.-]*(?=['"])/g))
      users.set(id, (users.get(id) ?? new Set()).add(module))
  const parts = new Map()
  for (const [name, messages] of sections) {
    for (const [id, message] of Object.entries(messages)) {
      const named = users.get(id)
      if (named === undefined) throw new Error(`${name}/${id}: no module names this message`)
      const key = [name, ...[...named].toSorted()].join()
      if (!parts.has(key)) parts.set(key, { name, users: named, messages: {} })
      parts.get(key).messages[id] = message
    }
  }
  return [...parts.values()]
}
