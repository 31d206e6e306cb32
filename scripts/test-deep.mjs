import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { installPackages, requireNode, root, run, tool } from './prepare.mjs'
import { formatTotal, readVitest, trustCount } from './test-counts.mjs'

// `npm run test:deep`: what takes minutes. Long property tests, and the published libraries of bench/ as witnesses.
requireNode()
const stands = installPackages() && installPackages('bench')
if (!stands) console.error('The packages could not be installed: npm ci failed, see above.')
const count = stands ? deepTests() : trustCount(undefined, false)
console.log(`\n${formatTotal(count)}`)
process.exitCode = count.failed === 0 ? 0 : 1

function deepTests() {
  const report = path.join(root, '.cache', 'deep.json')
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ended = run([tool('vitest'), 'run', '--config', 'vitest.deep.config.ts', ...reporters])
  return trustCount(
    existsSync(report) ? readVitest(JSON.parse(readFileSync(report, 'utf8'))) : undefined,
    ended,
  )
}
