import type { Page } from '@playwright/test'
import { beginWithVault, fundFromSandbox, signFunded } from './acts.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { go, openSandbox } from './network-acts.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Submit to sandbox' })

test(
  'a create is submitted to the sandbox, which confirms it with its next block',
  { tag: '@deep' },
  async ({ page }) => {
    // Blocks come when told: nothing here waits for time.
    await openSandbox(page)
    await beginWithVault(page)
    await fundFromSandbox(page)
    await signFunded(page)
    const signed = page.url()
    await expectAccessible(page, 'a signed create')
    await submit(page).click()
    await expect(page.getByText(/Block [\d,]+ confirms it/)).toBeVisible()
    await expectAccessible(page, 'a submitted create')

    await test.step('it waits beyond a reload', async () => {
      await page.reload()
      await expect(page.getByText(/Block [\d,]+ confirms it/)).toBeVisible()
    })
    await page.getByRole('button', { name: 'Generate a block' }).click()
    await expect(page.getByRole('heading', { name: 'Identity created' })).toBeVisible()
    await expectAccessible(page, 'a created identity')
    await page.getByRole('link', { name: 'Open the identity' }).click()
    await expect(page).toHaveURL(/\/identities\//)
    await expect(page.getByText('Confirmed').first()).toBeVisible()

    await test.step('nobody takes back what the sandbox confirmed', async () => {
      const row = page.getByRole('row', { name: /^Create/ })
      await row.getByRole('button', { name: /^More for/ }).click()
      await expect(page.getByRole('menuitem', { name: 'Copy as hex' })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: /^(Undo|Not confirmed|Discard)/ })).toHaveCount(0)
      await page.keyboard.press('Escape')
    })

    await test.step('a transition that the sandbox had is not another one', async () => {
      await page.goto(signed)
      await expect(page.getByRole('heading', { name: 'Identity created' })).toBeVisible()
      await expect(submit(page)).toBeHidden()
    })
  },
)

test('a lock of another chain is rejected with what to do', { tag: '@deep' }, async ({ page }) => {
  await openSandbox(page)
  await beginWithVault(page)
  await fundFromSandbox(page)
  await signFunded(page)
  await go(page, 'Settings')
  // Another number of masternodes is another chain, whose quorums signed nothing of this.
  await page.getByLabel('Masternodes', { exact: true }).selectOption('50')
  await page.goBack()
  await submit(page).click()
  await expect(page.getByText(/No quorum of this sandbox signed the instant lock/)).toBeVisible()
  await expectAccessible(page, 'a rejected create')
  await expect(page.getByRole('button', { name: 'Submit again' })).toBeVisible()
})
