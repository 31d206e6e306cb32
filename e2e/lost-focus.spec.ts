import type { Locator, Page } from '@playwright/test'

import { tabTo } from './acts.ts'
import { expect, test } from './fixtures.ts'

test.use({ stretchesQuickly: true })

// A pressed control disappears with its card or step. The keyboard continues from a named place, not from the top of
// the page.

const deep = { tag: '@deep' }

const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { name, exact: true })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: typeof name === 'string' })

async function press(control: Locator): Promise<void> {
  await tabTo(control)
  await control.page().keyboard.press('Enter')
}

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
