import type { Page } from '@playwright/test'

import { goOn, unlock } from './acts.ts'
import {
  amountDuffs,
  confirmLock,
  expectNothingLost,
  payButton,
  provenLock,
  readLedger,
  tallyOf,
} from './deposit-acts.ts'
import { expect } from './fixtures.ts'
import { openFaults } from './network-acts.ts'
import { testWithVault as test } from './stored-start.ts'

test.use({ stretchesQuickly: true })

// `src/domain/funding/deposit-faults.test.ts` tests each fault of a payment and of its lock. This journey uses
// the vault, the workers and the clock of the built program.

const deep = { tag: '@deep' } as const
const blockMs = 20_000

test('a lock without an instant lock is proven by a ChainLock and funds a create', deep, async ({ page }) => {
  await page.clock.install()
  await chooseSandbox(page)
  await page.getByLabel('Fault of payments').selectOption('No instant lock comes')
  await page.goto('/build/create')
  await unlock(page)
  await page.getByRole('radio', { name: 'Pay an address' }).check()
  await page.getByLabel('Amount').fill(String(amountDuffs))
  await pay(page)
  await confirmLock(page)
  await expect(page.getByText('A node has the lock. Waiting for the instant lock.')).toBeVisible()
  await pass(page, 60)
  await expect(provenLock(page)).toBeVisible()
  await page.getByText('Lock and single-use key').click()
  await expect(page.getByText('Height of the ChainLocked block')).toBeVisible()
  expectNothingLost(tallyOf(await readLedger(page)))
  // The plan covers a proof of either kind.
  await goOn(page, 'Keys')
  await goOn(page, 'Review')
  await goOn(page, 'Sign')
  await expect(page.getByText(/no passphrase is needed\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Sign identity create' }).click()
  await expect(page.getByText(/^Submitted, and accepted by \d/)).toBeVisible()
})

async function chooseSandbox(page: Page): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('radio', { name: /^Sandbox v13/ }).check()
  await openFaults(page)
}

/** Pays just after a block. An early next block would prove the payment before the fault of its locks shows. */
async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show an address' }).click()
  await page.clock.fastForward(await page.evaluate((every) => every - (Date.now() % every), blockMs))
  await payButton(page).click()
}

/** Advances the clock one sandbox block at a time. The program takes a longer jump for a device that slept. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let gone = 0; gone < seconds; gone += 20) {
    await page.clock.fastForward(blockMs)
    await expect(async () => expect(await page.evaluate(() => document.readyState)).toBe('complete')).toPass()
  }
}
