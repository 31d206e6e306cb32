import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { messages as builder } from '#/features/builder/messages.ts'
import { messages as contracts } from '#/features/contracts/messages.ts'
import { messages as exchange } from '#/features/exchange/messages.ts'
import { messages as identities } from '#/features/identities/messages.ts'
import { messages as inspector } from '#/features/inspector/messages.ts'
import { messages as network } from '#/features/network/messages.ts'
import { messages as settings } from '#/features/settings/messages.ts'
import { messages as vault } from '#/features/vault/messages.ts'
import { errorWording } from '#/words/en/errors.ts'
import { ruleWording } from '#/words/en/rules.ts'
import { wordsInFile } from '#/words/en/words-in-file.ts'
import { formatIcu } from '#/words/format-icu.ts'
import { messages as shared } from '#/words/messages.ts'
import { messages as app } from './messages.ts'

/** Each catalogue, and the folder that uses it. */
const catalogues: readonly (readonly [folder: string, messages: Readonly<Record<string, string>>])[] = [
  ['app', app],
  ['features/builder', builder],
  ['features/contracts', contracts],
  ['features/exchange', exchange],
  ['features/identities', identities],
  ['features/inspector', inspector],
  ['features/network', network],
  ['features/settings', settings],
  ['features/vault', vault],
]
const messages: Readonly<Record<string, string>> = Object.assign(
  {},
  shared,
  ...catalogues.map(([, each]) => each),
)

const source = path.resolve(import.meta.dirname, '..')

function filesUnder(folder: string, ending: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name))
}

// Attributes that a user reads or hears.
const spoken = new Set(['alt', 'aria-label', 'hint', 'label', 'note', 'placeholder', 'text', 'title', 'why'])
const letters = /\p{L}{2}/u

/** Words in the markup instead of the catalogue. */
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
  const wordings = [
    ...Object.entries<string | readonly string[]>({ ...messages, ...ruleWording, ...errorWording }),
    ...Object.entries(wordsInFile),
  ].flatMap(([id, wording]) => [wording ?? ''].flat().map((message) => [id, message] as const))

  it.each(wordings)('%s is ICU', (_, message) => {
    // Values that are missing are named only after the message has parsed.
    let problem = ''
    try {
      formatIcu(message, {})
    } catch (error) {
      problem = error instanceof Error ? error.message : 'not an error'
    }
    expect(problem).toMatch(/^$|not provided/)
  })

  it('of the single file take the values of those that they replace', () => {
    const namesIn = (message: string) =>
      new Set([...message.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))
    const missing = Object.entries(wordsInFile).filter(([id, message]) => {
      const known = namesIn(messages[id] ?? '')
      return !Object.hasOwn(messages, id) || [...namesIn(message ?? '')].some((name) => !known.has(name))
    })
    expect(missing).toEqual([])
  })

  it('are all used, those of a slice by that slice', () => {
    const unused = ([folder, own]: (typeof catalogues)[number]) => {
      const code = codeUnder(path.join(source, folder))
      return Object.keys(own).filter((id) => !code.includes(`'${id}'`))
    }
    expect([['.', shared] as const, ...catalogues].flatMap(unused)).toEqual([])
    expect(unused(['app', { 'shell.planted': '' }])).toEqual(['shell.planted'])
  })

  it('have one catalogue each', () => {
    const ids = [shared, ...catalogues.map(([, own]) => own)].flatMap((each) => Object.keys(each))
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
})

/** All code of a folder, without tests and catalogues. */
function codeUnder(folder: string): string {
  return [...filesUnder(folder, '.ts'), ...filesUnder(folder, '.tsx')]
    .filter((file) => !/[/]messages[.]ts$|[/]words[/]en[/]|[.]test[.]/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
}

describe('the markup', () => {
  it.each([
    ...filesUnder(path.join(source, 'app'), '.tsx'),
    ...filesUnder(path.join(source, 'features'), '.tsx'),
  ])('%s has no words of its own', (file) => {
    expect(wordsIn(readFileSync(file, 'utf8'))).toEqual([])
  })

  it('would be caught with words in it', () => {
    expect(wordsIn('const a = <p>Create identity</p>')).toEqual(['Create identity'])
    expect(wordsIn('const a = <Field label="Passphrase"><b>{x}</b></Field>')).toEqual(['Passphrase'])
    expect(wordsIn("const a = <p>{'Two words'}</p>")).toEqual(['Two words'])
    expect(wordsIn('const a = <Field label={t(\'x\')} kind="primary">{size} · {n}</Field>')).toEqual([])
  })
})
