import { expect, test } from './fixtures.ts'
import { waitUntilReady } from './ready.ts'

test('a page whose part never comes is not ready, and says why', async ({ page }) => {
  await page.goto('/')
  await page.route('**/assets/**', () => {})
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Contracts' })
    .dispatchEvent('click')
  await expect(waitUntilReady(page, 500)).rejects.toThrow(/is not ready after 500 ms: .*\bpart\b/)
})
