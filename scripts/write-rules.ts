// npm run rules: writes docs/rules.md from the rule registry; `--check` only tells whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs'

import { formatRules } from './rules-page.ts'

const file = 'docs/rules.md'
const page = formatRules()
if (!process.argv.includes('--check')) writeFileSync(file, page)
else if (readFileSync(file, 'utf8') !== page) {
  console.error(`${file} is stale: npm run rules writes it`)
  process.exitCode = 1
}
