import { defineConfig } from '@playwright/test'

import { quickBrowser } from './e2e/browsers.ts'
import type { JourneyOptions } from './e2e/fixtures.ts'

// A separate port lets two checkouts run their journeys at the same time.
const port = Number(process.env['KEYWRIGHT_JOURNEYS_PORT'] ?? 4874)
const quickPort = port + 1

// Journeys run against the production build, as `npm start` serves it: policy, workers and all.
export default defineConfig<JourneyOptions>({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  // Journeys that take long, or prove what other tests prove too, run in `npm run test:deep`.
  grepInvert: /@deep/,
  forbidOnly: true,
  timeout: 300_000,
  // Stretching a passphrase takes a good part of a second on an idle machine, and more on a busy one.
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/journeys.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    quickURL: `http://localhost:${quickPort}`,
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Journeys see what the server serves. Only journeys about the service worker allow it (e2e/program.ts).
    serviceWorkers: 'block',
    ...quickBrowser,
  },
  // The first one builds what the second one copies.
  webServer: [
    serve('node scripts/start.mjs', port),
    serve('node scripts/run-ts.mjs e2e/serve-quick.ts', quickPort),
  ],
})

function serve(command: string, at: number) {
  return {
    command,
    env: { PORT: String(at) },
    url: `http://localhost:${at}/keywright.json`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  } as const
}
