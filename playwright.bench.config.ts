import { defineConfig } from '@playwright/test'

import { fullBrowser } from './e2e/browsers.ts'
import everyDay from './playwright.config.ts'

// `npm run bench -- vault`: measured in the browser, one after the other.
export default defineConfig(everyDay, {
  testMatch: '**/*.bench.ts',
  use: fullBrowser,
  workers: 1,
  // Enough for every page in three rounds, at a quarter of the usual speed.
  timeout: 60 * 60_000,
  reporter: [['line']],
})
