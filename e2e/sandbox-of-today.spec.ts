import type { Page } from '@playwright/test'
import { createVault, fundFromSandbox, goOn, passphrase } from './acts.ts'
import { expect, test } from './fixtures.ts'

test.use({ stretchesQuickly: true })

test('an identity of today’s protocol is created on the sandbox, and withdraws credits', async ({ page }) => {
  await page.clock.install()
  await page.goto('/settings')
  await page.getByRole('radio', { name: /^Sandbox v13/ }).check()
  await page.goto('/build/create')
  await createVault(page)
  await fundFromSandbox(page)
  await goOn(page, 'Keys')
  await goOn(page, 'Review')
  await goOn(page, 'Sign')
  await page.getByRole('button', { name: 'Sign identity create' }).click()
  await confirmInBlock(page)
  await page.getByRole('link', { name: 'Open the identity' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Withdraw' }).click()
  await page.getByLabel('Address').fill('yTsGq4wV8WF5GKLaYV2C43zrkr2sfTtysT')
  await page.getByLabel('Amount').fill('0.5')
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Sign withdrawal' }).click()
  await confirmInBlock(page)
  await page.getByRole('link', { name: 'Open the identity' }).click()
  await expect(page.getByLabel('Summary')).toContainText('50,000,000,000')
  await expect(page.getByRole('row', { name: /Withdrawal/ })).toContainText('Confirmed')
})

/** The next block confirms the transition, which was submitted once signed. */
async function confirmInBlock(page: Page): Promise<void> {
  const confirmed = page.getByText('Confirmed by the sandbox')
  // The clock of the page runs on, so on a slow machine the next block may be there first.
  await expect(page.getByText(/^Submitted, and accepted by \d/).or(confirmed)).toBeVisible()
  await page.clock.fastForward('00:25')
  await expect(confirmed).toBeVisible()
}
