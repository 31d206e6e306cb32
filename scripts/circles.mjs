import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { root } from './prepare.mjs'
import { isForTests } from './import-rules.mjs'

/**
 * Finds import circles between folders of one parent: `node scripts/circles.mjs` names them and fails. The linter finds
 * circles between files (`import/no-cycle`). Type imports count. Dynamic imports and workers do not, because they load
 * later; nor do tests and `testing` folders, which may import from folders above.
 */

/** Number of folders below these parents that may still be in a circle. It may only decrease. */
const knownCircles = {}

const sources = ['src', 'server', 'command', 'scripts', 'e2e']

/** The circles below a root folder, each with the imports that close it: one file for each pair of folders. */
export function findFolderCircles(base) {
  return [...readFolderImports(base)].flatMap(([parent, imports]) =>
    findCircles(imports).map((folders) => ({ parent, folders, imports: importsWithin(folders, imports) })),
  )
}

export function rejectCircles(circles, known = knownCircles) {
  const parents = [...new Set(circles.map(({ parent }) => parent))]
  return parents.flatMap((parent) => {
    const own = circles.filter((circle) => circle.parent === parent)
    const count = own.reduce((total, { folders }) => total + folders.length, 0)
    const most = known[parent] ?? 0
    if (count <= most) return []
    return [
      `${parent}: ${count} folders are in a circle, ${most} may be`,
      ...own.flatMap(({ imports }) => imports.map((line) => `  ${line}`)),
    ]
  })
}

/** Lists by parent folder and child the other children that it imports from, each with an example. */
function readFolderImports(base) {
  const parents = new Map()
  for (const file of listFiles(base)) {
    for (const target of readImports(base, file)) {
      const [from, to] = [path.posix.dirname(file).split('/'), path.posix.dirname(target).split('/')]
      const depth = from.findIndex((name, index) => name !== to[index])
      if (depth < 0 || depth >= to.length) continue
      const imports = entryOf(parents, from.slice(0, depth).join('/') || '.')
      entryOf(imports, from[depth]).set(to[depth], `${file} imports ${target}`)
    }
  }
  return parents
}

function entryOf(map, name) {
  if (!map.has(name)) map.set(name, new Map())
  return map.get(name)
}

function listFiles(base) {
  return sources
    .filter((folder) => existsSync(path.join(base, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(base, folder), { recursive: true }).map((name) =>
        path.posix.join(folder, name.replaceAll(path.sep, '/')),
      ),
    )
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !isForTests(file))
}

function readImports(base, file) {
  const { module } = parseSync(file, readFileSync(path.join(base, file), 'utf8'))
  const requests = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)]
  return requests.flatMap(({ moduleRequest }) => {
    const specifier = moduleRequest?.value ?? ''
    if (specifier.startsWith('#/')) return [path.posix.join('src', specifier.slice(2))]
    return specifier.startsWith('.') ? [path.posix.join(path.posix.dirname(file), specifier)] : []
  })
}

function findCircles(imports) {
  const reached = new Map([...imports.keys()].map((name) => [name, reachedFrom(name, imports)]))
  const circles = new Map()
  for (const [name, names] of reached) {
    const circle = [...names].filter((other) => reached.get(other)?.has(name)).toSorted()
    if (circle.length > 0) circles.set(circle.join(' '), circle)
  }
  return [...circles.values()]
}

function reachedFrom(start, imports) {
  const reached = new Set()
  const waiting = [start]
  for (const name of waiting) {
    for (const next of imports.get(name)?.keys() ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      waiting.push(next)
    }
  }
  return reached
}

function importsWithin(folders, imports) {
  return folders.flatMap((from) =>
    [...imports.get(from)].filter(([to]) => folders.includes(to)).map(([, example]) => example),
  )
}

if (process.argv[1] === import.meta.filename) {
  const circles = findFolderCircles(root)
  for (const { parent, folders } of circles) {
    console.log(`${parent}: ${folders.length} folders are in a circle: ${folders.join(', ')}`)
  }
  const rejections = rejectCircles(circles)
  for (const line of rejections) console.error(line)
  process.exitCode = rejections.length === 0 ? 0 : 1
}
