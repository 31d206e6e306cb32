import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('a card that fails leaves the rest of the page working, and its report omits the error’s text', async ({
  page,
  policy,
}) => {
  const secret = '5e'.repeat(32)
  // Captures copied text without reading the clipboard, which would open a prompt of the browser.
  await page.addInitScript(() => {
    navigator.clipboard.writeText = (text) => Promise.resolve(void Reflect.set(globalThis, 'copied', text))
  })
  await page.route('**/assets/plot-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export function Plot() { throw new SyntaxError('${secret}') }`,
    }),
  )
  await page.goto('/network')
  await expect(page.getByText('Complete list read')).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  const stopped = page.getByRole('alert').filter({ hasText: 'This card stopped' }).first()
  await expect(stopped).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Network', level: 1 })).toBeVisible()
  await expect(page.getByText(/^250 masternodes\./)).toBeVisible()
  await expect(page.locator('body')).not.toContainText(secret)
  await expectAccessible(page, 'a card that stopped')
  await page.getByRole('button', { name: 'Copy report' }).first().click()
  const report = await page.evaluate(() => String(Reflect.get(globalThis, 'copied')))
  expect(report).toMatch(/^Keywright [\d.]+\napp\/unexpected SyntaxError\npage \/network\nassets\/plot-/)
  expect(report).not.toContain(secret)
  // The browser's own log contains the planted secret.
  expect(policy.take().join('\n')).toContain(secret)
})
