import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseAst } from 'vite'
import { root } from './prepare.mjs'

/**
 * `node scripts/worker-scripts.mjs`: checks that no worker script imports another statically. Under the workers' policy
 * `worker-src 'none'`, Firefox blocks static imports of a lazily loaded script unless they are loaded already.
 */
export function checkWorkerScripts(folder) {
  const workers = readdirSync(folder).filter((name) => /\.worker-[\w-]+\.js$/.test(name))
  if (workers.length === 0) return ['the build has no worker']
  const scripts = new Set(workers)
  const faults = []
  // A `Set` also iterates over names added during the loop.
  for (const name of scripts) {
    const found = listImports(readFileSync(path.join(folder, name), 'utf8'))
    faults.push(...found.eager.map((other) => `${name} imports ${other} statically`))
    found.late.forEach((other) => scripts.add(path.posix.basename(other)))
  }
  return faults
}

function listImports(text) {
  const eager = []
  const late = []
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    if (node.type === 'ImportExpression') late.push(readAddress(node.source))
    else if (/^(?:Import|Export(?:Named|All))Declaration$/.test(node.type) && node.source)
      eager.push(node.source.value)
    Object.values(node).forEach(visit)
  }
  visit(parseAst(text).body)
  return { eager, late }
}

// The build writes an address as a string, or as a template without placeholders.
function readAddress({ type, value, quasis, expressions }) {
  if (type === 'Literal') return value
  if (type === 'TemplateLiteral' && expressions.length === 0) return quasis[0].value.cooked
  throw new Error(`a worker imports what only it knows: ${type}`)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const faults = checkWorkerScripts(path.join(root, 'dist', 'client', 'assets'))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
