import { ensureBrowser } from './browser.mjs'
import { run, tool } from './prepare.mjs'

// `npm run journeys -- [playwright's arguments]`: the journeys of e2e in a Chromium that is found or installed.
try {
  const browser = await ensureBrowser()
  console.log(`Journeys run in ${browser}`)
  const passed = run([tool('playwright'), 'test', ...process.argv.slice(2)], {
    PLAYWRIGHT_CHROMIUM_PATH: browser,
  })
  process.exitCode = passed ? 0 : 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
