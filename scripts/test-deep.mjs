import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildIfStale, installPackages, requireNode, root, run, tool } from './prepare.mjs'
import { formatTotal, readPlaywright, readVitest, trustCount } from './test-counts.mjs'

// `npm run test:deep`: what takes minutes. Long property tests with the published libraries of bench/ as witnesses, and
// journeys in which the vault is cut off at every request of IndexedDB, the browser is killed, and a day of blocks goes by.
requireNode()
const stands = installPackages() && installPackages('bench')
if (!stands) console.error('The packages could not be installed: npm ci failed, see above.')
const stages = stands ? [deepTests, deepJourneys] : [() => trustCount(undefined, false)]
const total = { passed: 0, failed: 0, skipped: 0 }
for (const runStage of stages) {
  const count = runStage()
  console.log(`\n— ${formatTotal(count)}`)
  for (const kind of Object.keys(total)) total[kind] += count[kind]
}
console.log(`\n${formatTotal(total)}`)
process.exitCode = total.failed === 0 ? 0 : 1

function deepTests() {
  const report = freshReport('deep.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ended = run([tool('vitest'), 'run', '--config', 'vitest.deep.config.ts', ...reporters])
  return trustCount(readReport(report, readVitest), ended)
}

function deepJourneys() {
  if (!buildIfStale()) return trustCount(undefined, false)
  const report = freshReport('deep-journeys.json')
  const journeys = [path.join('scripts', 'journeys.mjs'), '--config', 'playwright.deep.config.ts']
  const ended = run([process.execPath, ...journeys])
  return trustCount(readReport(report, readPlaywright), ended)
}

function freshReport(name) {
  const report = path.join(root, '.cache', name)
  rmSync(report, { force: true })
  return report
}

function readReport(file, read) {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}
