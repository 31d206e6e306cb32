import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { ensureBrowser } from './browser.mjs'
import { findFreePort } from './port.mjs'
import { buildIfStale, installPackages, requireNode, root } from './prepare.mjs'

// `npm run pictures`: takes the pictures of README.md and docs/tour.md from the production build.
requireNode()
if (!installPackages() || !buildIfStale()) process.exit(1)
const folder = path.join(root, 'docs', 'pictures')
mkdirSync(folder, { recursive: true })
const port = await findFreePort()
const server = spawn(process.execPath, [path.join('scripts', 'serve-build.mjs'), 'dist', String(port)], {
  cwd: root,
  stdio: ['pipe', 'pipe', 'inherit'],
})
await new Promise((resolve) => server.stdout.once('data', resolve))
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  await goTour(page)
} finally {
  await browser.close()
  server.stdin.end()
}

async function goTour(page) {
  const take = async (name, theme = 'light') => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    // Waits until nothing is hovered, focused or being saved.
    await page.mouse.move(0, 0)
    await page.evaluate(() => document.activeElement?.blur())
    await page.getByText('Draft, saving').waitFor({ state: 'hidden' })
    await page.evaluate(() => scrollTo(0, 0))
    await page.screenshot({ path: path.join(folder, `${name}.png`) })
    console.log(`docs/pictures/${name}.png`)
  }
  const link = (name) => page.getByRole('link', { name })
  const button = (name) => page.getByRole('button', { name })
  await page.goto(`http://localhost:${port}/`)
  await link('Try it on the sandbox').waitFor()
  await page.getByText(/^Works offline/).waitFor()
  await take('first-visit')
  await link('Try it on the sandbox').click()
  await page.getByRole('list', { name: 'Words of the passphrase' }).waitFor()
  await take('passphrase')
  await button('Create vault').click()
  await button('Get sandbox funds').click()
  await link('Continue to Keys').click()
  await page.getByLabel('Label of key 1').waitFor()
  await link('Continue to Review').click()
  await page.getByRole('heading', { name: 'What will be signed' }).waitFor()
  await page.getByLabel('Label', { exact: false }).first().fill('Aurora Press')
  await take('review')
  await link('Continue to Sign').click()
  await button('Sign identity create').click()
  await page.getByRole('heading', { name: 'Identity created' }).waitFor()
  await take('created')
  await link('Open the identity').click()
  await page.getByRole('heading', { name: 'Aurora Press', level: 1 }).waitFor()
  await take('identity-light')
  await take('identity-dark', 'dark')
}
