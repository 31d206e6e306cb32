import path from 'node:path'
import { buildIfStale, installPackages, requireNode, root, run } from './prepare.mjs'

// `npm run bench [-- rounds]` measures against the published libraries of bench/, `npm run bench -- list [file] [rounds]`
// masternode lists, `npm run bench -- vault [rounds]` the vault, in Node and in the browser, `npm run bench -- identities`
// a page with a thousand of them, `npm run bench -- bulk` a hundred creates from one form, `npm run bench -- contract [rounds]`
// data contracts: docs/benchmarks.md.
requireNode()
const [first, ...rest] = process.argv.slice(2)
const ended = await runBench()
process.exitCode = ended ? 0 : 1

async function runBench() {
  if (first === 'vault') return benchVault(rest[0])
  if (first === 'identities') return installPackages() && buildIfStale() && runJourneys('many-identities')
  if (first === 'bulk') return installPackages() && buildIfStale() && runJourneys('bulk.bench')
  return benchLibraries()
}

function benchLibraries() {
  if (!installPackages() || !installPackages('bench')) {
    console.error('The packages could not be installed: npm ci failed, see above.')
    return false
  }
  if (first === 'list') return runTypeScript('measure-list.ts', rest)
  if (first === 'contract') return runTypeScript('measure-contract.ts', rest)
  return runTypeScript('measure.ts', process.argv.slice(2))
}

async function benchVault(rounds = '15') {
  if (!installPackages() || !buildIfStale()) return false
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      lib: {
        entry: path.join('scripts', 'bench', 'bare-signature.ts'),
        formats: ['iife'],
        name: 'bareSignature',
        fileName: 'bare-signature',
      },
      outDir: path.join('.cache', 'bench'),
    },
  })
  return (
    runTypeScript('vault-in-node.ts', [rounds]) &&
    runJourneys('vault-figures', { KEYWRIGHT_BENCH_ROUNDS: rounds })
  )
}

function runJourneys(name, environment = {}) {
  const journeys = [path.join('scripts', 'journeys.mjs'), '--config', 'playwright.bench.config.ts', name]
  return run([process.execPath, ...journeys], environment)
}

function runTypeScript(name, args) {
  return run([
    process.execPath,
    path.join('scripts', 'run-ts.mjs'),
    path.join('scripts', 'bench', name),
    ...args,
  ])
}
