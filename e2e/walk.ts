import path from 'node:path'
import type { Locator, Page } from '@playwright/test'

import { expect as expectAll } from './fixtures.ts'
import { test as base } from './program.ts'
import { inPseudo } from './pseudo-names.ts'
import { installQuickStretch } from './quick-stretch.ts'
import { waitUntilReady } from './ready.ts'
import { recordEverything, type Recording } from './secret-recorder.ts'
import {
  expectAccessible,
  expectFits,
  expectKeyTurnedAway,
  expectTranslated,
  findLeaks,
  lastingChannels,
  typedKey,
  watchShifts,
} from './walk-checks.ts'

// Helpers that walk over the screens of a build in the pseudo-language (scripts/pseudo-language.mjs) and check each
// state.

export const folder = path.join('.cache', 'pseudo-language')

export interface Walk {
  readonly shown: Page
  /** The same page, with locators that accept English names. */
  readonly page: Page
  readonly recording: Recording
  /** Fields that were already tested with a private key. */
  readonly typedInto: Set<string>
  /** Radios that were already chosen. */
  readonly chosen: Set<string>
}

const expect = expectAll.configure({ timeout: 30_000 })

export const test = base.extend<{ readonly walk: Walk }>({
  serviceWorkers: 'block',
  walk: async ({ context, host }, use) => {
    await host.start(folder)
    // Screens look the same however long a passphrase is stretched.
    const recording = await recordEverything(context, lastingChannels, installQuickStretch)
    await context.addInitScript(watchShifts)
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    // Reduced motion, so that no transition is measured after a change of the look.
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
    await use({ shown: page, page: inPseudo(page), recording, typedInto: new Set(), chosen: new Set() })
    await waitUntilReady(page)
    await recording.dump(page)
    expect(findLeaks(recording.seen, typedKey)).toEqual([])
  },
})

export async function visit({ shown }: Walk, route: string): Promise<void> {
  await shown.goto(route)
  await expect(shown.locator('main h1, main h2').first()).toBeVisible()
}

/**
 * Goes to a route as a link does, so that the vault stays open, and waits until the new page has replaced the old
 * one.
 */
export async function goWithin(walk: Walk, route: string): Promise<void> {
  const { shown } = walk
  await shown.evaluate(() => document.querySelector('main h1')?.setAttribute('data-left', ''))
  await goTo(walk, route)
  await expect(shown.locator('main h1[data-left]')).toHaveCount(0)
  await waitUntilReady(shown)
}

async function goTo({ shown }: Walk, route: string): Promise<void> {
  await shown.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, route)
  await expect(shown).toHaveURL((url) => url.pathname.startsWith(route))
  await expect(shown.getByRole('main').getByRole('heading').first()).toBeVisible()
}

/** Checks the text and the layout, with all details unfolded. */
export async function glance({ shown }: Walk, where: string): Promise<void> {
  await shown.evaluate(() => {
    for (const each of document.querySelectorAll('main details')) each.setAttribute('open', '')
  })
  await expectTranslated(shown, where)
  await expectFits(shown, where)
}

/** Checks the text, the layout and each text field. */
export async function look(walk: Walk, where: string): Promise<void> {
  await glance(walk, where)
  await expectKeyTurnedAway(walk.shown, walk.typedInto, where)
}

/** Checks everything that `look` does, and runs axe. */
export async function examine(walk: Walk, where: string): Promise<void> {
  await look(walk, where)
  await expectAccessible(walk.shown, where)
}

export async function press(within: Page | Locator, name: string | RegExp): Promise<void> {
  await within.getByRole('button', { name }).first().click()
}

export async function fill(within: Page | Locator, label: string | RegExp, text: string): Promise<void> {
  await within.getByLabel(label).first().fill(text)
}

export async function see(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor()
}

// Names of buttons that open a form or a menu, in English.
const openers =
  /^(?:Edit|Label and tags|Rename|Import|Add|New|Paste|Change|Note|Use an existing|Enter|Open|Create or import|Write|More|Learn|Show|Disable)/

/** Checks a page as it opens, with wrong text in its fields, with each form and menu open, and on each tab. */
export async function walkPage(walk: Walk, route: string): Promise<void> {
  const { shown } = walk
  await look(walk, route)
  await tryRadios(walk, route)
  const main = shown.getByRole('main')
  if (await fillAll(shown)) await glance(walk, `${route}, with wrong input`)
  const begun = new URL(shown.url()).pathname
  const pressable = shown.locator(':enabled:not([aria-disabled=true])')
  for (const name of await listOpeners(shown)) {
    const opener = main.getByRole('button', { name, exact: true }).first()
    // One question, because `isEnabled` waits for a button that a late reading of the input has removed.
    if (!(await opener.and(pressable).isVisible())) continue
    await opener.click()
    if (new URL(shown.url()).pathname === begun) {
      await expectKeyTurnedAway(shown, walk.typedInto, `${route}, ${name}`)
      await tryRadios(walk, `${route}, ${name}`)
      await fillAll(shown)
      await glance(walk, `${route}, ${name}`)
      await shown.keyboard.press('Escape')
    }
    if (new URL(shown.url()).pathname !== begun) await goWithin(walk, begun)
  }
  for (const tab of (await main.getByRole('tab').all()).slice(1)) {
    await tab.click()
    await glance(walk, `${route}, ${await tab.textContent()}`)
  }
}

// In English. These change the network, the theme or the kind of draft.
const leavingRadios = /^(?:Current network|Theme|What the lock pays for): /

/** Chooses each radio of the page once, tests the fields that come with it, and restores the first choices. */
export async function tryRadios({ shown, typedInto, chosen }: Walk, where: string): Promise<void> {
  const before = await shown.locator('input[type=radio]:checked').elementHandles()
  const radios = shown.locator('input[type=radio]:enabled:not(:checked):visible')
  const page = where.split(',')[0]
  for (;;) {
    const names = await radios.evaluateAll(nameRadios)
    // Later radios first: radios that a choice adds are below it, and disappear with another choice of its group.
    const at = names.findLastIndex(
      (name) => !leavingRadios.test(readEnglish(name)) && !chosen.has(`${page} ${name}`),
    )
    if (at < 0) break
    chosen.add(`${page} ${names[at]}`)
    await radios.nth(at).evaluate((each) => each instanceof HTMLElement && each.click())
    await waitUntilReady(shown)
    await expectKeyTurnedAway(shown, typedInto, `${where}, ${names[at]}`)
  }
  for (const each of before)
    await each.evaluate((radio) => {
      if (radio instanceof HTMLInputElement && radio.isConnected && !radio.checked) radio.click()
    })
  await waitUntilReady(shown)
}

// Runs in the page.
function nameRadios(radios: readonly Element[]): readonly string[] {
  return radios.map((each) => {
    const group = each.closest('[role=radiogroup], fieldset')
    const legend = group?.querySelector('legend')?.textContent
    return `${group?.ariaLabel ?? legend}: ${each.ariaLabel ?? each.closest('label')?.textContent}`
  })
}

async function listOpeners(page: Page): Promise<readonly string[]> {
  const names = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent))
  const seen = new Set<string>()
  return names.filter((name) => {
    const english = readEnglish(name)
    // The rows of a list have the same buttons, so the first of each kind is enough.
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

// This text is invalid in nearly every field, and without a vowel no check takes it for English.
const wrong = 'zz'

/** Types invalid text into each field that does not have it yet. Returns false if there was none. */
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
  // The page may still be reading the last text.
  await waitUntilReady(page)
  return places.length > 0
}
