import { defineConfig } from '@playwright/test'

import everyDay from './playwright.config.ts'

// `npm run test:deep`: journeys that take minutes.
export default defineConfig(everyDay, {
  testDir: 'e2e',
  testMatch: '**/*.deep.ts',
  timeout: 20 * 60_000,
  reporter: [['list'], ['json', { outputFile: '.cache/deep-journeys.json' }]],
})
