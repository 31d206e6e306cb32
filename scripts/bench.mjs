import path from 'node:path'
import { installPackages, requireNode, run } from './prepare.mjs'

// `npm run bench [-- seconds]`: measures against the published libraries of bench/, docs/benchmarks.md.
requireNode()
if (!installPackages() || !installPackages('bench')) {
  console.error('The packages could not be installed: npm ci failed, see above.')
  process.exit(1)
}
const measure = [path.join('scripts', 'run-ts.mjs'), path.join('scripts', 'bench', 'measure.ts')]
process.exitCode = run([process.execPath, ...measure, ...process.argv.slice(2)]) ? 0 : 1
