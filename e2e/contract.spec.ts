import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const note = { type: 'string', position: 0, maxLength: 99 }
const document = { type: 'object', properties: { note }, additionalProperties: false }

async function openContract(page: Page): Promise<void> {
  await page.goto('/contracts')
  await page.getByRole('button', { name: 'New contract' }).click()
  await expect(page.getByText('1 violation').first()).toBeVisible()
}

/** Types into the JSON, in the place of all that stands there. */
async function writeJson(page: Page, text: string): Promise<void> {
  const pane = page.getByRole('region', { name: 'JSON', exact: true })
  await pane.getByRole('textbox').click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}

test('a contract is made, shows its violation, is mended, and is saved and listed', async ({ page }) => {
  await openContract(page)
  const { additionalProperties: _, ...open } = document
  await writeJson(page, JSON.stringify({ documents: { post: open } }))
  const rules = page.getByRole('region', { name: 'What the rules say' })
  await expect(rules.getByText('additionalProperties').first()).toBeVisible()
  await writeJson(page, JSON.stringify({ documents: { post: document } }))
  await expect(page.getByText('Every rule holds').first()).toBeVisible()
  await expect(page.getByText(/saved \d/)).toBeVisible()
  const address = page.url()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contracts' }).click()
  await page.reload()
  await page
    .getByRole('main')
    .getByRole('link', { name: /without a name/ })
    .first()
    .click()
  await expect(page).toHaveURL(address)
  await expect(page.getByText('Every rule holds').first()).toBeVisible()
})
