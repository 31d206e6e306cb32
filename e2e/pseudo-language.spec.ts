import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { Page } from '@playwright/test'

import { createVault, fundFromSandbox, goOn, lockButton, sign } from './acts.ts'
import { expect as expectAll } from './fixtures.ts'
import { test } from './program.ts'
import { inPseudo } from './pseudo-names.ts'
import { findCut } from './screen-layout.ts'
import { findUntranslated } from './screen-text.ts'
import { expectPage, fillWorkspace, routePatterns } from './start-pages.ts'

// A build in a language whose messages are longer (scripts/pseudo-language.mjs): nothing on a screen is left in English, and
// nothing is cut. One build for all of them.

const folder = path.join('.cache', 'pseudo-language')
const widths = [1440, 390] as const
// Names that fillWorkspace gives, as a user would.
const typed = /\b(?:Identity|Shop) (?:\d+|\{n\})/g

const expect = expectAll.configure({ timeout: 15_000 })
// All that is found is told at once. What loads or moves may show for a moment.
const expectSoon = expectAll.configure({ soft: true, timeout: 4000 })

test.describe.configure({ mode: 'default' })
test.use({ serviceWorkers: 'block', viewport: { width: widths[0], height: 900 } })
test.beforeAll(() => {
  execFileSync(process.execPath, ['scripts/pseudo-language.mjs', folder])
})
test.beforeEach(({ host }) => host.start(folder))

test(
  'English text and text that is cut are found where they are planted',
  { tag: '@deep' },
  async ({ page }) => {
    await visit(page, '/settings')
    await page.evaluate(() => {
      const plant = (text: string, style: string) => {
        const planted = document.createElement('p')
        planted.textContent = text
        planted.style.cssText = style
        document.querySelector('main')?.append(planted)
        return planted
      }
      plant('Planted text', '')
      plant('⟦Pláántééd⟧', '').title = 'Planted title'
      plant('⟦lóóng⟧', 'width: 3000px')
      plant('⟦cúút óóff hééréé⟧', 'width: 20px; overflow: hidden; white-space: nowrap')
      plant('⟦bróókéén⟧', 'width: 30px; overflow-wrap: anywhere')
      plant('⟦óóvéér⟧', 'position: relative; top: -60px')
      document.title = '⟦Sééttííngs⟧ of Keywright'
    })
    const untranslated = await findUntranslated(page, typed)
    expect(untranslated).toEqual([
      'title of the document: ⟦Sééttííngs⟧ of Keywright',
      'p.: Planted text',
      'title of p.: Planted title',
    ])
    expect(await findCut(page)).toEqual([
      expect.stringMatching(/^the page is \d+ px too wide: p\./),
      expect.stringMatching(/^\d+ px of the width are cut off: p\. “⟦cúút/),
      expect.stringMatching(/^bróókéén breaks/),
      expect.stringMatching(/^one over the other: .*bróókéén.*óóvéér/),
    ])
  },
)

test('every route with nothing stored is translated and fits', { tag: '@deep' }, async ({ page }) => {
  test.setTimeout(300_000)
  for (const route of emptyRoutes) {
    await visit(page, route)
    await walkPage(page, route)
  }
})

test('every route with something to show is translated and fits', { tag: '@deep' }, async ({ page }) => {
  test.setTimeout(600_000)
  const pages = await fillWorkspace(inPseudo(page), 3)
  const paths = [...emptyRoutes, ...pages.map((each) => each.path)]
  for (const pattern of routePatterns())
    expect(
      paths.some((each) => pattern.test(each)),
      String(pattern),
    ).toBe(true)
  for (const each of pages) {
    await visit(page, each.path)
    await expectPage(inPseudo(page), each)
    await walkPage(page, each.path)
  }
})

test(
  'an identity from the vault to the export is translated and fits',
  { tag: '@deep' },
  async ({ page: shown }) => {
    test.setTimeout(300_000)
    const page = inPseudo(shown)
    await visit(shown, '/build/create')
    await expect(page).toHaveURL(/\/fund$/)
    await createVault(page)
    await fundFromSandbox(page)
    await expectGood(shown, 'funded')
    await goOn(page, 'Keys')
    await expect(page.getByLabel('Label of key 1')).toHaveValue(/^⟦/)
    await expectGood(shown, 'keys')
    await goOn(page, 'Review')
    await expectGood(shown, 'review')
    await goOn(page, 'Sign')
    await expectGood(shown, 'sign')
    await sign(page)
    await expectGood(shown, 'export')
    const draft = new URL(shown.url()).pathname
    for (const route of [
      '/vault',
      '/vault/passphrase',
      '/vault/log',
      '/vault/phrase',
      '/vault/backup',
      '/',
      draft,
    ]) {
      await goWithin(shown, route)
      await walkPage(shown, route)
    }
    await lockButton(page).click()
    await goWithin(shown, '/vault')
    await page.getByLabel('Passphrase').fill('not the passphrase at all')
    await page.getByRole('button', { name: 'Unlock' }).click()
    await expect(page.getByLabel('Passphrase')).toHaveValue('')
    await expectGood(shown, 'wrong passphrase')
  },
)

