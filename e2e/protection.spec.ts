import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'

import {
  beginWithVault,
  createVault,
  fundFromSandbox,
  keyRow,
  lockButton,
  passphrase,
  signFunded,
} from './acts.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { must } from './vault-full.ts'
import { findVaultWorker, openVaultWorker, serveVaultWorker } from './vault-worker.ts'

// How the vault protects itself: passphrase, waits, locks, log, damage.

const next = 'nine copper owls argue before breakfast'

async function openVault(page: Page): Promise<void> {
  await page.goto('/vault')
  await createVault(page)
}

async function unlock(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Passphrase' }).fill(text)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

/** Fills one of the cards of the passphrase page, and sends it off. */
async function change(page: Page, card: string, present: string, wanted: string): Promise<void> {
  const region = page.getByRole('region', { name: card })
  if (card === 'The passphrase was exposed') await page.getByRole('tab', { name: 'Exposed' }).click()
  await region.getByLabel('New passphrase').fill(wanted)
  await region.getByLabel('Current passphrase').fill(present)
  await region
    .getByRole('button', { name: card === 'Change the passphrase' ? card.replace('the ', '') : /anew/ })
    .click()
}

async function secondTab(context: BrowserContext): Promise<Page> {
  const second = await context.newPage()
  await second.goto('/vault')
  await unlock(second, passphrase)
  await expect(lockButton(second)).toBeVisible()
  return second
}

test(
  'a changed passphrase opens, the old one does not, and other tabs lock and say why',
  { tag: '@deep' },
  async ({ context, page }) => {
    await openVault(page)
    const second = await secondTab(context)
    await page.getByRole('link', { name: 'Change passphrase' }).click()
    await expect(page.getByText(/It does not change older copies/)).toBeVisible()
    await expectAccessible(page, 'how the vault protects itself')
    await change(page, 'Change the passphrase', 'not this one', next)
    await expect(page.getByText(/This passphrase does not open the vault/)).toBeVisible()
    // Nothing but the wrong one is typed again.
    await expect(page.getByLabel('New passphrase')).toHaveValue(next)
    await page.getByLabel('Current passphrase').fill(passphrase)
    await page.getByRole('button', { name: 'Change passphrase' }).click()
    await expect(page.getByText(/The passphrase was changed/).first()).toBeVisible()
    await expect(second.getByText(/Locked by a change of the ways to open/).first()).toBeVisible()
    await unlock(second, passphrase)
    await expect(second.getByText(/This passphrase does not open the vault/)).toBeVisible()
    await unlock(second, next)
    await expect(lockButton(second)).toBeVisible()
    await test.step('suggested words are a numbered list, that stays where the present passphrase was wrong', async () => {
      await page.getByRole('button', { name: 'Suggest six words' }).click()
      const made = page.getByRole('list', { name: 'Words of the passphrase' }).getByRole('listitem')
      await expect(made).toHaveCount(6)
      const words = (await made.allInnerTexts()).join(' ')
      await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
      await expectAccessible(page, 'a suggested passphrase in the place of another')
      await page.getByLabel('Current passphrase').fill('not this one')
      await page.getByRole('button', { name: 'Change passphrase' }).click()
      await expect(page.getByText(/This passphrase does not open the vault/)).toBeVisible()
      await expect(made).toHaveCount(6)
      await page.getByLabel('Current passphrase').fill(next)
      await page.getByRole('button', { name: 'Change passphrase' }).click()
      await expect(made).toHaveCount(0)
      await unlock(second, words)
      await expect(lockButton(second)).toBeVisible()
    })
  },
)

test(
  'an exposed passphrase gives way to new keys, and the private keys are there',
  { tag: '@deep' },
  async ({ page }) => {
    await openVault(page)
    await page.getByLabel('Label').fill('Kept')
    await page.getByRole('button', { name: 'Generate private key' }).click()
    await expect(keyRow(page, /Kept/)).toBeVisible()
    await page.getByRole('button', { name: 'More actions of the vault' }).click()
    await page.getByRole('menuitem', { name: 'Change passphrase' }).click()
    await change(page, 'The passphrase was exposed', passphrase, next)
    await expect(page.getByText(/1 private key was sealed anew/).first()).toBeVisible()
    await page.goto('/vault')
    await unlock(page, next)
    await expect(keyRow(page, /Kept/)).toBeVisible()
  },
)

test('wrong passphrases wait, and say how long', { tag: '@deep' }, async ({ page }) => {
  await page.clock.install()
  await openVault(page)
  await lockButton(page).click()
  const button = page.getByRole('button', { name: 'Unlock' })
  for (const wrong of ['one', 'two', 'three']) {
    await unlock(page, wrong)
    await expect(page.getByText(/This passphrase does not open the vault/)).toBeVisible()
    await expect(button).toBeEnabled()
  }
  await unlock(page, 'four')
  await expect(button).toHaveAccessibleDescription(/^Next try in \d+ s$/)
  await expect(button).toBeDisabled()
  await expect(page.getByText(/wrong 4 times/)).toBeAttached()
  await expectAccessible(page, 'how the vault protects itself')
  await page.clock.runFor(3000)
  await expect(button).toBeEnabled()
  await expect(page.getByText('You can try again now.')).toBeAttached()
  await unlock(page, passphrase)
  await expect(lockButton(page)).toBeVisible()
})

test(
  'an idle vault locks and says so; never can be chosen in any tab, and does not undo a lock by hand',
  { tag: '@deep' },
  async ({ context, page }) => {
    await page.clock.install()
    await openVault(page)
    await expect(lockButton(page)).toContainText('locks in 5 min')
    await page.clock.runFor(4 * 60_000 + 30_000)
    await expect(lockButton(page)).toContainText('locks in 1 min')
    await page.clock.runFor(40_000)
    const card = page.getByRole('region', { name: 'Unlock the vault' })
    await expect(card).toContainText('Locked after 5 minutes without input')
    await expect(page.getByRole('banner').getByText(/Locked after 5 minutes without input/)).toBeVisible()
    await expectAccessible(page, 'how the vault protects itself')
    await unlock(page, passphrase)
    await expect(lockButton(page)).toContainText('locks in 5 min')
    const settings = await context.newPage()
    await settings.goto('/settings')
    await settings.getByLabel('Lock after no input for').selectOption({ label: '1 minute' })
    await expect(lockButton(page)).toContainText('locks in 1 min')
    await settings.getByLabel('Lock after no input for').selectOption({ label: 'Never' })
    await expect(settings.getByText(/Whoever uses this browser/)).toBeVisible()
    await expect(lockButton(page)).not.toContainText('locks in')
    await page.clock.runFor(10 * 60_000)
    await lockButton(page).click()
    await expect(card).toContainText('You locked it')
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Passphrase' })).toBeVisible()
  },
)

test(
  'a clock that jumps, sleep, and a time that cannot be told lock; a clock that is set back buys no time',
  { tag: '@deep' },
  async ({ page }) => {
    const day = 24 * 60 * 60_000
    const moveClock = async (byMs: number) => {
      await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + byMs)
      await page.clock.runFor(2000)
    }
    const locked = page.getByRole('region', { name: 'Unlock the vault' })
    await page.clock.install()
    await openVault(page)
    await moveClock(day)
    await expect(locked).toContainText('Locked after 5 minutes')
    await unlock(page, passphrase)
    await expect(lockButton(page)).toBeVisible()
    // Less than the idle time: that alone would not lock it.
    await moveClock(2 * 60_000)
    await expect(locked).toContainText('Locked on sleep')
    await unlock(page, passphrase)
    await expect(lockButton(page)).toBeVisible()
    await moveClock(-day)
    await page.clock.runFor(60_000)
    await expect(lockButton(page)).toContainText('locks in 4 min')
    await page.clock.runFor(4 * 60_000)
    await expect(locked).toContainText('Locked after 5 minutes')
    await unlock(page, passphrase)
    await expect(lockButton(page)).toBeVisible()
    await page.evaluate(() => Reflect.set(performance, 'now', () => Number.NaN))
    await page.clock.runFor(2000)
    await expect(locked).toContainText('Locked: the clock cannot be read')
  },
)

