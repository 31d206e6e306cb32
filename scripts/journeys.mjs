import { ensureBrowser, ensureHeadlessBrowser } from './browser.mjs'
import { run, tool } from './prepare.mjs'

// `npm run journeys -- [playwright's arguments]`: the journeys of e2e in a Chromium that is found or installed. What is measured
// runs in the browser that people have.
const args = process.argv.slice(2)
try {
  const browser = await (args.includes('playwright.bench.config.ts')
    ? ensureBrowser()
    : ensureHeadlessBrowser())
  console.log(`Journeys run in ${browser}`)
  const passed = run([tool('playwright'), 'test', ...args], {
    PLAYWRIGHT_CHROMIUM_PATH: browser,
  })
  process.exitCode = passed ? 0 : 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
