import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { spawn } from 'node:child_process'
import { formatTotal, readConformance, readPlaywright, readVitest, trustCount } from './test-counts.mjs'
import { buildIfStale, installPackages, requireNode, root, run, tool } from './prepare.mjs'
import { listVectorFolders } from './vector-folders.mjs'

// `npm test`: all checks, stage by stage. A failed stage does not hide the ones after it.
requireNode()
if (!installPackages()) {
  console.error('The packages could not be installed: npm ci failed, see above.')
  finish([{ passed: 0, failed: 1, skipped: 0 }])
}

const vitestReport = path.join(root, '.cache', 'unit.json')
const journeysReport = path.join(root, '.cache', 'journeys.json')

const stages = [
  ['format', () => check('oxfmt', '--check')],
  ['lint and import rules', () => check('oxlint', '-c', 'oxlint.config.mjs', '--type-aware')],
  ['circles between folders', () => countOne(run([process.execPath, 'scripts/circles.mjs']))],
  ['prose', () => countOne(run([process.execPath, 'scripts/prose.mjs']))],
  ['types', () => check('tsc', '--noEmit')],
  ['unused exports', () => check('knip')],
  [
    'rules page',
    () => countOne(run([process.execPath, 'scripts/run-ts.mjs', 'scripts/write-rules.ts', '--check'])),
  ],
  ['unit tests', unitTests],
  ['conformance', conformance],
  ['production build', build],
  ['single file', singleFile],
  ['size limits', sizeLimits],
  ['journeys', journeys],
]

let hasBuild = false
let hasSingleFile = false
const counts = []
for (const [name, runStage] of stages) {
  console.log(`\n— ${name}`)
  const began = performance.now()
  const count = await runStage()
  console.log(`— ${name}: ${formatTotal(count)} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  counts.push(count)
}
finish(counts)

function check(name, ...args) {
  return countOne(run([tool(name), ...args]))
}

function countOne(passed) {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 }
}

function unitTests() {
  rmSync(vitestReport, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const ended = run([tool('vitest'), 'run', ...reporters])
  return trustCount(readReport(vitestReport, readVitest), ended)
}

async function conformance() {
  const { ended, output } = await runCaptured([
    'scripts/run-ts.mjs',
    'scripts/conformance.ts',
    ...listVectorFolders(),
  ])
  return trustCount(readConformance(output), ended)
}

function build() {
  hasBuild = buildIfStale()
  return countOne(hasBuild)
}

function singleFile() {
  hasSingleFile = run([process.execPath, path.join('scripts', 'build-single.mjs'), '--if-stale'])
  return countOne(hasSingleFile)
}

function sizeLimits() {
  return countOne(
    hasBuild && hasSingleFile && run([process.execPath, path.join('scripts', 'size-limits.mjs')]),
  )
}

function journeys() {
  if (!hasBuild) {
    console.log('There is no build to run them against.')
    return countOne(false)
  }
  rmSync(journeysReport, { force: true })
  const ended = run([process.execPath, path.join('scripts', 'journeys.mjs')])
  return trustCount(readReport(journeysReport, readPlaywright), ended)
}

function readReport(file, read) {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

function runCaptured(args) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      process.stdout.write(text)
    })
    child.once('close', (status) => resolve({ ended: status === 0, output }))
  })
}

function finish(all) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const count of all) for (const kind of Object.keys(total)) total[kind] += count[kind]
  console.log(`\n${formatTotal(total)}`)
  process.exit(total.failed === 0 ? 0 : 1)
}
