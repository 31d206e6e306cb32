import { expect, type Page } from '@playwright/test'

/** Begins a contract on its own page: empty documents, which break a rule. */
export async function beginContract(page: Page): Promise<void> {
  await page.goto('/contracts')
  await page.getByRole('button', { name: 'New contract' }).click()
  await expect(page.getByText('1 violation').first()).toBeVisible()
}

export function jsonOf(page: Page) {
  return page.getByRole('region', { name: 'JSON', exact: true }).getByRole('textbox')
}

/** Puts a text in the place of all that stands in the JSON. */
export async function writeJson(page: Page, text: string): Promise<void> {
  await jsonOf(page).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}
