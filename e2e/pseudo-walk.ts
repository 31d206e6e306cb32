import type { Page } from '@playwright/test'

import { expect as expectAll } from './fixtures.ts'
import { waitUntilReady } from './ready.ts'
import { findCut } from './screen-layout.ts'
import { findUntranslated } from './screen-text.ts'

// How journeys look at the screens of a build in the pseudo-language.

export const widths = [1440, 390] as const
// Names that fillWorkspace gives, as a user would, what a node answers, and the network that a request names.
export const typed =
  /\b(?:Identity|Shop) (?:\d+|\{n\})|“Recipient identity does not exist \d+”|(?:Sandbox v13|Testnet), (?=⟦)|“(?:sandbox|dash)”/g

const expect = expectAll.configure({ timeout: 15_000 })
// All that is found is told at once. What loads or moves may show for a moment.
const expectSoon = expectAll.configure({ soft: true, timeout: 4000 })

export async function visit(page: Page, route: string): Promise<void> {
  await page.goto(route)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
}

/** As a link does: the vault stays open, and nothing is fetched again. The page is another than before. */
export async function goWithin(page: Page, route: string): Promise<void> {
  await page.evaluate(() => document.querySelector('main h1')?.setAttribute('data-left', ''))
  await goTo(page, route)
  await expect(page.locator('main h1[data-left]')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await waitUntilReady(page)
}

async function goTo(page: Page, route: string): Promise<void> {
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
export async function walkPage(page: Page, route: string): Promise<void> {
  await expectGood(page, route)
  if (await fillAll(page)) await expectGood(page, `${route}, with wrong input`)
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
    if (new URL(page.url()).pathname !== begun) await goTo(page, begun)
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

/** Types what is wrong wherever it is not yet. Whether there was a place for it. */
async function fillAll(page: Page): Promise<boolean> {
  const fields = page.locator('input:not([type]), input[type=text], input[type=url], textarea')
  const places = await fields.evaluateAll((all, text) => {
    const isWaiting = (each: Element) => each.checkVisibility() && (!('value' in each) || each.value !== text)
    return all.flatMap((each, at) => (isWaiting(each) ? [at] : []))
  }, wrong)
  for (const at of places) {
    const field = fields.nth(at)
    if ((await field.isVisible()) && (await field.isEditable())) await field.fill(wrong)
  }
  return places.length > 0
}

/** Nothing is untranslated. */
export async function expectTranslated(page: Page, where: string): Promise<void> {
  await expectSoon.poll(() => findUntranslated(page, typed), where).toEqual([])
}

/** Nothing is untranslated, and nothing is cut. */
async function expectGood(page: Page, where: string): Promise<void> {
  await expectTranslated(page, where)
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height: 900 })
    await expectSoon.poll(() => findCut(page), `${where}, ${width} wide`).toEqual([])
  }
}

/** The same, also of what is folded. */
export async function look(page: Page, where: string): Promise<void> {
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('main details')) each.setAttribute('open', '')
  })
  await expectGood(page, where)
}
