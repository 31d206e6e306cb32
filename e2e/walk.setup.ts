import { execFileSync } from 'node:child_process'

import { test } from './fixtures.ts'
import { folder } from './walk.ts'

test('the program is built in the pseudo-language', () => {
  execFileSync(process.execPath, ['scripts/pseudo-language.mjs', folder])
})
