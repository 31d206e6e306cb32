import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as moment } from 'node:timers/promises'
import { expect, test, type Page } from '@playwright/test'

import { pickFrom } from '#/protocol/testing/random-transition.ts'
import { readSweep } from '#/protocol/testing/sweep.ts'

import { createVault, passphrase } from './acts.ts'
import { inKillableBrowser } from './killable-browser.ts'

// The browser is killed while a single-use key is generated, or just after the page has shown what to lock to.
// Whatever was shown is listed when the browser is started again, and its private key is in the vault.

const sweep = readSweep(process.env)
const kills = sweep.sizeOf('lock-kills')
const seed = sweep.seedFrom(10)
// Milliseconds from the press of the button to the card, on an idle machine.
const usualMs = 300

test('the page shows a lock in progress again after the browser was killed', async ({ baseURL }) => {
  const origin = baseURL ?? ''
  test.setTimeout(120_000 + kills * 60_000)
  const profile = mkdtempSync(path.join(os.tmpdir(), 'keywright-lock-kills-'))
  const pick = pickFrom(seed)
  const shown: string[] = []
  const counted = { shown: 0, cutOff: 0 }
  try {
    for (let round = 0; round < kills; round += 1) {
      const label = await inKillableBrowser(profile, async (page) => {
        if (round === 0) {
          await page.goto(`${origin}/vault`)
          await createVault(page)
        }
        await expectListed(page, origin, shown)
        return makeKeyUntilKilled(page, origin, pick(2) === 0 ? pick(usualMs) : undefined)
      })
      counted[label === undefined ? 'cutOff' : 'shown'] += 1
      if (label !== undefined) shown.push(label)
    }
    await inKillableBrowser(profile, async (page) => {
      await expectListed(page, origin, shown)
      await unlock(page, `${origin}/vault`)
      await expect(page.getByText(/damaged/)).toBeHidden()
      for (const label of shown)
        await expect(
          page.getByRole('table', { name: 'Private keys', exact: true }).getByText(label, { exact: true }),
        ).toBeAttached()
    })
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
  }
  const description = JSON.stringify({ sweep: 'lock-kills', seed, done: kills, ...counted })
  test.info().annotations.push({ type: 'counts', description })
  // The seed must lead to enough locks that the page had shown before the kill.
  expect(counted.shown).toBeGreaterThan(kills / 4)
})

async function expectListed(page: Page, origin: string, shown: readonly string[]): Promise<void> {
  await page.goto(`${origin}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The page collapses a list of more than a few locks.
  const table = page.getByRole('table', { name: 'Locks in progress', includeHidden: true })
  for (const label of shown) await expect(table.getByText(label, { exact: true })).toBeAttached()
}

async function unlock(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeHidden()
}

/**
 * Creates a key, and waits `afterMs` or, without it, until the page has shown what to lock to. Returns the label of the
 * key if the page has shown that.
 */
async function makeKeyUntilKilled(
  page: Page,
  origin: string,
  afterMs: number | undefined,
): Promise<string | undefined> {
  await unlock(page, `${origin}/build/create`)
  await page
    .getByRole('radiogroup', { name: 'How the identity is funded' })
    .getByText('InstantSend lock')
    .click()
  await page.getByRole('button', { name: 'Create a single-use key' }).click()
  if (afterMs === undefined) await expect(page.getByText('What to lock to')).toBeVisible()
  else await moment(afterMs)
  return page.evaluate(() => {
    const text = document.body.innerText
    if (!text.includes('What to lock to')) return undefined
    return /Lock key \d+/.exec(text)?.[0] ?? 'a key without a name'
  })
}
