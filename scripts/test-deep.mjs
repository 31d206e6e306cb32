import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runFirefoxJourneys } from './firefox.mjs'
import { buildIfStale, installPackages, requireNode, root, run, runBeside, tool } from './prepare.mjs'
import {
  formatFailures,
  formatSlowest,
  formatTotal,
  listCounts,
  listFailures,
  listTimes,
  readFirefox,
  readPlaywright,
  readVitest,
  trustCount,
} from './test-counts.mjs'
import { listVectorFolders } from './vector-folders.mjs'

/**
 * `npm run test:deep`: tests that take minutes. Long property tests against the published libraries of bench/, and
 * journeys with faults at IndexedDB requests, a killed browser, and hours of blocks. `npm run soak [-- --seed=7
 * --kills=400]`: only the sweeps, in the sizes of docs/sweeps.md or of the options. Both write a report to
 * `.cache/<command>-report.json`.
 */
requireNode()
const sweepSizes = JSON.parse(
  readFileSync(path.join(root, 'src', 'protocol', 'testing', 'sweep-sizes.json'), 'utf8'),
)
const [command, ...rest] = process.argv.slice(2)
const environment = readOptions(rest)
const report = { command, seed: Number(environment.SWEEP_SEED), startedAt: new Date().toISOString() }
const began = performance.now()
const stands = installPackages() && installPackages('bench')
if (!stands) console.error('The packages could not be installed: npm ci failed, see above.')
// The stages of a round run in parallel, because journeys often wait and leave a core idle.
const ofCommand =
  command === 'deep'
    ? [[unusedExports, walkBuild], [deepTests], [componentTests], [deepJourneys, firefoxJourneys]]
    : [[deepTests], [deepJourneys]]
const rounds = stands && buildIfStale() && buildSingleFile() ? ofCommand : [[notPrepared]]
const vectors = { KEYWRIGHT_VECTORS: listVectorFolders().join(path.delimiter) }
const total = { passed: 0, failed: 0, skipped: 0 }
const counts = []
const times = []
const failures = []
for (const round of rounds) await Promise.all(round.map(noteStage))
writeReport()
console.log(`\n${formatSlowest(times)}\n\n${formatFailures(failures)}`)
console.log(`\n${formatTotal(total)}`)
process.exitCode = total.failed === 0 ? 0 : 1

async function noteStage(runStage) {
  const stageBegan = performance.now()
  const { count, done } = await runStage()
  const seconds = Math.round((performance.now() - stageBegan) / 1000)
  console.log(`\n— ${runStage.name}: ${formatTotal(count)} (${seconds} s)`)
  if (count.failed > 0) failures.push({ test: `stage: ${runStage.name}`, error: formatTotal(count) })
  for (const kind of Object.keys(total)) total[kind] += count[kind]
  counts.push(...done)
}

/** `--seed=7 --kills=400` as src/protocol/testing/sweep.ts reads it. */
function readOptions(args) {
  const { values, positionals } = parseArgs({ args, strict: false })
  const { seed = process.env.SWEEP_SEED ?? '1', ...sizes } = values
  const isWhole = (text) => /^[1-9]\d{0,6}$/.test(text)
  const isKnown = ([name, size]) => Object.hasOwn(sweepSizes, name) && isWhole(size)
  if (positionals.length > 0 || !isWhole(seed) || !Object.entries(sizes).every(isKnown)) {
    console.error(
      `usage: npm run soak -- [--seed=7] [--kills=400] with ${Object.keys(sweepSizes).join(', ')}`,
    )
    process.exit(2)
  }
  return { SWEEP: command, SWEEP_SEED: seed, SWEEP_SIZES: JSON.stringify(sizes) }
}

/** Builds the single file first, because journeys that run side by side would both build it. */
function buildSingleFile() {
  return run([process.execPath, path.join('scripts', 'build-single.mjs'), '--if-stale'])
}

function notPrepared() {
  return { count: trustCount(undefined, false), done: [] }
}

