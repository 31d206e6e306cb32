import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { root } from './prepare.mjs'
import { words } from './prose-words.mjs'

/**
 * Finds words that STYLE.md rules out: `node scripts/prose.mjs` names the first hits and fails; a folder or file
 * after it lists all of that path, and `--update` saves the counts. A folder of messages, comments or names, or a
 * doc, may have at most as many as in `scripts/prose-counts.json`; those numbers only fall. `rules.md` has some
 * because it repeats the sentences of rules, which the command prints and which therefore stay.
 */

const counts = path.join(root, 'scripts', 'prose-counts.json')
const docs = ['README.md', 'STYLE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs']
const sources = ['src', 'server', 'command', 'scripts', 'e2e']
const messages = /^src\/(?:words|features\/[^/]+\/words)\//
const catalogue = 'src/words/en-GB.json'
/** Only names in the program are checked: tests take names from their cases. */
const ownNames = /^(?:src|server|command)\/(?!.*\/testing\/)/

/**
 * Every hit below a root folder: the folder that it counts for, its kind, file, line, and the word with its plain
 * term.
 */
export function findHits(base) {
  return [
    ...listFiles(base, docs, /\.md$/).flatMap((file) => {
      const text = maskMarkdown(readFileSync(path.join(base, file), 'utf8'))
      return searchText(text, file, 'docs', file)
    }),
    ...listFiles(base, sources, /\.(?:ts|tsx|mjs)$/).flatMap((file) => findInCode(base, file)),
    ...listFiles(base, ['src/words'], /en-GB\.json$/).flatMap(() => findInCatalogue(base)),
  ]
}

/** Lists the excess hits; empty if there are none. `known` maps `kind folder` to a number. */
export function listExcess(hits, known) {
  const counted = countHits(hits)
  return Object.entries(counted).flatMap(([name, count]) => {
    const most = known[name] ?? 0
    if (count <= most) return []
    const own = hits.filter((hit) => nameOf(hit) === name)
    const limit = most === 0 ? 'there may be none' : `${most} are allowed`
    return [`${name}: ${count} words that STYLE.md rules out, ${limit}`, ...own.slice(0, 10).map(formatHit)]
  })
}

export function countHits(hits) {
  const names = hits.map(nameOf).toSorted()
  return Object.fromEntries(
    [...new Set(names)].map((name) => [name, names.filter((each) => each === name).length]),
  )
}

function nameOf({ kind, folder }) {
  return `${kind} ${folder}`
}

function formatHit({ file, line, found, but }) {
  return `  ${file}:${line}: "${found}" (${but})`
}

function findInCode(base, file) {
  const text = readFileSync(path.join(base, file), 'utf8')
  const { program, comments } = parseSync(file, text)
  const folder = folderOf(file)
  const inTest = /\.test\.tsx?$/.test(file)
  const inMessages = messages.test(file) && !inTest
  return [
    ...searchText(keepRanges(text, comments), file, 'comments', folder),
    ...(inMessages ? searchText(keepRanges(text, listStrings(program)), file, 'messages', folder) : []),
    ...(ownNames.test(file) && !inTest ? searchText(declaredNames(file, text), file, 'names', folder) : []),
  ]
}

