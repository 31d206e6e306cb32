import { expect, test } from './fixtures.ts'
import { reloadHeldUp, waitUntilReady } from './ready.ts'

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
  await page.goto('/')
  await page.route(/assets\/(?!before-paint)[^/]*\.js$/, () => {})
  await reloadHeldUp(page)
  await expect(page.getByRole('heading', { name: 'Identities' })).toBeVisible()
  await expect(waitUntilReady(page, 500)).rejects.toThrow('is not ready after 500 ms: page')
})
