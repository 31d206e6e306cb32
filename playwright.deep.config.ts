import { defineConfig } from '@playwright/test'

import { fullBrowser } from './e2e/browsers.ts'
import everyDay from './playwright.config.ts'

// `npm run test:deep`: journeys that take minutes. `npm run soak` does more of those called `*.deep.ts`, for as long as it takes.
process.env['SWEEP'] ??= 'deep'
// This journey measures processor time to the millisecond, so nothing else runs beside it.
const alone = '**/network-large.spec.ts'
// The walk needs a build in the pseudo-language, which its setup makes once, unless it is built already.
const walk = '**/walk.spec.ts'
const walkBuild =
  process.env['KEYWRIGHT_WALK_BUILT'] === undefined
    ? [{ name: 'walk build', testMatch: '**/walk.setup.ts' }]
    : []
export default defineConfig(everyDay, {
  testDir: 'e2e',
  projects: [
    // The longest journeys begin first, so that no worker is without one at the end.
    ...walkBuild,
    { name: 'walk', testMatch: walk, dependencies: walkBuild.map(({ name }) => name) },
    { name: 'deep', testMatch: '**/*.deep.ts', grepInvert: [], timeout: 120 * 60_000 },
    {
      name: 'spec',
      testMatch: '**/*.spec.ts',
      testIgnore: [alone, walk],
      grep: /@deep/,
      grepInvert: /@full/,
    },
    { name: 'full', testMatch: '**/*.spec.ts', grep: /@full/, grepInvert: [], use: fullBrowser },
    {
      name: 'alone',
      testMatch: alone,
      grep: /@deep/,
      grepInvert: [],
      use: fullBrowser,
      dependencies: ['deep', 'spec', 'full', 'walk'],
    },
  ],
  // On two cores, a third worker works while others wait.
  workers: 3,
  grepInvert: [],
  timeout: 600_000,
  // Two of the longest journeys may run side by side: one stretches passphrases while the other reads 100,000
  // masternodes.
  expect: { timeout: 120_000 },
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
