import { readFileSync } from 'node:fs'
import path from 'node:path'
import { compileMessage, listArguments } from './compile-message.mjs'
import { describeList, describeNumbers, describeTimes } from './describe-language.mjs'

/** The language that is the source of all others: src/words/en-GB.json. */
export const sourceFile = path.join(import.meta.dirname, '..', 'src', 'words', 'en-GB.json')

// Messages of this section replace others in the single file. Messages of a rule or code have ids of their own.
const singleFile = 'single-file'
export const tables = ['rules', 'errors', 'passphrase']
const prefix = 'virtual:messages/'

/**
 * A Vite plugin that compiles the messages of one language. `virtual:messages/<section>` contains the messages of a
 * section of the file, `virtual:messages/locale` the name of the language. A translation must have every message of
 * the source, with the same arguments. `file`: the catalogue, <locale>.json.
 */
export function messageModules(file = process.env.KEYWRIGHT_LANGUAGE ?? sourceFile) {
  const locale = path.basename(file, '.json')
  let mode = ''
  let catalogue
  return {
    name: 'keywright-messages',
    configResolved(config) {
      mode = config.mode
    },
    watchChange(changed) {
      if (path.resolve(changed) === path.resolve(file)) catalogue = undefined
    },
    transformIndexHtml: (html) => html.replace('<html lang="en">', `<html lang="${locale}">`),
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      this.addWatchFile(file)
      const name = id.slice(prefix.length + 1)
      if (name === 'locale') return writeLocale(locale)
      catalogue ??= readCatalogue(file)
      const section = catalogue[name]
      if (section === undefined || name === singleFile) throw new Error(`${file} has no section ${name}`)
      const replaced = mode === singleFile && !tables.includes(name) ? catalogue[singleFile] : {}
      return `export const messages = /* @__PURE__ */ ${writeMessages(compileSection(section, replaced))}`
    },
  }
}

function writeLocale(locale) {
  const { groupSign, isOneOrOther } = describeNumbers(locale)
  const { styles, months } = describeTimes(locale)
  const values = {
    locale,
    groupSign,
    isOneOrOther,
    listSigns: describeList(locale),
    timeStyles: styles,
    months,
  }
  return Object.entries(values)
    .map(
      ([name, value]) =>
        `export const ${name} = ${value === undefined ? 'undefined' : JSON.stringify(value)}`,
    )
    .join('\n')
}

/** The catalogue of a language by section. Throws if it is not complete. */
export function readCatalogue(file) {
  const catalogue = JSON.parse(readFileSync(file, 'utf8'))
  if (path.resolve(file) === sourceFile) return catalogue
  const problems = compareCatalogues(readCatalogue(sourceFile), catalogue)
  if (problems.length > 0) throw new Error(`${file}:\n${problems.join('\n')}`)
  return catalogue
}

/** Lists the faults of a translation: missing or superfluous messages and arguments. */
export function compareCatalogues(source, translation) {
  const wanted = listMessages(source)
  const found = listMessages(translation)
  return [
    ...[...found.keys()].filter((id) => !wanted.has(id)).map((id) => `${id}: the source has no such message`),
    ...[...wanted].flatMap(([id, message]) => {
      const translated = found.get(id)
      if (translated === undefined) return [`${id}: missing`]
      try {
        const names = [message, translated].map((each) =>
          [...listArguments(each).keys()].toSorted().join(', '),
        )
        return names[0] === names[1] ? [] : [`${id}: has the arguments ${names[1]}, and not ${names[0]}`]
      } catch (error) {
        return [`${id}: ${error.message}`]
      }
    }),
  ]
}

/** Every message of a catalogue by section, id and, for several wordings, their number. */
export function listMessages(catalogue) {
  return new Map(
    Object.entries(catalogue).flatMap(([section, messages]) =>
      Object.entries(messages).flatMap(([id, message]) =>
        Array.isArray(message)
          ? message.map((each, index) => [`${section}/${id}/${index}`, each])
          : [[`${section}/${id}`, message]],
      ),
    ),
  )
}

// In a section with lists every message becomes a list, so that readers need not check.
export function compileSection(section, replaced) {
  const hasLists = Object.values(section).some(Array.isArray)
  return Object.fromEntries(
    Object.entries(section).map(([id, message]) => {
      const wordings = [replaced[id] ?? message].flat().map((each) => compileNamed(id, each))
      return [id, hasLists ? wordings : wordings[0]]
    }),
  )
}

function compileNamed(id, message) {
  try {
    return compileMessage(message)
  } catch (error) {
    throw new Error(`${id}: ${error.message}`, { cause: error })
  }
}

// Parsing JSON text is faster than evaluating the same object literal.
export function writeMessages(messages) {
  return `JSON.parse(${JSON.stringify(JSON.stringify(messages))})`
}

/** Type declarations of the modules: the ids of the catalogue, with the arguments of their messages. */
export function writeDeclarations(catalogue) {
  const sections = Object.entries(catalogue).filter(([name]) => name !== singleFile)
  return [
    '// Generated from en-GB.json by `npm run messages`: the arguments of the messages that have some.',
    '',
    ...sections.flatMap(([name, section]) => [...declareSection(name, section), '']),
    `declare module '${prefix}section' {`,
    '  /** The messages of a section with the arguments of each: null for none, unknown for several wordings. */',
    '  export type MessagesOf<Section, Arguments> = {',
    '    readonly [Id in keyof Section]: Id extends keyof Arguments',
    '      ? Arguments[Id]',
    '      : Section[Id] extends string',
    '        ? null',
    '        : unknown',
    '  }',
    '}',
    '',
    `declare module '${prefix}locale' {`,
    "  import type { TimeStyles } from '#/words/format-time.ts'",
    '',
    '  /** The language that the messages are in, as `Intl` takes it. */',
    '  export const locale: string',
    '  /** The sign between each three digits of a whole number; undefined where the language groups them otherwise. */',
    '  export const groupSign: string | undefined',
    '  /** True if 1 is singular and every other whole number is plural. */',
    '  export const isOneOrOther: boolean',
    '  /** The signs between the parts of a list, and before the last; undefined if they depend on more than their number. */',
    '  export const listSigns: { readonly between: string; readonly last: string } | undefined',
    '  /** Styles of dates and times: options for `Intl`, and the parts of the text if they can be written without it. */',
    '  export const timeStyles: TimeStyles',
    '  /** The names of the months, as dates have them. */',
    '  export const months: readonly string[]',
    '}',
    '',
  ].join('\n')
}

function declareSection(name, section) {
  const hasLists = Object.values(section).some(Array.isArray)
  const compiled = hasLists ? 'readonly CompiledMessage[]' : 'CompiledMessage'
  return [
    `declare module '${prefix}${name}' {`,
    "  import type catalogue from '#/words/en-GB.json'",
    "  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'",
    `  import type { MessagesOf } from '${prefix}section'`,
    '  interface Arguments {',
    ...Object.entries(section).flatMap(([id, message]) => declareArguments(id, message)),
    '  }',
    `  export type Messages = MessagesOf<(typeof catalogue)['${name}'], Arguments>`,
    `  export const messages: { readonly [Id in keyof Messages]: ${compiled} }`,
    '}',
  ]
}

function declareArguments(id, message) {
  if (Array.isArray(message)) return []
  const members = [...listArguments(message)].map(([name, type]) => `readonly ${name}: ${type}`)
  return members.length === 0 ? [] : [`    readonly '${id}': { ${members.join('; ')} }`]
}
