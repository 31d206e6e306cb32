import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { formatMessage } from '#/words/format-message.ts'
import { compileMessage, listArguments } from './compile-message.mjs'
import {
  compareCatalogues,
  listMessages,
  messageModules,
  readCatalogue,
  sourceFile,
  writeDeclarations,
} from './message-modules.mjs'
import { writePseudo } from './pseudo-language.mjs'

const catalogue = readCatalogue(sourceFile)
const messages = [...listMessages(catalogue)]

describe('a compiled message', () => {
  it('formats every message of the catalogue as intl-messageformat does, with several values each', () => {
    const different = messages.flatMap(([id, message]) => {
      const oracle = new IntlMessageFormat(message, 'en-GB', undefined, { ignoreTag: true })
      const compiled = compileMessage(message)
      return listSamples(message).flatMap((values) => {
        const expected = oracle.format(values)
        const found = formatMessage(compiled, values)
        return found === expected ? [] : [[id, values, found, expected]]
      })
    })
    expect(different).toEqual([])
    expect(messages.length).toBeGreaterThan(3000)
  })

  it('groups numbers, bigints too, and chooses plurals by both', () => {
    const say = (message, values) => formatMessage(compileMessage(message), values)
    expect(say('{n, number} credits', { n: 35_247_042_000n })).toBe('35,247,042,000 credits')
    expect(say('{n, plural, one {# key} other {# keys}}', { n: 1n })).toBe('1 key')
    expect(say('{n, plural, one {#} other {#}}', { n: 2n ** 63n })).toBe('9,223,372,036,854,775,808')
    expect(say('{n, plural, =0 {none} other {# keys}}', { n: 0 })).toBe('none')
  })

  it('treats tags as text, and the value “constructor” as no branch of a select', () => {
    const say = (message, values) => formatMessage(compileMessage(message), values)
    expect(say('<b>{name}</b>', { name: '<i>' })).toBe('<b><i></b>')
    expect(say('{kind, select, a {A} other {B}}', { kind: 'constructor' })).toBe('B')
  })

  it('rejects a message that could not be formatted', () => {
    expect(() => compileMessage('{n, plural, one {#}}')).toThrow('MISSING_OTHER_CLAUSE')
    expect(() => compileMessage('{n')).toThrow('EXPECT_ARGUMENT_CLOSING_BRACE')
    expect(() => compileMessage('{n, number, percent}')).toThrow('has a style')
    expect(() => compileMessage('{n, selectordinal, other {#}}')).toThrow('ordinal')
    expect(() => compileMessage('{at, date, full}')).toThrow('full')
    expect(() => listArguments('{at, date} {at, select, a {A} other {B}} {at, number}')).not.toThrow()
    expect(() => listArguments('{at, date} {at, plural, other {#}}')).not.toThrow()
  })
})

/** Values for every argument of a message: each branch of a plural or select is taken at least once. */
function listSamples(message) {
  const names = [...message.matchAll(/([\w-]+)\s*\{/g)].map(([, name]) => name)
  const numbers = [0, 1, 2, 32, 12_345_678, 987_654_321_012n]
  return [...numbers.map((number) => [number, 'x']), ...names.map((name) => [3, name])].map(
    ([number, text]) =>
      Object.fromEntries(
        [...listArguments(message)].map(([name, type]) => {
          if (type.includes('Date')) return [name, 1_700_000_000_000 + (Number(number) % 1_000_000_000)]
          return [name, type === 'number | bigint' || type === 'number' ? number : text]
        }),
      ),
  )
}

describe('the catalogue', () => {
  it('is declared with the type of each argument', () => {
    const declared = writeDeclarations({
      app: {
        'app.none': 'Close',
        'app.named': 'Save {name}',
        'app.counted': '{count, plural, one {#} other {#}}',
      },
      rules: { 'a.rule': ['{at, date}', 'More'] },
    })
    expect(declared).toContain("    readonly 'app.named': { readonly name: MessageValue }\n")
    expect(declared).toContain("    readonly 'app.counted': { readonly count: number | bigint }\n")
    expect(declared).not.toContain('app.none')
    expect(declared).toContain('readonly [Id in keyof Messages]: readonly CompiledMessage[] }')
  })

  it('replaces a message in the single file only by one that takes the same values', () => {
    const { 'single-file': inFile, ...others } = catalogue
    const different = Object.entries(inFile).filter(([id, message]) => {
      const replaced = Object.values(others).find((section) => Object.hasOwn(section, id))[id]
      return [...listArguments(message).keys()].some((name) => !listArguments(replaced).has(name))
    })
    expect(different).toEqual([])
  })
})

describe('another language', () => {
  const source = { app: { a: 'Save {name}', b: 'Close' }, rules: { c: ['{n, number} more', 'More'] } }

  it('is accepted if it has every message with its arguments', () => {
    const translation = {
      app: { a: '{name} speichern', b: 'Zu' },
      rules: { c: ['noch {n, number}', 'Mehr'] },
    }
    expect(compareCatalogues(source, translation)).toEqual([])
  })

  it('is rejected if a message is missing, unknown, broken, or has other arguments', () => {
    const translation = { app: { a: 'Speichern', d: '' }, rules: { c: ['{n', 'Mehr'] } }
    expect(compareCatalogues(source, translation)).toEqual([
      'app/d: the source has no such message',
      'app/a: has the arguments , and not name',
      'app/b: missing',
      'rules/c/0: EXPECT_ARGUMENT_CLOSING_BRACE',
    ])
  })
})

describe('the modules', () => {
  const load = (name, mode) => {
    const plugin = messageModules()
    plugin.configResolved({ mode })
    return plugin.load.call({ addWatchFile: () => undefined }, `\0virtual:messages/${name}`)
  }

  it('only the single file gets the messages that are worded for it', () => {
    expect(load('settings', 'production')).not.toBe(load('settings', 'single-file'))
    expect(load('settings', 'single-file')).toContain('Nothing is stored in a file: the theme')
  })

  it('rejects the module of an unknown section, and describes the language in the locale’s module', () => {
    expect(() => load('unknown', 'production')).toThrow('no section unknown')
    expect(load('locale', 'production')).toMatch(
      /^export const locale = "en-GB"\nexport const groupSign = ","\nexport const isOneOrOther = true\n/,
    )
  })
})

describe('the pseudo language', () => {
  const pseudo = writePseudo(catalogue)

  it('has every message with its arguments, and is more than a quarter longer', () => {
    expect(compareCatalogues(catalogue, pseudo)).toEqual([])
    const [source, translated] = [catalogue, pseudo].map(
      (each) => [...listMessages(each).values()].join('').length,
    )
    expect(translated / source).toBeGreaterThan(1.25)
  })

  it('gives each message the wording of the source, with other letters', () => {
    const plain = (text) =>
      text
        .replaceAll(/[⟦⟧]/g, '')
        .normalize('NFD')
        .replaceAll(/([aeiouy])\u0301\1\u0301/gi, '$1')
    const translated = listMessages(pseudo)
    const different = messages.flatMap(([id, message]) =>
      listSamples(message)
        .map((values) => [
          formatMessage(compileMessage(translated.get(id)), values),
          formatMessage(compileMessage(message), values),
        ])
        .filter(([found, expected]) => plain(found) !== expected.normalize('NFD')),
    )
    expect(different).toEqual([])
  })
})
