import { expect, type Locator, type Page } from '@playwright/test'

/** Begins a contract with empty documents on its own page, which shows no verdict yet. */
export async function beginContract(page: Page): Promise<void> {
  await page.goto('/contracts')
  await page.getByRole('button', { name: 'New contract' }).click()
  await expect(page.getByRole('heading', { name: 'Add the first document type' })).toBeVisible()
  await expect(page.getByText(/Not valid/)).toHaveCount(0)
}

export async function openView(page: Page, name: string): Promise<void> {
  const views = page.getByRole('navigation', { name: 'Views of the contract' })
  await views.getByRole('link', { name }).click()
  await expect(views.locator('[aria-current]')).toHaveText(name)
}

export function jsonOf(page: Page): Locator {
  return page.getByRole('region', { name: 'JSON', exact: true }).getByRole('textbox')
}

export async function writeJson(page: Page, text: string): Promise<void> {
  await jsonOf(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}
