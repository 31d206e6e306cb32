import { defineConfig } from '@playwright/test'

import everyDay from './playwright.config.ts'

// `npm run test:deep`: journeys that take minutes. `npm run soak` does more of those called `*.deep.ts`, for as long as it takes.
process.env['SWEEP'] ??= 'deep'
export default defineConfig(everyDay, {
  testDir: 'e2e',
  projects: [
    { name: 'deep', testMatch: '**/*.deep.ts', grepInvert: [], timeout: 120 * 60_000 },
    { name: 'spec', testMatch: '**/*.spec.ts', grep: /@deep/, grepInvert: [] },
  ],
  grepInvert: [],
  timeout: 180_000,
  // Two journeys at once that each stretch passphrases, on a machine that is slower than most.
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    [
      'json',
      {
        outputFile:
          process.env['SWEEP'] === 'soak' ? '.cache/soak-journeys.json' : '.cache/deep-journeys.json',
      },
    ],
  ],
})
