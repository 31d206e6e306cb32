import { expect, test } from './fixtures.ts'

test(
  'a preset adds a network that is current after a reload, without asking any node',
  { tag: '@deep' },
  async ({ page, policy }) => {
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Add a network' }).click()
    await page.getByRole('button', { name: 'Testnet', exact: true }).click()
    await page.getByRole('button', { name: 'Add network' }).click()
    await expect(page.getByText('Testnet was added. It is the current network.')).toBeVisible()
    await page.goto('/')
    const current = page.getByLabel('Current network').first()
    await expect(current.locator('option:checked')).toHaveText('Testnet')
    // No request to another origin: nodes are asked once somebody opens Network, reads or submits.
    expect(policy.take()).toEqual([])
  },
)
