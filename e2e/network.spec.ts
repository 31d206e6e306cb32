import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addNetwork, fundFromSandbox, beginUnlocked } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { testWithVault } from './stored-start.ts'
import { card, go, openStill } from './network-acts.ts'
import { expectGoodLooks } from './looks.ts'

async function generateBlock(page: Page, times = 1) {
  await go(page, 'Settings')
  for (let made = 0; made < times; made += 1)
    await page.getByRole('button', { name: 'Generate a block' }).click()
  await go(page, 'Network')
}

test('a network is followed: its tip, its checks, its list, and what became of it', async ({ page }) => {
  await openStill(page)
  await expect(card(page, 'Masternode list').getByText('Agreed by 3 nodes')).toBeVisible()
  await page.getByText('Coinbase fits its partial tree').click()
  await expect(page.getByRole('group', { name: 'Partial merkle tree' })).toBeVisible()

  const list = card(page, 'Masternodes')
  await expect(list.getByText(/^250 masternodes\./)).toBeVisible()
  const service = await list
    .getByRole('button', { name: /^Show masternode/ })
    .nth(3)
    .textContent()
  await list.getByRole('searchbox').fill(service ?? '')
  await expect(list.getByText(/^1 masternode\./)).toBeVisible()
  await list.getByRole('button', { name: `Watch ${service}` }).click()
  await list.getByRole('searchbox').fill('')
  await list.getByRole('radio', { name: 'Watched 1' }).check()
  await expect(list.getByText(/^1 masternode\./)).toBeVisible()

  await list.getByRole('button', { name: `Show masternode ${service}` }).click()
  const drawer = page.getByRole('dialog', { name: 'Masternode' })
  await expect(drawer.getByRole('checkbox', { name: 'Watch it' })).toBeChecked()
  await expect(drawer.getByText(/^The double SHA-256 of these 1\d\d bytes/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await list.getByRole('radio', { name: /^All/ }).check()
  const downloading = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Download these masternodes as CSV' }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  expect(csv.trim().split('\r\n')).toHaveLength(251)
  expect(csv).toContain(service)

  // The height depends on the hour: where a quorum has just formed, the lock is not verifiable for some blocks.
  const locked = card(page, 'Masternode list').getByText(/^Chain-locked up to block/)
  await generateBlock(page, 6)
  for (let made = 6; made < 40 && !(await locked.isVisible()); made += 1) await generateBlock(page, 1)
  await expect(locked).toBeVisible()
  await expect(card(page, 'Changes')).toContainText(
    /Added|Removed|Banned|Revived|Confirmed|Service|Operator key|Voting address|Changed/,
  )
})

test(
  'a reload goes on from the list that was verified, with what was seen before',
  { tag: '@deep' },
  async ({ page }) => {
    await openStill(page)
    await expect(card(page, 'Changes').getByText('Complete list read: 250 masternodes.')).toBeVisible()
    await page.reload()
    await expect(card(page, 'Masternode list').getByText('From an earlier session')).toBeVisible()
    await expect(card(page, 'Tip').getByText('Evonodes')).toBeVisible()
    await expect(card(page, 'Changes').getByText('Complete list read: 250 masternodes.')).toHaveCount(1)
    await generateBlock(page)
    await expect(card(page, 'Masternode list').getByText('From an earlier session')).toHaveCount(0)
    await expect(card(page, 'Changes').getByText('Complete list read')).toHaveCount(1)
  },
)

test(
  'a network of one’s own is asked where the person says, and addresses are judged by name',
  { tag: '@deep' },
  async ({ page, baseURL }) => {
    await addNetwork(page, { name: 'Harbour', profile: 'spec', kind: 'testnet', platform: 'harbour' })
    await go(page, 'Network')
    await expect(page.getByText('Harbour has no nodes')).toBeVisible()
    await page.getByRole('link', { name: 'Add nodes in Settings' }).click()
    await page.getByRole('button', { name: 'Edit Harbour' }).click()
    const nodes = page.getByLabel('Nodes of the core chain')
    const address = `${new URL(baseURL ?? '').origin}/rpc/sandbox/1/`
    await nodes.fill(`${address}\nftp://a.example\n${address}`)
    await page.getByRole('button', { name: 'Save network' }).click()
    await expect(page.getByText('ftp://a.example: A node needs https.')).toBeVisible()
    await expect(page.getByText('This node is in the list already.')).toBeVisible()
    await nodes.fill(`${address}\n${address.replace('/1/', '/2/')}`)
    await page.getByRole('button', { name: 'Save network' }).click()
    await expect(page.getByText('2 nodes.')).toBeVisible()
    await go(page, 'Network')
    await expect(card(page, 'Nodes').getByText('2 of 2 on this tip')).toBeVisible()
  },
)

testWithVault(
  'an instant lock is judged by the quorums of the list that is followed',
  { tag: '@deep' },
  async ({ page }) => {
    await beginUnlocked(page)
    await fundFromSandbox(page)
    const details = page.getByText('Lock and single-use key', { exact: true })
    await details.click()
    await expect(page.getByText('Not checked: this network is not followed in this tab.')).toBeVisible()
    await go(page, 'Network')
    await expect(card(page, 'Nodes').getByText('3 of 3 on this tip')).toBeVisible()
    await page.goBack()
    await details.click()
    await expect(
      page.getByText('The quorum that had to sign it has signed it, according to the masternode list'),
    ).toBeVisible()
  },
)

test('the dashboard is accessible', { tag: '@deep' }, async ({ page }) => {
  await openStill(page)
  await expect(card(page, 'Masternodes').getByText(/^250 masternodes\./)).toBeVisible()
  await page.getByText('List root recomputed').click()
  await expectGoodLooks(page, 'network')
  await page
    .getByRole('button', { name: /^Show masternode/ })
    .first()
    .click()
  await expect(page.getByText('Bytes of its leaf')).toBeVisible()
  await expectGoodLooks(page, 'masternode')
})
