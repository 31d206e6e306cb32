import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseAst } from 'vite'
import { everyPage } from './joined-parts.mjs'
import { root } from './prepare.mjs'

/**
 * `node scripts/size-limits.mjs`: limits the JavaScript that each entry of the build loads at once. An entry is the
 * page, a worker, or the target of a dynamic import, such as a route's page. Its size is that of its script and all
 * static imports, as the server sends them. Dynamic targets exclude what every page has loaded before. `/` counts all
 * scripts and styles that the first page fetches with nothing stored. The single file has a limit for all of its
 * bytes. `--update` lowers limits, adds new entries and removes old ones. To raise a limit, edit
 * `scripts/size-limits.json`.
 */

const limitsFile = path.join('scripts', 'size-limits.json')
const singleFile = path.join('dist', 'single', 'keywright.html')
/** Vite's manifest, written by scripts/build.mjs. It is not part of the client. */
const chunksFile = path.join('dist', 'chunks.json')

/** The page of `/` with nothing stored. */
const firstPage = 'src/features/identities/screens/identities-body.tsx'

/** Bytes of each entry, by the path of its source; a worker's by the name of its script. */
export function measureEntries(folder, chunks) {
  const sizes = new Map()
  const imports = new Map()
  // Many entries load the same scripts, so each is read once.
  const importsOf = (file) => {
    if (!imports.has(file)) imports.set(file, listImports(folder, file))
    return imports.get(file)
  }
  const pages = Object.entries(chunks).filter(
    ([, { file, isEntry, isDynamicEntry }]) => (isEntry || isDynamicEntry) && file.endsWith('.js'),
  )
  const filesOf = (isWanted) =>
    listFiles(
      pages.filter(isWanted).map(([, { file }]) => file),
      importsOf,
    )
  const first = filesOf(([, { isEntry }]) => isEntry)
  const common = filesOf(([source, { isEntry }]) => isEntry || everyPage.includes(source))
  for (const [source, { file, isEntry }] of pages) {
    const loaded = isEntry ? new Set() : everyPage.includes(source) ? first : common
    const files = [...listFiles([file], importsOf)].filter((each) => each === file || !loaded.has(each))
    sizes.set(source, sizeOf(folder, files))
  }
  if (firstPage in chunks) {
    const scripts = filesOf(
      ([source, { isEntry }]) => isEntry || everyPage.includes(source) || source === firstPage,
    )
    const styles = Object.values(chunks).flatMap(({ file, css = [] }) => (scripts.has(file) ? css : []))
    sizes.set('/', sizeOf(folder, new Set([...scripts, ...styles])))
  }
  for (const name of readdirSync(path.join(folder, 'assets'))) {
    const worker = /^([\w-]+\.worker)-[\w-]+\.js$/.exec(name)
    if (worker !== null) sizes.set(worker[1], sizeOf(folder, listFiles([`assets/${name}`], importsOf)))
  }
  return Object.fromEntries([...sizes].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function listImports(folder, file) {
  const { body } = parseAst(readFileSync(path.join(folder, file), 'utf8'))
  return body.flatMap(({ source }) =>
    source ? [path.posix.join(path.posix.dirname(file), source.value)] : [],
  )
}

/** Returns these scripts and all of their static imports. */
function listFiles(entries, importsOf) {
  const files = new Set(entries)
  // A `Set` also iterates over items added during the loop.
  for (const file of files) {
    for (const each of importsOf(file)) files.add(each)
  }
  return files
}

function sizeOf(folder, files) {
  let bytes = 0
  for (const file of files) {
    const plain = path.join(folder, file)
    bytes += statSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).size
  }
  return bytes
}

/** Lists the entries above their limit or without one. */
export function checkSizes(limits, sizes) {
  return Object.entries(sizes).flatMap(([entry, bytes]) => {
    const limit = limits[entry]
    if (limit === undefined) return [`${entry} has no limit: node scripts/size-limits.mjs --update`]
    return bytes > limit ? [`${entry}: ${bytes} bytes, at most ${limit}`] : []
  })
}

/** Limits of the existing entries, none higher than before. */
export function lowerLimits(limits, sizes) {
  return Object.fromEntries(
    Object.entries(sizes).map(([entry, bytes]) => [
      entry,
      Math.min(limits[entry] ?? Infinity, roomFor(bytes)),
    ]),
  )
}

/** Chunk names contain hashes, so a size varies a little with changes of other files. */
function roomFor(bytes) {
  return Math.ceil((bytes * 1.01) / 1000) * 1000
}

function main() {
  const file = path.join(root, limitsFile)
  const limits = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const chunks = JSON.parse(readFileSync(path.join(root, chunksFile), 'utf8'))
  if (!(firstPage in chunks))
    throw new Error(`${firstPage} is no entry of the build: what is the first page?`)
  const sizes = {
    ...measureEntries(path.join(root, 'dist', 'client'), chunks),
    [path.basename(singleFile)]: statSync(path.join(root, singleFile)).size,
  }
  const isUpdate = process.argv.includes('--update')
  const next = isUpdate ? lowerLimits(limits, sizes) : limits
  if (isUpdate) writeFileSync(file, `${JSON.stringify(next, undefined, 2)}\n`)
  const complaints = checkSizes(next, sizes)
  for (const complaint of complaints) console.error(complaint)
  console.log(`${Object.keys(sizes).length} entries, ${complaints.length} over their limit or without one`)
  return complaints.length === 0
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = main() ? 0 : 1
