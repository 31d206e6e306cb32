import { beginContract, writeJson } from './contract-acts.ts'
import { expect, test } from './fixtures.ts'

const note = { type: 'string', position: 0, maxLength: 99 }
const open = { type: 'object', properties: { note } }

test('a contract is created, shows its violation, is fixed, saved and listed', async ({ page }) => {
  await beginContract(page)
  await writeJson(page, JSON.stringify({ documents: { post: open } }))
  const rules = page.getByRole('region', { name: 'What the rules say' })
  await expect(rules.getByText('additionalProperties').first()).toBeVisible()
  // The first document type is selected automatically.
  await expect(page.getByRole('region', { name: 'Selected' })).toContainText('post')
  await expect(rules.getByText('Violations 1')).toBeVisible()
  await writeJson(page, '{"documents":\n {"post" }')
  await expect(rules.getByText('JSON not readable at line 2, column 10.')).toBeVisible()
  await expect(rules.getByText(/^Violations \d/)).toBeHidden()
  await writeJson(page, JSON.stringify({ documents: { post: { ...open, additionalProperties: false } } }))
  await expect(page.getByText(/Valid as specified/).first()).toBeVisible()
  await expect(page.getByText(/saved \d/)).toBeVisible()
  // The query of the address names the part of the contract that the page shows.
  const { pathname } = new URL(page.url())
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contracts' })
  await link.click()
  await page.reload()
  await expect(link).toHaveText('Contracts1')
  await page.getByRole('main').getByRole('link', { name: 'New contract 1' }).click()
  await expect(page).toHaveURL((url) => url.pathname === pathname && url.search === '')
  await expect(page.getByText(/Valid as specified/).first()).toBeVisible()
})