/** Names of a module and its declarations, as words on their original lines. */
function declaredNames(file, text) {
  const declared = /\b(?:function\*?|const|let|class|interface|type) ([A-Za-z]\w*)/g
  const names = text.split('\n').map((line) => [...line.matchAll(declared)].map(([, name]) => name))
  const [first = [], ...others] = names
  return [[path.posix.basename(file).replaceAll('-', ' '), ...first], ...others]
    .map((line) => line.map((name) => name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')).join(', '))
    .join('\n')
}

/** A section counts for the folder that uses it, or else for `src/words`. */
function findInCatalogue(base) {
  let folder = ''
  return readFileSync(path.join(base, catalogue), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const [, section] = /^ {2}"([\w-]+)": \{/.exec(line) ?? []
      if (section !== undefined) folder = folderOfSection(base, section)
      const [, text = ''] = /^ {4,}(?:"[^"]+": )?"(.*)",?$/.exec(line) ?? []
      return searchText(text, catalogue, 'messages', folder).map((hit) => ({ ...hit, line: index + 1 }))
    })
}

function folderOfSection(base, section) {
  const folders = ['src/app', `src/features/${section}`]
  return (
    folders.find((each) => each.endsWith(`/${section}`) && existsSync(path.join(base, each))) ?? 'src/words'
  )
}

/** The folder that a file counts for: a slice, a folder of `src`, or a folder beside it. */
function folderOf(file) {
  const parts = path.posix.dirname(file).split('/')
  return parts.slice(0, parts[1] === 'features' ? 3 : 2).join('/')
}

function searchText(text, file, kind, folder) {
  return words
    .filter((word) => (kind === 'names' ? word.names === true : (word.in?.includes(kind) ?? true)))
    .flatMap(({ pattern, but }) =>
      [...text.matchAll(new RegExp(pattern.source, 'gi'))].map((match) => ({
        kind,
        folder,
        file,
        line: text.slice(0, match.index).split('\n').length,
        found: match[0].replaceAll(/\s+/g, ' '),
        but,
      })),
    )
    .toSorted((first, second) => first.line - second.line)
}

/** Blanks the text outside these ranges, so that positions stay the same. */
function keepRanges(text, ranges) {
  let masked = ''
  let end = 0
  for (const range of [...ranges].toSorted((first, second) => first.start - second.start)) {
    if (range.start < end) continue
    masked += blank(text.slice(end, range.start)) + text.slice(range.start, range.end)
    end = range.end
  }
  return masked + blank(text.slice(end))
}

/** String literals that are text of a screen, without types, module names, keys, and codes such as `kind` has. */
function listStrings(node) {
  if (Array.isArray(node)) return node.flatMap(listStrings)
  if (node === null || typeof node !== 'object') return []
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return listStrings(node.expression)
  if (node.type === 'ImportDeclaration' || node.type?.startsWith('TS')) return []
  if (node.type === 'TemplateElement') return [node]
  if (node.type === 'Literal') return /[\sA-Z]/.test(String(node.value)) ? [node] : []
  return Object.entries(node).flatMap(([name, value]) =>
    name === 'key' && !node.computed ? [] : listStrings(value),
  )
}

/** Blanks code, link addresses, labels of screens (“…”), and table columns headed "not". */
function maskMarkdown(text) {
  const prose = text
    .replaceAll(/^```[^]*?^```/gm, blank)
    .replaceAll(/`[^`\n]+`|“[^”]+”/g, blank)
    .replaceAll(/\]\([^)\n]+\)/g, blank)
  let hidden = []
  return prose
    .split('\n')
    .map((line, index, lines) => {
      if (!line.startsWith('|')) return line
      const cells = line.split('|')
      if (!lines[index - 1]?.startsWith('|')) hidden = cells.map((cell) => cell.trim() === 'not')
      return cells.map((cell, column) => (hidden[column] ? blank(cell) : cell)).join('|')
    })
    .join('\n')
}

function blank(text) {
  return text.replaceAll(/[^\n]/g, ' ')
}

function listFiles(base, places, ending) {
  return places
    .filter((place) => existsSync(path.join(base, place)))
    .flatMap((place) => {
      if (place.endsWith('.md')) return [place]
      const names = readdirSync(path.join(base, place), { recursive: true })
      return names.map((name) => path.posix.join(place, name.replaceAll(path.sep, '/')))
    })
    .filter((file) => ending.test(file))
    .toSorted()
}

if (process.argv[1] === import.meta.filename) {
  const hits = findHits(root)
  const [option] = process.argv.slice(2)
  if (option === '--update') {
    writeFileSync(counts, `${JSON.stringify(countHits(hits), null, 2)}\n`)
  } else if (option === undefined) {
    const excess = listExcess(hits, JSON.parse(readFileSync(counts, 'utf8')))
    for (const line of excess) console.error(line)
    process.exitCode = excess.length === 0 ? 0 : 1
  } else {
    for (const hit of hits.filter(({ file }) => file.startsWith(option))) console.log(formatHit(hit))
  }
}
