import { countHolding } from '#/features/network/testing/count-holding.ts'
import type { Page } from '@playwright/test'

import { addNetwork, untilFetched } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { card, go } from './network-acts.ts'

test.use({ stretchesQuickly: true })

// No service worker is needed: the page has loaded the complete program before it goes offline.
test.use({ savesData: false })

test(
  'the page follows an added network, says when it is offline, and deletes the databases of a removed network',
  { tag: '@deep' },
  async ({ context, page, baseURL }) => {
    const nodes = [1, 2, 3].map((node) => `${new URL(baseURL ?? '').origin}/rpc/sandbox/${node}/`)
    await addNetwork(page, { name: 'Harbour', profile: 'spec', kind: 'testnet', platform: 'harbour', nodes })
    await go(page, 'Network')
    await expect(card(page, 'Nodes').getByText('3 of 3 on this tip')).toBeVisible()
    await untilFetched(page)

    await test.step('the page says at once that it is offline, and recovers by itself', async () => {
      expect(await page.evaluate(countHolding)).toBeGreaterThan(0)
      await context.setOffline(true)
      await expect(page.getByRole('alert')).toContainText('This device is offline.')
      await expect(card(page, 'Nodes').getByText('3 of 3 were on this tip')).toBeVisible()
      // Just after a block, the page may know its height and not yet its list.
      await expect(card(page, 'Nodes').getByText(/^(was on this tip|had newer blocks)$/)).toHaveCount(3)
      await expect.poll(() => page.evaluate(countHolding)).toBe(0)
      await context.setOffline(false)
      await expect(page.getByRole('alert')).toBeHidden()
      await expect(card(page, 'Nodes').getByText('3 of 3 on this tip')).toBeVisible()
    })

    await test.step('its databases are deleted once its removal can no longer be undone', async () => {
      expect(await countDatabases(page)).toBe(2)
      await go(page, 'Settings')
      const remove = page.getByRole('button', { name: 'Remove Harbour' })
      await remove.click()
      const removed = page.getByText('Harbour was removed. The current network is now Sandbox.')
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

/** Counts the databases of networks that the user added. */
async function countDatabases(page: Page): Promise<number> {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  return names.filter((name) => /^keywright-(chain|feed)-[0-9a-f]{16}$/.test(name)).length
}
