import type { Page } from '@playwright/test'
import { usualPace } from '#/sandbox/sandbox-chain.ts'

import { untilFetched } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { card, go, openFaults, openSandbox } from './network-acts.ts'

// The sandbox and the faults of its nodes, as a user sets them and as the page of the network shows them.

type Node = 1 | 2 | 3

async function setFault(page: Page, node: Node, fault: string, amount?: string): Promise<void> {
  await openFaults(page)
  await page.getByLabel(`Fault of Sandbox node ${node}`).selectOption(fault)
  if (amount !== undefined) {
    await page.getByLabel(new RegExp(`^Sandbox node ${node}: `)).selectOption(amount)
  }
}

const row = (page: Page, node: Node) =>
  card(page, 'Nodes').getByRole('row', { name: new RegExp(`Sandbox node ${node}`) })

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

/** Makes a block: all three nodes are on it. */
async function followNextBlock(page: Page): Promise<void> {
  const before = await tipHeight(page)
  await go(page, 'Settings')
  await page.getByRole('button', { name: 'Generate a block' }).click()
  await go(page, 'Network')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => tipHeight(page)).toBe(before + 1)
  await agreeing(page, 3)
}

test('a block that is made is the tip at once, and a chart of it has a table', async ({ page }) => {
  await openSandbox(page)
  await go(page, 'Network')
  await agreeing(page, 3)
  await followNextBlock(page)
  const chart = card(page, 'Enabled and banned')
  await expect(chart.getByRole('img', { name: /^Enabled masternodes from block/ })).toBeVisible()
  await chart.getByRole('button', { name: 'Table' }).click()
  const table = chart.getByRole('table', { name: 'Enabled and banned masternodes by block' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await page.locator('summary', { hasText: 'Address space' }).click()
  await expect(
    card(page, 'Address space').getByRole('img', { name: /^Where the masternodes are/ }),
  ).toBeVisible()
})

test(
  'nodes that answer wrongly are named with their fault, and another goes on',
  { tag: '@deep' },
  async ({ page }) => {
    await openSandbox(page)
    await setFault(page, 1, 'Answers with the wrong id')
    await setFault(page, 2, 'Sends half of each answer')
    await go(page, 'Network')
    await agreeing(page, 1)
    const nodes = card(page, 'Nodes')
    await expect(nodes).toContainText('Sandbox node 1: The node answered another request.')
    await expect(nodes).toContainText('Sandbox node 2: The answer is not JSON.')
  },
)

test('so are nodes that do not answer', { tag: '@deep' }, async ({ page }) => {
  await openSandbox(page)
  await setFault(page, 1, 'Answers with errors', '100 of 100 requests')
  await setFault(page, 2, 'Breaks the connection')
  await go(page, 'Network')
  const nodes = card(page, 'Nodes')
  await expect(nodes).toContainText('Sandbox node 1: The node’s server rejected the request.')
  await expect(nodes).toContainText('Sandbox node 2: The node broke the connection off')
  await expect(nodes).toContainText('Sandbox node 1 and Sandbox node 2 have simulated faults')
  await agreeing(page, 1)
  await nodes.getByRole('link', { name: 'Change or end simulated faults' }).click()
  await expect(page.getByRole('button', { name: 'No faults' })).toBeInViewport()
})

test('a node on a fork and one that went back are told apart', { tag: '@deep' }, async ({ page }) => {
  // Four blocks before the quorums change, at 1,000,018: those of now have signed all locks that are read.
  await page.clock.setSystemTime(usualPace.since.atMs + 14.5 * 1000 * usualPace.seconds)
  await openSandbox(page)
  await setFault(page, 1, 'Is on a fork')
  await setFault(page, 2, 'Returns to an older tip')
  await go(page, 'Network')
  await page.getByRole('button', { name: 'Refresh' }).click()
  // Most nodes have the older tip; what comes after it, two of them tell differently.
  await expect(row(page, 2)).toContainText('this tip')
  for (const node of [1, 3] as const) await expect(row(page, node)).toContainText('has newer blocks')
  const sides = page.getByRole('alert').filter({ hasText: 'Nodes have different chains' })
  const side = (node: Node) => sides.getByRole('listitem').filter({ hasText: `Sandbox node ${node}` })
  await expect(side(1)).toContainText('Not ChainLocked after block')
  await expect(side(3)).toContainText(' ChainLocked up to its block')
  await expect(sides).toContainText('Only the chain of Sandbox node 3 is ChainLocked')
})

test('a forged list is rejected by its check, and another node gives the list', async ({ page }) => {
  await openSandbox(page)
  await setFault(page, 1, 'Forges the list', 'An entry is changed')
  await go(page, 'Network')
  await expect(row(page, 1)).toContainText('its list did not verify')
  await expect(card(page, 'Tip')).toContainText('Masternodes')
  await expect(card(page, 'Nodes')).toContainText('Sandbox node 1 gave a forged list: it fails verification.')
  await expect(card(page, 'Masternode list')).toContainText('Agreed by 2 nodes')
  await go(page, 'Settings')
  for (const node of [2, 3] as const) await setFault(page, node, 'Forges the list', 'An entry is changed')
  await go(page, 'Network')
  await page.getByRole('button', { name: 'Read the complete list again' }).click()
  const note = page.getByRole('alert').filter({ hasText: 'gave a forged list' })
  for (const node of [1, 2, 3]) await expect(note).toContainText(`Sandbox node ${node}`)
  await expect(card(page, 'Masternode list')).not.toContainText('Agreed by')
})

test('a chain that turns away is followed back and on', { tag: '@deep' }, async ({ page }) => {
  await openSandbox(page)
  await go(page, 'Network')
  await agreeing(page, 3)
  const hash = card(page, 'Tip').getByRole('button', { name: /^Block hash of the tip/ })
  const [height, before] = [await tipHeight(page), await hash.getAttribute('aria-label')]
  await go(page, 'Settings')
  for (const node of [1, 2, 3] as const) await setFault(page, node, 'Is on a fork')
  await go(page, 'Network')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(hash).not.toHaveAttribute('aria-label', before ?? '')
  expect(await tipHeight(page)).toBe(height)
  await agreeing(page, 3)
})

test.describe('once all of the program is there', () => {
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

test(
  'the saved list is shown, as such, before slow nodes have answered',
  { tag: '@deep' },
  async ({ page }) => {
    await openSandbox(page)
    await go(page, 'Network')
    await agreeing(page, 3)
    const height = await tipHeight(page)
    await go(page, 'Settings')
    for (const node of [1, 2, 3] as const) await setFault(page, node, 'Answers late', '10 s')
    await page.goto('/network')
    await expect(card(page, 'Tip')).toContainText('height of the saved list')
    expect(await tipHeight(page)).toBe(height)
    for (const node of [1, 2, 3] as const) await expect(row(page, node)).toContainText('asking')
    await expect(card(page, 'Masternodes').getByRole('row')).not.toHaveCount(1)
  },
)

test(
  'of one node on a fork, one that goes back and one that lags, each is told',
  { tag: '@deep' },
  async ({ page }) => {
    await openSandbox(page)
    await go(page, 'Network')
    await agreeing(page, 3)
    const tip = card(page, 'Tip').getByRole('button', { name: /^Block hash of the tip/ })
    const [height, hash] = [await tipHeight(page), await tip.getAttribute('aria-label')]
    const afterwards = async (change: () => Promise<void>) => {
      await go(page, 'Settings')
      await change()
      await go(page, 'Network')
      await page.getByRole('button', { name: 'Refresh' }).click()
    }

    await afterwards(() => setFault(page, 1, 'Is on a fork', '2 blocks'))
    await expect(row(page, 1)).toContainText('another block at this height')
    await agreeing(page, 2)
    // The state goes with the others, at this block and the next.
    await expect(tip).toHaveAttribute('aria-label', hash ?? '')
    await afterwards(() => page.getByRole('button', { name: 'Generate a block' }).click())
    await expect.poll(() => tipHeight(page)).toBe(height + 1)
    await expect(row(page, 1)).toContainText('another block at this height')
    for (const node of [2, 3] as const) await expect(row(page, node)).toContainText('this tip')
    await expect(card(page, 'Changes')).not.toContainText('Chain reorganized')

    await afterwards(async () => {
      await page.getByRole('button', { name: 'No faults' }).click()
      await setFault(page, 2, 'Returns to an older tip')
    })
    await expect(row(page, 2)).toContainText('behind')
    await agreeing(page, 2)
    expect(await tipHeight(page)).toBe(height + 1)

    await afterwards(async () => {
      await page.getByRole('button', { name: 'No faults' }).click()
      await setFault(page, 3, 'Answers late', '0.3 s')
    })
    await agreeing(page, 3)
    const latency = row(page, 3).getByRole('cell').last()
    await expect.poll(async () => Number(await latency.textContent())).toBeGreaterThan(250)
  },
)