test(
  'the log tells of a signature with its kind, digest, key and identity, and is exported',
  { tag: '@deep' },
  async ({ page }) => {
    await beginWithVault(page)
    await fundFromSandbox(page)
    await signFunded(page)
    await page.getByRole('link', { name: 'Vault', exact: true }).first().click()
    await page.getByRole('link', { name: 'Audit log' }).click()
    await expect(page.getByText('Every entry is here, unchanged')).toBeVisible()
    await page.getByLabel('What to list').selectOption({ label: 'Signatures, 1' })
    const row = page.getByRole('row', { name: /Signed an identity create/ })
    await expect(row).toContainText('Lock key 1')
    const json: { entries: { kind: string; digest?: string; identity?: string }[] } = JSON.parse(
      await downloadText(page, 'Download the log as JSON'),
    )
    const signed = json.entries.find(({ kind }) => kind === 'signed')
    expect(signed?.digest).toMatch(/^[0-9a-f]{64}$/)
    await expect(row).toContainText(signed?.digest?.slice(0, 8) ?? 'none')
    await expect(row).toContainText(signed?.identity?.slice(0, 6) ?? 'none')
    expect(await downloadText(page, 'Download the log as CSV')).toContain(signed?.digest ?? 'none')
    await expectAccessible(page, 'how the vault protects itself')
    await row.getByRole('link', { name: 'Lock key 1' }).click()
    await expect(keyRow(page, /Lock key 1/)).toBeInViewport()
  },
)

