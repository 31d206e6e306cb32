import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { expectGoodLooks } from './looks.ts'

test('charts and their tables, console and explorer are accessible', { tag: '@deep' }, async ({ page }) => {
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const look = (where: string) => expectGoodLooks(page, where)
  await page.goto('/network')
  await expect(card('Changes').getByText('Complete list read')).toBeVisible()
  await look('network')
  await page.locator('summary', { hasText: 'Address space' }).click()
  await expect(card('Address space').getByRole('img')).toBeVisible()
  await look('the address space')
  await card('Address space').getByRole('button', { name: 'Table' }).click()
  await expect(card('Address space').getByRole('table')).toBeVisible()
  await look('tables of charts')
  await page.goto('/network/console')
  await page.getByLabel('Method').selectOption('getBlockHash')
  await page.getByLabel('height', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(page.getByText('workspace/param-integer')).toBeVisible()
  await page.getByLabel('height', { exact: true }).fill('1,000,000')
  await page.getByLabel('height', { exact: true }).press('Enter')
  await expect(page.getByRole('group', { name: 'Response' })).toBeVisible()
  await page.getByLabel('Height or block hash').fill('1,000,000')
  await page.getByLabel('Height or block hash').press('Enter')
  await expect(page.getByText('All 3 nodes that answered give the same block.')).toBeVisible()
  await look('console and explorer')
})

test(
  'the console keeps what was asked, and a hash is found by its height',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/network/console')
    await page.getByLabel('Method').selectOption('getBlockHash')
    await page.getByLabel('height', { exact: true }).fill('1,000,000')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const answer = page.getByRole('group', { name: 'Response' })
    await expect(answer).toContainText('"result"')
    const hash = /"result": "([0-9a-f]{64})"/.exec((await answer.textContent()) ?? '')?.[1] ?? ''
    await page.reload()
    await page.getByRole('button', { name: /^Use again: getBlockHash/ }).click()
    await expect(page.getByLabel('height', { exact: true })).toHaveValue('1000000')
    const block = page.getByLabel('Height or block hash')
    await block.fill(hash)
    // It might have been a private key: what knows better was fetched first.
    await expect(block).toHaveValue(hash)
    await page.getByRole('button', { name: 'Ask every node' }).click()
    const table = page.getByRole('table', { name: 'What each node says' })
    await expect(table.getByRole('row', { name: /Sandbox node 1/ })).toContainText('1,000,000')
    await page.getByRole('button', { name: 'Forget all' }).click()
    await expect(page.getByText('stored in this browser, without the responses')).toBeVisible()
  },
)

test('a card that stops leaves the page as it is, and its report has nothing of the error’s text', async ({
  page,
  policy,
}) => {
  const secret = '5e'.repeat(32)
  // What is copied is seen without reading the clipboard, which the browser would ask about.
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
  // The browser's own log has what was planted.
  expect(policy.take().join('\n')).toContain(secret)
})
