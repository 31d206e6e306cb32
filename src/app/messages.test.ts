import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { rules as knownRules } from '#/protocol/rule.ts'
import catalogue from '#/words/en-GB.json'

const { shared, rules, errors: _, passphrase: __, 'single-file': inFile, app, ...slices } = catalogue
const messages: Readonly<Record<string, string>> = Object.assign({}, shared, app, ...Object.values(slices))

/** Messages that only one folder uses. */
const owned: readonly (readonly [folder: string, messages: object])[] = [
  ['app', app],
  ...Object.entries(slices).map(([name, each]) => [`features/${name}`, each] as const),
]

const source = path.resolve(import.meta.dirname, '..')

function filesUnder(folder: string, ending: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name))
}

// Attributes that a user reads or hears.
const spoken = new Set(['alt', 'aria-label', 'hint', 'label', 'note', 'placeholder', 'text', 'title', 'why'])
const letters = /\p{L}{2}/u

/** Finds words in the markup that belong in the catalogue. */
function wordsIn(code: string): readonly string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, value, name } = Object.fromEntries(Object.entries(node))
    if (type === 'JSXText' && letters.test(value)) found.push(value.trim())
    if (type === 'JSXAttribute' && spoken.has(name.name) && letters.test(value?.value ?? '')) {
      found.push(value.value)
    }
    if (type === 'JSXExpressionContainer') found.push(...literalsOf(node))
    Object.values(node).forEach(visit)
  }
  visit(parseAst(code, { lang: 'tsx' }))
  return found
}

function literalsOf(container: object): readonly string[] {
  const { expression } = Object.fromEntries(Object.entries(container))
  if (expression.type === 'Literal' && / \p{L}/u.test(String(expression.value))) return [expression.value]
  return []
}

describe('messages', () => {
  it('each message of the single file replaces another message', () => {
    expect(Object.keys(inFile).filter((id) => !Object.hasOwn(messages, id))).toEqual([])
  })

  it('every message is used, and a slice’s own messages are used in that slice', () => {
    const unused = ([folder, own]: (typeof owned)[number]) => {
      const code = codeUnder(path.join(source, folder))
      return Object.keys(own).filter((id) => !code.includes(`'${id}'`))
    }
    expect([['.', shared] as const, ...owned].flatMap(unused)).toEqual([])
    expect(unused(['app', { 'shell.planted': '' }])).toEqual(['shell.planted'])
  })

  it('each message belongs to one section', () => {
    const ids = [shared, ...owned.map(([, own]) => own)].flatMap(Object.keys)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('no message belongs to a rule that does not exist', () => {
    expect(Object.keys(rules).filter((id) => !Object.hasOwn(knownRules, id))).toEqual([])
  })
})

describe('the messages of a slice', () => {
  it('the messages of a slice load with its pages, not with the program', () => {
    const first = listModules(path.join(source, 'app', 'start.tsx'))
    expect(first).toContain(path.join(source, 'app', 'messages.ts'))
    expect(first.filter((file) => /features[/][^/]+[/]messages[.]ts$/.test(file))).toEqual([])
    const page = path.join(source, 'features', 'vault', 'screens', 'vault-page.tsx')
    expect(listModules(page)).toContain(path.join(source, 'features', 'vault', 'messages.ts'))
  })
})

/**
 * The files loaded with a file: its direct and indirect static imports. Dynamic imports, such as pages, do not count.
 */
function listModules(file: string, found: string[] = []): readonly string[] {
  if (found.includes(file) || !/[.]tsx?$/.test(file)) return found
  found.push(file)
  for (const node of parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body) {
    const from = Object.entries(node).find(([name]) => name === 'source')?.[1]?.value
    if (typeof from !== 'string' || ('importKind' in node && node.importKind === 'type')) continue
    if (from.startsWith('#/')) listModules(path.join(source, from.slice(2)), found)
    if (from.startsWith('./')) listModules(path.join(path.dirname(file), from), found)
  }
  return found
}

/** All code of a folder, without tests and catalogues. */
function codeUnder(folder: string): string {
  return [...filesUnder(folder, '.ts'), ...filesUnder(folder, '.tsx')]
    .filter((file) => !/[/]messages(?:[.]d)?[.]ts$|[.]test[.]/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
}

describe('the markup', () => {
  it.each([
    ...filesUnder(path.join(source, 'app'), '.tsx'),
    ...filesUnder(path.join(source, 'features'), '.tsx'),
  ])('the markup of %s has no words of its own', (file) => {
    expect(wordsIn(readFileSync(file, 'utf8'))).toEqual([])
  })

  it('finds words that are planted in the markup', () => {
    expect(wordsIn('const a = <p>Create identity</p>')).toEqual(['Create identity'])
    expect(wordsIn('const a = <Field label="Passphrase"><b>{x}</b></Field>')).toEqual(['Passphrase'])
    expect(wordsIn("const a = <p>{'Two words'}</p>")).toEqual(['Two words'])
    expect(wordsIn('const a = <Field label={t(\'x\')} kind="primary">{size} · {n}</Field>')).toEqual([])
  })
})
