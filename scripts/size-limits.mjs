import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseAst } from 'vite'
import { everyPage } from './joined-parts.mjs'
import { root } from './prepare.mjs'

// `node scripts/size-limits.mjs`: compares the build with these limits, in bytes as the server sends them (Brotli).
const limits = {
  'the scripts before the first screen': 102_000,
  'scripts and styles of / with nothing stored': 246_000,
  'all workers': 940_000,
}

/** The limit of the single file, which is not compressed, because it is opened from a disk. */
export const singleFileLimit = 3_568_000

/** Vite's manifest, written by scripts/build.mjs. It is not part of the client. */
const chunksFile = path.join('dist', 'chunks.json')

/** The page of `/` with nothing stored. */
const firstPage = 'src/features/identities/screens/identities-body.tsx'

/** The measured sizes in the order of the limits, and the size of each worker by its name. */
export function measureBuild(folder, chunks) {
  const entries = Object.entries(chunks)
  const scriptsOf = (isWanted) =>
    withImports(
      folder,
      entries.filter(([source, chunk]) => isWanted(source, chunk)).map(([, { file }]) => file),
    )
  const first = scriptsOf((_source, { isEntry }) => isEntry)
  const page = scriptsOf(
    (source, { isEntry }) => isEntry || everyPage.includes(source) || source === firstPage,
  )
  const styles = entries.flatMap(([, { file, css = [] }]) => (page.has(file) ? css : []))
  const workers = readdirSync(path.join(folder, 'assets')).flatMap((name) => {
    const worker = /^([\w-]+\.worker)-[\w-]+\.js$/.exec(name)
    return worker === null ? [] : [[worker[1], sizeOf(folder, withImports(folder, [`assets/${name}`]))]]
  })
  return {
    sizes: [
      sizeOf(folder, first),
      sizeOf(folder, new Set([...page, ...styles])),
      workers.reduce((sum, [, bytes]) => sum + bytes, 0),
    ],
    workers: Object.fromEntries(workers),
  }
}

/** Returns these scripts and all of their static imports. */
function withImports(folder, entries) {
  const files = new Set(entries)
  // A `Set` also iterates over items added during the loop.
  for (const file of files) {
    const { body } = parseAst(readFileSync(path.join(folder, file), 'utf8'))
    for (const { source } of body)
      if (source) files.add(path.posix.join(path.posix.dirname(file), source.value))
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

/** Names the limits that these sizes, in the order of the limits, are over. */
export function listOver(measured) {
  return Object.entries(limits).flatMap(([name, limit], at) => (measured[at] > limit ? [name] : []))
}

function main() {
  const chunks = JSON.parse(readFileSync(path.join(root, chunksFile), 'utf8'))
  if (!(firstPage in chunks)) throw new Error(`${firstPage} is no entry of the build. Name the page of /.`)
  const { sizes: measured, workers } = measureBuild(path.join(root, 'dist', 'client'), chunks)
  for (const [at, [name, limit]] of Object.entries(limits).entries())
    console.log(`${name}: ${measured[at]} bytes of at most ${limit}`)
  const over = listOver(measured)
  for (const name of over) console.error(`Over its limit: ${name}`)
  if (over.length > 0) console.error(JSON.stringify(workers, undefined, 2))
  return over.length === 0
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = main() ? 0 : 1
