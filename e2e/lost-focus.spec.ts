import type { Locator, Page } from '@playwright/test'

import { createVault, passphrase, tabTo, unlock } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { testWithVault } from './stored-start.ts'

// A pressed control disappears with its card or step. The keyboard continues from a named place, not from the top of
// the page.

const deep = { tag: '@deep' }

const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { name, exact: true })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: typeof name === 'string' })

async function press(control: Locator, way?: 'Shift+Tab'): Promise<void> {
  await tabTo(control, way)
  await control.page().keyboard.press('Enter')
}

async function type(field: Locator, text: string): Promise<void> {
  await tabTo(field)
  await field.page().keyboard.type(text)
}

testWithVault('making and testing a backup keeps the focus on its page', deep, async ({ page }) => {
  await page.goto('/vault')
  await unlock(page)
  await press(page.getByRole('link', { name: 'Create a backup' }))
  await expect(heading(page, 'Back up now')).toBeFocused()
  await type(page.getByLabel('Passphrase', { exact: true }), passphrase)
  const waiting = page.waitForEvent('download')
  await press(button(page, 'Back up now'))
  const file = await (await waiting).path()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(heading(page, 'Back up now')).toBeFocused()
  await press(page.getByRole('alert').getByRole('link', { name: 'Test it now' }))
  await expect(heading(page, 'Test a backup')).toBeFocused()
  await page.getByLabel('Open the backup file').setInputFiles(file)
  const field = page.getByLabel('Passphrase of the file')
  await type(field, 'wrong')
  await press(button(page, 'Open and test'))
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await page.keyboard.type(passphrase)
  await press(button(page, 'Open and test'))
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(heading(page, 'Test a backup')).toBeFocused()
})

test('a step that replaces the focused control takes the focus', deep, async ({ page }) => {
  await page.goto('/settings')
  await page
    .getByRole('radio', { name: /^Sandbox v13/ })
    .first()
    .check()
  await page.goto('/build/create')
  await createVault(page)
  await page.getByRole('radio', { name: 'Pay an address' }).check()
  await page.getByLabel('Amount').fill('50000000')
  await press(button(page, 'Show an address'))
  await expect(heading(page, 'Pay to this address')).toBeFocused()
  await press(button(page, 'Pay from the sandbox'))
  await expect(heading(page, 'Lock it for the identity')).toBeFocused()
  await press(button(page, /sign and send the lock$/i))
  await expect(page.getByText('This lock comes from the payment to your address.')).toBeVisible()
  await expect(heading(page, 'Funding')).toBeFocused()
})

test('opening a sample or removing a property moves the focus beside it', deep, async ({ page }) => {
  await page.goto('/inspect')
  await press(button(page, 'An identity create'))
  await expect(page.getByRole('group', { name: 'What it may be' })).toBeFocused()

  await page.goto('/contracts')
  await press(button(page, 'Use template Blog'))
  await expect(heading(page, 'Blog')).toBeFocused()
  const property = page.getByRole('treeitem', { name: /^slug,/ })
  await property.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await press(button(page, 'Remove'))
  await expect(button(page, 'body')).toBeFocused()
})
