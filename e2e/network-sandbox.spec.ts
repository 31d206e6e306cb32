import type { Page } from '@playwright/test'

import { untilFetched } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { card, go, openSandbox } from './network-acts.ts'

async function agreeing(page: Page, nodes: number): Promise<void> {
  await expect(card(page, 'Nodes')).toContainText(`${nodes} of 3 on this tip`)
}

async function tipHeight(page: Page): Promise<number> {
  const text = await card(page, 'Tip')
    .getByText(/^[\d,]+$/)
    .first()
    .textContent()
  return Number(text?.replaceAll(',', ''))
}

/** Generates a block, and waits until all three nodes have it. */
async function followNextBlock(page: Page): Promise<void> {
  const before = await tipHeight(page)
  await go(page, 'Settings')
  await page.getByRole('button', { name: 'Generate a block' }).click()
  await go(page, 'Network')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => tipHeight(page)).toBe(before + 1)
  await agreeing(page, 3)
}

test.describe('with the complete program in the page', () => {
  test.use({ savesData: false })

  test('the sandbox is followed offline', { tag: '@deep' }, async ({ page, context }) => {
    await openSandbox(page)
    await go(page, 'Network')
    await agreeing(page, 3)
    await untilFetched(page)
    await context.setOffline(true)
    await followNextBlock(page)
    await expect(page.getByRole('alert')).toBeHidden()
  })
})
