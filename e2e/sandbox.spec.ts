import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { go, openFaults, openSandbox } from './network-acts.ts'

/** The height that the tip's card shows. */
async function heightOf(page: Page): Promise<number> {
  const text = await page
    .getByText(/^[\d,]{1,11}$/)
    .first()
    .textContent()
  return Number(text?.replaceAll(',', ''))
}

test('the user can make the sandbox generate a block and a node misbehave', async ({ page }) => {
  await openSandbox(page)
  await go(page, 'Network')
  await expect(page.getByText('Sandbox node 1').first()).toBeVisible()
  await expect.poll(() => heightOf(page)).toBeGreaterThan(1_000_000)
  const before = await heightOf(page)

  await go(page, 'Settings')
  await page.getByRole('button', { name: 'Generate a block' }).click()
  await go(page, 'Network')
  await expect.poll(() => heightOf(page)).toBe(before + 1)

  await go(page, 'Settings')
  await openFaults(page)
  await page.getByLabel('Fault of Sandbox node 2').selectOption('Is on a fork')
  await page.getByLabel('Sandbox node 2: Depth').selectOption('1 block')
  await go(page, 'Network')
  await expect(page.getByText('Another block')).toBeVisible()

  await go(page, 'Settings')
  await expect(page.getByLabel('Sandbox node 2: Depth')).toHaveValue('fork:1')
  await page.getByRole('button', { name: 'No faults' }).click()
  await expect(page.getByLabel('Fault of Sandbox node 2')).toHaveValue('none')
})
