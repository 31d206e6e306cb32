import { expect, test } from './fixtures.ts'
import { waitUntilReady } from './ready.ts'

test('reports why a page is not ready when a part of it never comes', async ({ page }) => {
  await page.goto('/')
  await page.route('**/assets/**', () => {})
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Contracts' })
    .dispatchEvent('click')
  await expect(waitUntilReady(page, 500)).rejects.toThrow(/is not ready after 500 ms: .*\bpart\b/)
})

test('reports that a page is not ready while its program has not come', async ({ page }) => {
  await page.route(/\/assets\/index-[\w-]+\.js$/, () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('main h1')).toHaveText('Identities')
  await expect(waitUntilReady(page, 500)).rejects.toThrow('is not ready after 500 ms: page')
})