// Pages that need nothing, and what becomes of addresses that name nothing.
const emptyRoutes = [
  '/',
  '/inspect',
  '/contracts',
  '/network',
  '/network/console',
  '/settings',
  '/exchange',
  '/vault',
  '/vault/passphrase',
  '/vault/log',
  '/vault/phrase',
  '/vault/backup',
  '/vault/test-backup',
  '/vault/restore',
  '/build/bulk',
  '/build/create',
  '/build/top-up/x',
  '/n-thng',
  '/identities/x',
  '/contracts/x',
  '/build/update/x',
  '/build/transfer/x',
  '/build/withdraw/x',
  '/build/signed/x',
  '/build/bulk/x',
]

async function visit(page: Page, route: string): Promise<void> {
  await page.goto(route)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** As a link does: the vault stays open. */
async function goWithin(page: Page, route: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, route)
  await expect(page).toHaveURL((url) => url.pathname.startsWith(route))
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
}

// In English: what the names of its controls are translated from.
const openers =
  /^(?:Edit|Label and tags|Rename|Import|Add|New|Paste|Change|Note|Use an existing|Enter|Open|Create or import|Write|More|Learn|Show|Disable)/

/** Looks at a page as it is, then with wrong text in its fields, with each form and menu opened, and each tab. */
async function walkPage(page: Page, route: string): Promise<void> {
  await expectGood(page, route)
  await fillAll(page)
  await expectGood(page, `${route}, with wrong input`)
  const main = page.getByRole('main')
  const begun = new URL(page.url()).pathname
  for (const name of await listOpeners(page)) {
    const opener = main.getByRole('button', { name, exact: true }).first()
    if (!(await opener.isVisible()) || !(await opener.isEnabled())) continue
    await opener.click()
    if (new URL(page.url()).pathname === begun) {
      await fillAll(page)
      await expectGood(page, `${route}, ${name}`)
      await page.keyboard.press('Escape')
    }
    if (new URL(page.url()).pathname !== begun) await goWithin(page, begun)
  }
  for (const tab of (await main.getByRole('tab').all()).slice(1)) {
    await tab.click()
    await expectGood(page, `${route}, ${await tab.textContent()}`)
  }
}

async function listOpeners(page: Page): Promise<readonly string[]> {
  const names = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent))
  const seen = new Set<string>()
  return names.filter((name) => {
    const english = readEnglish(name)
    // One of each kind: of a list, the first.
    const kind = english.replaceAll(/\d+/g, '').split(' ').slice(0, 3).join(' ')
    if (!openers.test(english) || seen.has(kind)) return false
    seen.add(kind)
    return true
  })
}

function readEnglish(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/([aeiouy])\u0301\1\u0301/gi, '$1')
    .replaceAll(/[⟦⟧]/g, '')
}

// Wrong nearly everywhere, and with no vowel to be taken for English.
const wrong = 'zz'

/** Types what is wrong wherever it is not yet. */
async function fillAll(page: Page): Promise<void> {
  const fields = page.locator('input:not([type]), input[type=text], input[type=url], textarea')
  const places = await fields.evaluateAll((all, text) => {
    const isWaiting = (each: Element) => each.checkVisibility() && (!('value' in each) || each.value !== text)
    return all.flatMap((each, at) => (isWaiting(each) ? [at] : []))
  }, wrong)
  for (const at of places) {
    const field = fields.nth(at)
    if ((await field.isVisible()) && (await field.isEditable())) await field.fill(wrong)
  }
}

/** Nothing is untranslated, and nothing is cut. */
async function expectGood(page: Page, where: string): Promise<void> {
  await expectSoon.poll(() => findUntranslated(page, typed), where).toEqual([])
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height: 900 })
    await expectSoon.poll(() => findCut(page), `${where}, ${width} wide`).toEqual([])
  }
}
