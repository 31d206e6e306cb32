import { countHolding } from '#/features/network/testing/count-holding.ts'
import type { Page } from '@playwright/test'

import { addNetwork, untilFetched } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { card, go } from './network-acts.ts'

// Without a service worker: the page that goes offline has all of the program.
test.use({ savesData: false })

test(
  'a network of one’s own is followed, says that it is offline, and leaves no database behind',
  { tag: '@deep' },
  async ({ context, page, baseURL }) => {
    const nodes = [1, 2, 3].map((node) => `${new URL(baseURL ?? '').origin}/rpc/sandbox/${node}/`)
    await addNetwork(page, { name: 'Harbour', profile: 'spec', kind: 'testnet', platform: 'harbour', nodes })
    await go(page, 'Network')
    await expect(card(page, 'Nodes').getByText('3 of 3 on this tip')).toBeVisible()
    await untilFetched(page)

    await test.step('offline at once, and back by itself', async () => {
      expect(await page.evaluate(countHolding)).toBeGreaterThan(0)
      await context.setOffline(true)
      await expect(page.getByRole('alert')).toContainText('This device is offline.')
      await expect(card(page, 'Nodes').getByText('3 of 3 were on this tip')).toBeVisible()
      await expect(card(page, 'Nodes').getByText('was on this tip', { exact: true })).toHaveCount(3)
      await expect.poll(() => page.evaluate(countHolding)).toBe(0)
      await context.setOffline(false)
      await expect(page.getByRole('alert')).toBeHidden()
      await expect(card(page, 'Nodes').getByText('3 of 3 on this tip')).toBeVisible()
    })

    await test.step('its databases go with the offer to undo its removal', async () => {
      expect(await countDatabases(page)).toBe(2)
      await go(page, 'Settings')
      const remove = page.getByRole('button', { name: 'Remove Harbour' })
      await remove.click()
      const removed = page.getByText('Harbour was removed. The current network is Sandbox now.')
      await expect(removed).toBeVisible()
      expect(await countDatabases(page)).toBe(2)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(remove).toBeVisible()
      await remove.click()
      await removed.locator('..').getByRole('button', { name: 'Close' }).click()
      await expect.poll(() => countDatabases(page)).toBe(0)
    })
  },
)

/** The databases of networks of one's own. */
async function countDatabases(page: Page): Promise<number> {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  return names.filter((name) => /^keywright-(chain|feed)-[0-9a-f]{16}$/.test(name)).length
}
