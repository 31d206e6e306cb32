import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { card, go, openStill } from './network-acts.ts'

async function generateBlocks(page: Page, count: number) {
  await go(page, 'Settings')
  for (let made = 0; made < count; made += 1)
    await page.getByRole('button', { name: 'Generate a block' }).click()
  await go(page, 'Network')
}

test('a followed network downloads its list, sees its ChainLock and shows its changes', async ({ page }) => {
  await openStill(page)
  await expect(card(page, 'Masternode list').getByText('Agreed by 3 nodes')).toBeVisible()
  const list = card(page, 'Masternodes')
  await expect(list.getByText(/^250 masternodes\./)).toBeVisible()
  const service = await list
    .getByRole('button', { name: /^Show masternode/ })
    .nth(3)
    .textContent()
  const downloading = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Download these masternodes as CSV' }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  expect(csv.trim().split('\r\n')).toHaveLength(251)
  expect(csv).toContain(service)

  // The height depends on the hour. If a quorum has just formed, the lock cannot be verified for some blocks.
  const locked = card(page, 'Masternode list').getByText(/^Chain-locked up to block/)
  await generateBlocks(page, 6)
  for (let made = 6; made < 40 && !(await locked.isVisible()); made += 1) await generateBlocks(page, 1)
  await expect(locked).toBeVisible()
  await expect(card(page, 'Changes')).toContainText(
    /Added|Removed|Banned|Revived|Confirmed|Service|Operator key|Voting address|Changed/,
  )
})
