import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { spawn } from 'node:child_process'
import { isBuildFresh } from './build-stamp.mjs'
import {
  formatFailures,
  formatSlowest,
  formatTotal,
  listFailures,
  listTimes,
  readConformance,
  readPlaywright,
  readVitest,
  trustCount,
} from './test-counts.mjs'
import { installPackages, requireNode, root, run, tool } from './prepare.mjs'
import { listVectorFolders } from './vector-folders.mjs'

// `npm test`: all checks, stage by stage. A failed stage does not hide the next ones. The two lanes of a round run
// side by side, since few tools use two cores; the output of a stage is then shown at its end.
requireNode()
if (!installPackages()) {
  console.error('The packages could not be installed: npm ci failed, see above.')
  finish([{ passed: 0, failed: 1, skipped: 0 }])
}
// Writes the types of messages, which are not in git.
run([process.execPath, path.join('scripts', 'write-messages.mjs')])

const vitestReport = path.join(root, '.cache', 'unit.json')
const componentsReport = path.join(root, '.cache', 'components.json')
const journeysReport = path.join(root, '.cache', 'journeys.json')

const rounds = [
  [
    [
      ['format', () => check('oxfmt', '--check')],
      ['lint, import rules and types', lint],
      ['circles between folders', () => checkBy('scripts/circles.mjs')],
    ],
    [
      ['production build', build],
      ['size limits', sizeLimits],
      ['scripts of workers', workerScripts],
      ['conformance', conformance],
      ['rules page', () => checkBy('scripts/run-ts.mjs', 'scripts/write-rules.ts', '--check')],
    ],
  ],
  [[['unit tests', unitTests]]],
  [[['component tests', componentTests]]],
  [[['journeys', journeys]]],
]

let hasBuild = false
const counts = []
const times = []
const failures = []
for (const lanes of rounds) await Promise.all(lanes.map(runLane))
console.log(`\n${formatSlowest(times)}\n\n${formatFailures(failures)}`)
finish(counts)

async function runLane(stages, _at, { length: lanes }) {
  for (const [name, runStage] of stages) {
    if (lanes === 1) console.log(`\n— ${name}`)
    const began = performance.now()
    const { count, output = '' } = await runStage()
    if (lanes > 1) console.log(`\n— ${name}\n${output.trimEnd()}`)
    console.log(`— ${name}: ${formatTotal(count)} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
    if (count.failed > 0) failures.push({ test: `stage: ${name}`, error: formatTotal(count) })
    counts.push(count)
  }
}

async function check(name, ...args) {
  const { ended, output } = await runCaptured([tool(name), ...args])
  return { count: countOne(ended), output }
}

/**
 * With `--type-check` the linter also reports what `tsc --noEmit` does, on the program that it has parsed for its own
 * rules anyway. The type checker is written in Go, whose garbage collector takes a third of the time by default. With
 * this setting it collects less often, for a twentieth more memory.
 */
async function lint() {
  const options = ['-c', 'oxlint.config.mjs', '--type-aware', '--type-check']
  const { ended, output } = await runCaptured([tool('oxlint'), ...options], { GOGC: '400' })
  return { count: countOne(ended), output }
}

async function checkBy(...script) {
  const { ended, output } = await runCaptured([process.execPath, ...script])
  return { count: countOne(ended), output }
}

function countOne(passed) {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 }
}

function unitTests() {
  return vitest(vitestReport)
}

function componentTests() {
  // Files share a page and its modules, which saves time. `npm run test:deep` runs the long files, each on its own
  // page.
  const options = ['--no-isolate', '--exclude', '**/*.deep.*']
  return vitest(componentsReport, '--config', 'vitest.components.config.ts', ...options)
}

function vitest(report, ...args) {
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ended = run([tool('vitest'), 'run', ...args, ...reporters])
  return { count: trustCount(readReport(report, readVitest), ended) }
}

async function conformance() {
  const args = ['scripts/run-ts.mjs', 'scripts/conformance.ts', ...listVectorFolders()]
  const { ended, stdout, output } = await runCaptured([process.execPath, ...args])
  return { count: trustCount(readConformance(stdout), ended), output }
}

async function build() {
  hasBuild = isBuildFresh(root)
  if (hasBuild) return { count: countOne(true), output: 'It is of these sources already.' }
  const { ended, output } = await runCaptured([process.execPath, path.join('scripts', 'build.mjs')])
  hasBuild = ended
  return { count: countOne(ended), output }
}

async function sizeLimits() {
  return hasBuild
    ? checkBy('scripts/size-limits.mjs')
    : { count: countOne(false), output: 'There is no build.' }
}

function workerScripts() {
  return hasBuild
    ? checkBy('scripts/worker-scripts.mjs')
    : { count: countOne(false), output: 'There is no build.' }
}

function journeys() {
  if (!hasBuild) {
    console.log('There is no build to run them against.')
    return { count: countOne(false) }
  }
  rmSync(journeysReport, { force: true })
  const ended = run([process.execPath, path.join('scripts', 'journeys.mjs')])
  return { count: trustCount(readReport(journeysReport, readPlaywright), ended) }
}

function readReport(file, read) {
  if (!existsSync(file)) return undefined
  const report = JSON.parse(readFileSync(file, 'utf8'))
  times.push(...listTimes(report))
  failures.push(...listFailures(report))
  return read(report)
}

/** Runs a command at the root. `output` has both of its streams. `settings`: more environment variables. */
function runCaptured([command, ...args], settings = {}) {
  return new Promise((resolve) => {
    let stdout = ''
    let output = ''
    const shell = process.platform === 'win32' && command !== process.execPath
    const env = { ...process.env, ...settings }
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell, env })
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text
      output += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output += text
    })
    child.once('error', (error) => resolve({ ended: false, stdout, output: `${output}${error.message}` }))
    child.once('close', (status) => resolve({ ended: status === 0, stdout, output }))
  })
}

function finish(all) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const count of all) for (const kind of Object.keys(total)) total[kind] += count[kind]
  console.log(`\n${formatTotal(total)}`)
  process.exit(total.failed === 0 ? 0 : 1)
}
