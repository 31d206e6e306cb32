import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { awaitFirstKeys, beginDraft, createVault, fundFromSandbox, goOn, lockButton, sign } from './acts.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { inBothLooks } from './looks.ts'

test('axe finds nothing on the first page, and what is planted there', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('No identity yet')).toBeVisible()
  await expectAccessible(page, 'the first page')
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')))
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toContain('button-name')
})

inBothLooks(() => {
  test('every screen of the story is accessible', ({ page }) => lookAtStory(page))
})

async function lookAtStory(page: Page): Promise<void> {
  const look = async (where: string) => {
    await expectAccessible(page, where)
    await expectNoSidewaysScroll(page)
  }
  await page.goto('/')
  await expect(page.getByText('No identity yet')).toBeVisible()
  await look('empty')
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await look('settings')
  await beginDraft(page)
  await look('fund without a vault')
  await createVault(page)
  await page.getByLabel('Lock transaction').fill('zz')
  await look('fund with a wrong input')
  await fundFromSandbox(page)
  await look('fund')
  await goOn(page, 'Keys')
  await awaitFirstKeys(page)
  await look('keys')
  await goOn(page, 'Review')
  await look('review')
  await page.getByRole('tab', { name: 'JSON' }).click()
  await look('review as JSON')
  await goOn(page, 'Sign')
  await page.getByRole('tab', { name: /Bytes/ }).click()
  await look('sign')
  await sign(page)
  await look('export')
  await page.goto('/')
  await look('identities')
  await page.goto('/vault')
  await expect(page.getByRole('heading', { name: 'Vault', level: 1 })).toBeVisible()
  await look('vault, locked')
}

test('the story is told by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('No identity yet')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /Skip/ })).toBeFocused()
  await page.getByRole('link', { name: 'Create identity' }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Suggest six words' }).press('Space')
  await expect(page.getByRole('button', { name: 'Create vault' })).toBeEnabled()
  await page.getByRole('button', { name: 'Create vault' }).press('Enter')
  await expect(lockButton(page)).toBeVisible()
  await page.getByRole('radio', { name: 'InstantSend lock' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'Get sandbox funds' }).press('Enter')
  await page.getByRole('link', { name: 'Continue to Keys' }).press('Enter')
  await awaitFirstKeys(page)
  await page.getByRole('link', { name: 'Continue to Review' }).press('Enter')
  await page.getByRole('link', { name: 'Continue to Sign' }).press('Enter')
  await page.getByRole('button', { name: 'Sign identity create' }).press('Enter')
  await expect(page).toHaveURL(/\/export$/)
})
