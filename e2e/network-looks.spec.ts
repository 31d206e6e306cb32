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
  await page.getByRole('button', { name: 'Ask', exact: true }).press('Enter')
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
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    const answer = page.getByRole('group', { name: 'Response' })
    await expect(answer).toContainText('"result"')
    const hash = /"result": "([0-9a-f]{64})"/.exec((await answer.textContent()) ?? '')?.[1] ?? ''
    await page.reload()
    await page.getByRole('button', { name: /^Use again: getBlockHash/ }).click()
    await expect(page.getByLabel('height', { exact: true })).toHaveValue('1000000')
    await page.getByLabel('Height or block hash').fill(hash)
    await page.getByRole('button', { name: 'Ask every node' }).click()
    const table = page.getByRole('table', { name: 'What each node says' })
    await expect(table.getByRole('row', { name: /Sandbox node 1/ })).toContainText('1,000,000')
    await page.getByRole('button', { name: 'Forget all' }).click()
    await expect(page.getByText('stored in this browser, without the answers')).toBeVisible()
  },
)