async function unusedExports() {
  return countOne(await runBeside([tool('knip')]))
}

/** Builds what the walk visits, so that its long journeys begin with the first of the others. */
async function walkBuild() {
  const build = path.join('scripts', 'pseudo-language.mjs')
  return countOne(await runBeside([process.execPath, build, path.join('.cache', 'pseudo-language')]))
}

function countOne(ended) {
  return { count: { passed: ended ? 1 : 0, failed: ended ? 0 : 1, skipped: 0 }, done: [] }
}

async function deepTests() {
  const file = freshReport('tests')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const ended = await runBeside(
    [tool('vitest'), 'run', '--config', 'vitest.deep.config.ts', ...reporters],
    environment,
  )
  return readStage(file, readVitest, ended)
}

async function deepJourneys() {
  const file = freshReport('journeys')
  const journeys = [path.join('scripts', 'journeys.mjs'), '--config', 'playwright.deep.config.ts']
  const sweeps = command === 'soak' ? ['--project=deep'] : []
  return readStage(
    file,
    readPlaywright,
    await runBeside([process.execPath, ...journeys, ...sweeps], {
      ...environment,
      ...vectors,
      KEYWRIGHT_WALK_BUILT: '1',
    }),
  )
}

/** Runs the long component tests, also with published transitions of other folders. */
async function componentTests() {
  const file = freshReport('components')
  const options = ['--no-isolate', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const ended = await runBeside(
    [tool('vitest'), 'run', '--config', 'vitest.components.config.ts', ...options, '.deep.component.test'],
    { ...environment, ...vectors },
  )
  return readStage(file, readVitest, ended)
}

async function firefoxJourneys() {
  const file = freshReport('firefox')
  const ended = await runFirefoxJourneys(file)
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  if (report !== undefined) failures.push(...listFailures(report))
  return { count: trustCount(report && readFirefox(report), ended), done: [] }
}

function freshReport(name) {
  const file = path.join(root, '.cache', `${command}-${name}.json`)
  rmSync(file, { force: true })
  return file
}

function readStage(file, read, ended) {
  const stage = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  if (stage !== undefined) {
    times.push(...listTimes(stage))
    failures.push(...listFailures(stage))
  }
  return {
    count: trustCount(stage && read(stage), ended),
    done: stage === undefined ? [] : listCounts(stage),
  }
}

function writeReport() {
  const [cpu] = os.cpus()
  const machine = { node: process.version, processor: cpu?.model, cores: os.cpus().length }
  const minutes = Math.round((performance.now() - began) / 6000) / 10
  const file = path.join('.cache', `${command}-report.json`)
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  writeFileSync(
    path.join(root, file),
    `${JSON.stringify({ ...report, minutes, machine, total, counts }, null, 2)}\n`,
  )
  console.log(`\nDone with seed ${report.seed}:`)
  const sums = sumCounts()
  for (const { sweep, done, places } of sums) {
    const { soak } = sweepSizes[sweep]
    const full = sweep.endsWith('-step') ? `one in ${soak}` : soak
    console.log(`  ${sweep}: ${done}${places > 0 ? ` of ${places}` : ''} (npm run soak: ${full})`)
  }
  // These two sizes belong to another sweep and are counted there.
  const known = new Set(['backup-records', 'kill-load'])
  for (const { sweep, done } of sums) if (done > 0) known.add(sweep)
  const missing = Object.keys(sweepSizes).filter((name) => sweepSizes[name][command] > 0 && !known.has(name))
  if (missing.length > 0) console.log(`Never run: ${missing.join(', ')}`)
  total.failed += missing.length
  console.log(file)
}

function sumCounts() {
  const names = [...new Set(counts.map(({ sweep }) => sweep))]
  return names.map((sweep) => {
    const own = counts.filter((each) => each.sweep === sweep)
    const sum = (member) => own.reduce((all, each) => all + (each[member] ?? 0), 0)
    return { sweep, done: sum('done'), places: sum('places') }
  })
}
