import { ensureBrowser, ensureHeadlessShell } from './browser.mjs'
import { run, tool } from './prepare.mjs'

// `npm run journeys -- [playwright's arguments]`: the journeys of e2e in a Chromium that is found or installed.
try {
  const browser = await ensureBrowser()
  const shell = ensureHeadlessShell() ?? browser
  console.log(`Journeys run in ${shell}, and where windows matter in ${browser}`)
  const passed = run([tool('playwright'), 'test', ...process.argv.slice(2)], {
    PLAYWRIGHT_CHROMIUM_PATH: browser,
    HEADLESS_SHELL: shell,
  })
  process.exitCode = passed ? 0 : 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