test(
  'a link to a private key far down a long table scrolls to its row',
  { tag: '@deep' },
  async ({ context, page }) => {
    const filling = await context.newPage()
    await serveVaultWorker(context, () => undefined)
    const worker = await openVaultWorker(filling, findVaultWorker())
    await must(worker.ask('createVault', { passphrase }))
    const sets = Array.from({ length: 200 }, (_, index) => [
      { kind: 'identity', keyType: 0, securityLevel: 2, label: `High ${index}` },
    ])
    await must(worker.ask('generateKeySets', { sets }))
    await filling.close()
    await page.goto('/vault/log')
    await unlock(page, passphrase)
    await page.getByRole('link', { name: 'High 180', exact: true }).click()
    const row = keyRow(page, /^High 180 /)
    await expect(row).toBeInViewport()
    const place = Number(await row.getAttribute('aria-rowindex'))
    const table = page.getByRole('table', { name: 'Private keys', exact: true })
    await expect(table).toHaveAttribute('aria-rowcount', '201')
    // Only rows near the screen are in the page; Tab goes on from row to row.
    expect(await table.getByRole('row').count()).toBeLessThan(60)
    await row.getByRole('button', { name: 'Remove High 180' }).focus()
    await page.keyboard.press('Tab')
    await expect(table.locator(`[aria-rowindex="${place + 1}"]`).locator(':focus')).toBeVisible()
    const address = page.url()
    await page.goto('about:blank')
    await page.goto(address)
    await expect(row).toBeInViewport()
  },
)

async function downloadText(page: Page, name: string): Promise<string> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return readFileSync(await (await waiting).path(), 'utf8')
}

test(
  'a damaged private key is named, comes back by importing it, or is removed on purpose',
  { tag: '@deep' },
  async ({ page }) => {
    const wif = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA'
    const importKey = async () => {
      await page.getByText('Import', { exact: true }).click()
      await page.getByLabel('Label').fill('Old wallet')
      await page.getByLabel('Private key', { exact: true }).fill(wif)
      await page.getByRole('button', { name: 'Seal private key' }).click()
      await expect(page.getByRole('table', { name: 'Private keys' })).toContainText('Old wallet')
    }
    await openVault(page)
    await importKey()
    const damaged = page.getByRole('region', { name: '1 sealed record does not open' })
    await damageRecord(page)
    await unlock(page, passphrase)
    await expect(damaged).toContainText('Pld wallet')
    await expect(damaged).toContainText('It was changed')
    await expectAccessible(page, 'how the vault protects itself')
    await importKey()
    await expect(damaged).toBeHidden()
    await damageRecord(page)
    await unlock(page, passphrase)
    await damaged.getByRole('button', { name: 'Remove the damaged record Pld wallet' }).click()
    await page.getByLabel('Type its name to remove it').fill('Pld wallet')
    await page.getByRole('button', { name: 'Remove damaged record' }).click()
    await expect(page.getByText('The damaged record Pld wallet was removed.').first()).toBeVisible()
    await expect(damaged).toBeHidden()
  },
)

/** Changes the label of the one record that is stored, as another program might, and loads the page again. */
async function damageRecord(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('keywright-vault')
        opening.onerror = reject
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('records', 'readwrite')
          const walking = transaction.objectStore('records').openCursor()
          walking.onsuccess = () => {
            const bytes: Uint8Array | undefined = walking.result?.value
            if (bytes === undefined) return
            const at = String.fromCharCode(...bytes).indexOf('Old')
            walking.result?.update(bytes.with(at, (bytes[at] ?? 0) ^ 0x1f))
          }
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )
  await page.reload()
}
