// npm run threats: writes docs/threat-model.md from scripts/threat-tests.json.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { root } from './prepare.mjs'
import { checkThreats, formatThreatModel, readThreats } from './threat-model.mjs'

const sizes = path.join(root, 'src', 'protocol', 'testing', 'sweep-sizes.json')
const threats = readThreats(root)
writeFileSync(
  path.join(root, 'docs', 'threat-model.md'),
  formatThreatModel(threats, JSON.parse(readFileSync(sizes, 'utf8'))),
)
for (const problem of checkThreats(threats, root)) {
  console.error(problem)
  process.exitCode = 1
}
