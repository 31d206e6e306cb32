import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { goOn, unlock } from './acts.ts'
import { confirmLock } from './deposit-acts.ts'
import { expect } from './fixtures.ts'
import { testWithVault as test } from './stored-start.ts'

test.use({ stretchesQuickly: true })

// The way from a payment to an identity, on Sandbox v13: an address, the payment, its lock, and the create.

test(
  'a payment to an address becomes an identity, across a reload at each step',
  { tag: '@deep' },
  async ({ page }) => {
    await page.clock.install()
    await page.goto('/settings')
    await page
      .getByRole('radio', { name: /^Sandbox v13/ })
      .first()
      .check()
    await page.goto('/build/create')
    await unlock(page)
    await page.getByRole('radio', { name: 'Pay an address' }).check()
    await page.getByLabel('Amount').fill('50000000')
    await expectAccessible(page, 'before an address is shown')
    await page.getByRole('button', { name: 'Show an address' }).click()
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expect(page.getByText(/^y[1-9A-HJ-NP-Za-km-z]{33}$/)).toBeVisible()
    await expect(page.getByText('Nothing has arrived yet.')).toBeVisible()
    await expectAccessible(page, 'an address to pay')

    await reopen(page)
    await page.getByRole('button', { name: 'Pay from the sandbox' }).click()
    await expect(page.getByText('1 payment, 50,000,000 duffs together')).toBeVisible()

    await reopen(page, true)
    await expect(page.getByText('The vault read this in the transaction that it will sign:')).toBeVisible()
    await expect(page.getByText('49,999,794 duffs')).toBeVisible()
    const keys = page.getByRole('list', { name: 'Keys that are confirmed' })
    await expect(keys.getByText('Master key')).toBeVisible()
    await expectAccessible(page, 'a lock and a create before they are confirmed')
    await confirmLock(page)
    await expect(page.getByText('Funded with 49,999,794 duffs.')).toBeVisible()
    await expect(page.getByText('This lock comes from the payment to your address.')).toBeVisible()
    await expect(page.getByText('49,999,794').first()).toBeVisible()

    await goOn(page, 'Keys')
    await goOn(page, 'Review')
    await goOn(page, 'Sign')
    // The create was confirmed together with its lock, so the page does not ask for the passphrase again.
    await expect(page.getByText(/no passphrase is needed\.$/)).toBeVisible()
    await expect(page.getByRole('main').getByLabel('Passphrase')).toBeHidden()
    await page.getByRole('button', { name: 'Sign identity create' }).click()
    await expect(page.getByText(/^Submitted, and accepted by \d/)).toBeVisible()
    await page.clock.fastForward('00:25')
    await expect(page.getByText('Confirmed by the sandbox')).toBeVisible()
    await expect(page.getByRole('link', { name: /5 Submit.*done/ })).toBeVisible()
  },
)

async function reopen(page: Page, isPaid = false): Promise<void> {
  await page.reload()
  // The requested amount has arrived, so the address is collapsed.
  if (isPaid) await page.getByText('Pay more to this address').click()
  await expect(page.getByText('Unlock the vault to see the address')).toBeVisible()
  await unlock(page)
  await expect(page.getByRole('button', { name: 'Pay from the sandbox' })).toBeVisible()
}
