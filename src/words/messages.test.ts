import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { errorWording } from './en/errors.ts'
import { wordsInFile } from './en/words-in-file.ts'
import { ruleWording } from './en/rules.ts'
import { formatIcu } from './format-icu.ts'
import { messages } from './messages.ts'

const source = path.resolve(import.meta.dirname, '..')

function filesUnder(folder: string, ending: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name))
}

// Attributes that a person reads or hears.
const spoken = new Set(['alt', 'aria-label', 'hint', 'label', 'note', 'placeholder', 'text', 'title', 'why'])
const letters = /\p{L}{2}/u

/** Words that stand in the markup instead of the catalogue. */
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
  const wordings = [{ ...messages, ...ruleWording, ...errorWording }, wordsInFile]
    .flatMap((each) => Object.entries<string | readonly string[]>(each))
    .flatMap(([id, wording]) => [wording].flat().map((message) => [id, message] as const))

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
      const known = namesIn(Object.entries(messages).find(([each]) => each === id)?.[1] ?? '')
      return [...namesIn(message)].some((name) => !known.has(name))
    })
    expect(missing).toEqual([])
  })

  it('are all used', () => {
    const code = [...filesUnder(source, '.ts'), ...filesUnder(source, '.tsx')]
      .filter((file) => !/\/messages\/en\/|\.test\./.test(file))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    expect(Object.keys(messages).filter((id) => !code.includes(`'${id}'`))).toEqual([])
  })
})

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
