import path from 'node:path'
import { writeBenchmarksPage } from './bench/benchmarks-page.mjs'
import { saveClaimsTables } from './bench/claims-tables.mjs'
import { saveGuessing } from './bench/guess-tables.mjs'
import { saveBulk, saveIdentities, saveVault } from './bench/journey-tables.mjs'
import { saveStart } from './bench/start-tables.mjs'
import { buildIfStale, installPackages, requireNode, root, run } from './prepare.mjs'

// `npm run bench` measures all parts, `npm run bench -- <part>` one. docs/benchmarks.md describes the results.
requireNode()
const parts = {
  start: (rounds = '5') => measureJourneys('start.bench', saveStart, { KEYWRIGHT_BENCH_ROUNDS: rounds }),
  // [rounds]: identity creates, against the published libraries of bench/
  libraries: (...args) => measureLibraries('libraries', 'measure.ts', args),
  // [rounds]: transitions of today's networks, against the official packages
  platform: (...args) => measureLibraries('platform', 'measure-platform.ts', args),
  list: (...args) => measureLibraries('list', 'measure-list.ts', args),
  contract: (...args) => measureLibraries('contract', 'measure-contract.ts', args),
  vault: measureVault,
  // [rounds]: the cost of a guess for somebody who has a copy of the vault
  guessing: measureGuessing,
  identities: () => measureJourneys('many-identities', saveIdentities),
  // a hundred creates from one form, and a thousand
  bulk: () => measureJourneys('bulk.bench', saveBulk),
}

process.exitCode = (await runBench(...process.argv.slice(2))) ? 0 : 1

async function runBench(name, ...args) {
  if (name !== undefined && !Object.hasOwn(parts, name)) {
    console.error(`npm run bench -- [${Object.keys(parts).join('|')}]`)
    return false
  }
  let isComplete = true
  for (const part of name === undefined ? Object.keys(parts) : [name]) {
    console.log(`\n— ${part}`)
    const ended = await parts[part](...args)
    if (!ended) console.error(`${part} was not measured, see above.`)
    isComplete &&= ended
  }
  writeBenchmarksPage(root)
  return isComplete
}

function measureJourneys(file, save, environment = {}) {
  if (!installPackages() || !buildIfStale() || !runJourneys(file, environment)) return false
  save()
  return true
}

function measureLibraries(part, file, args) {
  if (!installPackages() || !installPackages('bench')) {
    console.error('The packages could not be installed: npm ci failed, see above.')
    return false
  }
  if (!runTypeScript(file, args)) return false
  saveClaimsTables(part)
  return true
}

async function measureVault(rounds = '15') {
  if (!installPackages() || !buildIfStale()) return false
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      lib: {
        entry: path.join('bench', 'bare-signature.ts'),
        formats: ['iife'],
        name: 'bareSignature',
        fileName: 'bare-signature',
      },
      outDir: path.join('.cache', 'bare-signature'),
    },
  })
  if (!runTypeScript('vault-in-node.ts', [rounds])) return false
  return measureJourneys('vault-figures', saveVault, { KEYWRIGHT_BENCH_ROUNDS: rounds })
}

function measureGuessing(rounds = '10') {
  if (!installPackages() || !runTypeScript('guess-rate.ts', [rounds])) return false
  saveGuessing()
  return true
}

function runJourneys(name, environment) {
  const journeys = [path.join('scripts', 'journeys.mjs'), '--config', 'playwright.bench.config.ts', name]
  return run([process.execPath, ...journeys], environment)
}

function runTypeScript(name, args) {
  return run([process.execPath, path.join('scripts', 'run-ts.mjs'), path.join('bench', name), ...args])
}
