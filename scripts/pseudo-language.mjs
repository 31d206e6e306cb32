import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import { build } from 'vite'
import { writeManifest } from './build-manifest.mjs'
import { writeChanges } from './build-worker.mjs'
import { listMessages, readCatalogue, sourceFile } from './message-modules.mjs'

/**
 * `node scripts/pseudo-language.mjs <folder>`: copies dist in an invented language, each message longer than in English
 * and in brackets, to reveal truncated or untranslated text.
 */
async function buildPseudo(folder) {
  const root = path.dirname(import.meta.dirname)
  const client = path.join(folder, 'client')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(path.join(root, 'dist', 'server'), path.join(folder, 'server'), { recursive: true })
  process.env.NODE_ENV = 'production'
  process.env.KEYWRIGHT_LANGUAGE = path.join(folder, 'en-XA.json')
  writeFileSync(
    process.env.KEYWRIGHT_LANGUAGE,
    JSON.stringify(writePseudo(readCatalogue(sourceFile)), null, 2),
  )
  await build({ root, logLevel: 'warn', build: { outDir: client } })
  writeChanges(root, client)
  writeManifest(client, JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version)
}

export function writePseudo(catalogue) {
  const translated = new Map(
    [...listMessages(catalogue)].map(([name, message]) => {
      const elements = parse(message, { ignoreTag: true })
      return [name, `⟦${printAST(elements.map(lengthen))}⟧`]
    }),
  )
  const translate = (name, message) =>
    Array.isArray(message)
      ? message.map((_, index) => translated.get(`${name}/${index}`))
      : translated.get(name)
  return Object.fromEntries(
    Object.entries(catalogue).map(([section, messages]) => [
      section,
      Object.fromEntries(
        Object.entries(messages).map(([id, message]) => [id, translate(`${section}/${id}`, message)]),
      ),
    ]),
  )
}

const accents = {
  a: 'áá',
  e: 'éé',
  i: 'íí',
  o: 'óó',
  u: 'úú',
  A: 'Áá',
  E: 'Éé',
  I: 'Íí',
  O: 'Óó',
  U: 'Úú',
  y: 'ýý',
}

function lengthen(element) {
  if (element.type === TYPE.literal) {
    return { ...element, value: element.value.replaceAll(/[aeiouyAEIOU]/g, (vowel) => accents[vowel]) }
  }
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return element
  const branches = Object.entries(element.options).map(([name, { value }]) => [
    name,
    { value: value.map(lengthen) },
  ])
  return { ...element, options: Object.fromEntries(branches) }
}

if (process.argv[1] === import.meta.filename) await buildPseudo(path.resolve(process.argv[2]))
