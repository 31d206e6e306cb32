import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { countHolding } from '#/features/network/testing/count-holding.ts'
import {
  card,
  expectAgreeing,
  expectTip,
  beginSandbox,
  restartSandbox,
  rowOf,
  setNodes,
} from '#/features/network/testing/followed-sandbox.ts'

const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })
const allForge = ['forged:coinbase', 'forged:coinbase', 'forged:coinbase']
const allSilent = ['unreachable', 'unreachable', 'unreachable']

async function openSandboxNetwork(faults: readonly string[] = []) {
  await beginSandbox(faults)
  return openRoute('/network')
}

describe('the page of a network', () => {
  test('shows a new block as the tip of all nodes, and a table for its chart', async () => {
    await openSandboxNetwork()
    await expectAgreeing(3)
    await setNodes([], 1)
    await expectTip(1)
    await expectAgreeing(3)
    const chart = card('Enabled and banned')
    await expect.element(chart.getByRole('img', { name: /^Enabled masternodes from block/ })).toBeVisible()
    await chart.getByRole('button', { name: 'Table' }).click()
    await expect
      .element(chart.getByRole('table', { name: 'Enabled and banned masternodes by block' }).getByRole('row'))
      .toHaveLength(3)
  })

  test('shows in a chart where the masternodes are', async () => {
    await openSandboxNetwork()
    await page.getByText('Address space', { exact: true }).first().click()
    await expect
      .element(card('Address space').getByRole('img', { name: /^Where the masternodes are/ }))
      .toBeVisible()
  })

  test('follows all nodes to another chain of the same height', async () => {
    await openSandboxNetwork()
    await expectAgreeing(3)
    const hash = card('Tip').getByRole('button', { name: /^Block hash of the tip/ })
    const before = hash.element().getAttribute('aria-label') ?? ''
    await setNodes(['fork:2', 'fork:2', 'fork:2'])
    await expect.element(hash).not.toHaveAttribute('aria-label', before)
    await expectTip(0)
    await expectAgreeing(3)
  })

  test('names nodes that answer wrongly with their faults', async () => {
    await openSandboxNetwork(['wrong-id', 'truncated'])
    await expectAgreeing(1)
    await expect
      .element(card('Nodes'))
      .toHaveTextContent('Sandbox node 1: The node answered another request.')
    await expect.element(card('Nodes')).toHaveTextContent('Sandbox node 2: The answer is not JSON.')
  })

  test('names nodes that do not answer, and links to their simulated faults', async () => {
    const { router } = await openSandboxNetwork(['errors:100', 'unreachable'])
    const nodes = card('Nodes')
    await expect.element(nodes).toHaveTextContent('Sandbox node 1: The node’s server rejected the request.')
    await expect.element(nodes).toHaveTextContent('Sandbox node 2: The simulated node ended the connection')
    await expect.element(nodes).toHaveTextContent('Sandbox node 1 and Sandbox node 2 have simulated faults')
    await nodes.getByRole('link', { name: 'Change or end simulated faults' }).click()
    await expect.element(page.getByRole('button', { name: 'No faults' })).toBeInViewport()
    expect(router.state.location.hash).toBe('simulated-faults')
  })

  test('groups nodes that fail in the same way', async () => {
    await openSandboxNetwork(['wrong-id', 'wrong-id'])
    await expect
      .element(card('Nodes'))
      .toHaveTextContent('Sandbox node 1 and Sandbox node 2: The node answered another request.')
  })

  test('says that no node answers, and calls no data old if none was ever read', async () => {
    await openSandboxNetwork(allSilent)
    const trouble = alert('No node of Sandbox answers')
    await expect.element(trouble).toHaveTextContent('The simulated node ended the connection')
    await expect.element(trouble).not.toHaveTextContent('This is from')
    await expect.element(page.getByRole('link', { name: 'No node answers' })).toBeVisible()
  })

  test('distinguishes a node on a fork from a node that went back', async () => {
    await openSandboxNetwork(['fork:2', 'tip-back:3'])
    await expect.element(rowOf(2)).toHaveTextContent('this tip')
    for (const node of [1, 3]) await expect.element(rowOf(node)).toHaveTextContent('has newer blocks')
    const sides = alert('Nodes have different chains')
    const side = (node: number) => sides.getByRole('listitem').filter({ hasText: `Sandbox node ${node}` })
    await expect.element(side(1)).toHaveTextContent('Not ChainLocked after block')
    await expect.element(side(3)).toHaveTextContent(' ChainLocked up to its block')
    await expect.element(sides).toHaveTextContent('Only the chain of Sandbox node 3 is ChainLocked')
  })

  test('names a node that forged its list, while the others agree', async () => {
    await openSandboxNetwork(['forged:entry-changed'])
    await expect.element(rowOf(1)).toHaveTextContent('its list did not verify')
    await expect
      .element(card('Nodes'))
      .toHaveTextContent('Sandbox node 1 gave a forged list: it fails verification.')
    await expect.element(card('Masternode list')).toHaveTextContent('Agreed by 2 nodes')
  })

  test('shows a node on a fork and follows the others', async () => {
    await openSandboxNetwork()
    await expectAgreeing(3)
    await setNodes(['fork:2'])
    await expect.element(rowOf(1)).toHaveTextContent('another block at this height')
    await expectAgreeing(2)
    await setNodes(['fork:3'], 1)
    await expectTip(1)
    await expect.element(rowOf(1)).toHaveTextContent('another block at this height')
    await expect.element(card('Changes')).toBeVisible()
    await expect.element(card('Changes')).not.toHaveTextContent('Chain reorganized')
  })

  test('shows a node that is behind', async () => {
    await openSandboxNetwork()
    await expectAgreeing(3)
    await setNodes(['none', 'tip-back:3'])
    await expect.element(rowOf(2)).toHaveTextContent('behind')
    await expectAgreeing(2)
    await expectTip(0)
  })

  test('shows how long a node takes to answer', async () => {
    await openSandboxNetwork(['none', 'none', 'lag:300'])
    await expectAgreeing(3)
    const latency = rowOf(3).getByRole('cell').last()
    await expect.poll(() => Number(latency.element().textContent)).toBeGreaterThan(250)
  })

  test('shows the saved list, marked as saved, before slow nodes answer', async () => {
    await openSandboxNetwork()
    await expectAgreeing(3)
    await restartSandbox(['lag:10000', 'lag:10000', 'lag:10000'])
    await openRoute('/network')
    await expect.element(card('Tip')).toHaveTextContent('height of the saved list')
    await expectTip(0)
    for (const node of [1, 2, 3]) await expect.element(rowOf(node)).toHaveTextContent('asking')
    await expect.element(card('Masternodes').getByText(/^250 masternodes\./)).toBeVisible()
  })

  test('says why its data is old while no node answers, and updates it afterwards', async () => {
    await openSandboxNetwork()
    await expectAgreeing(3)
    await setNodes(allSilent)
    const stale = alert('Not up to date')
    await expect.element(stale).toHaveTextContent('The simulated node ended the connection')
    await expect.element(stale).toHaveTextContent(/This is from .+\./)
    await expect.element(stale).not.toHaveTextContent('curl')
    await expect.element(stale.getByRole('link', { name: 'Change or end simulated faults' })).toBeVisible()
    await expect.element(card('Nodes')).toHaveTextContent('0 of 3 were on this tip')
    await expect.element(card('Nodes').getByText(/^None of 3 answered\./)).toBeVisible()
    await expect.element(page.getByRole('link', { name: /^Block [\d,]+, not up to date$/ })).toBeVisible()
    await expect.element(card('Masternodes').getByText(/^250 masternodes\./)).toBeVisible()
    await setNodes([])
    await expect.element(stale).not.toBeInTheDocument()
  })

  test('marks nothing as valid while no node answers', async () => {
    await openSandboxNetwork()
    await expectAgreeing(3)
    await expect.poll(countHolding).toBeGreaterThan(5)
    await setNodes(allSilent)
    await expect.element(alert('Not up to date')).toBeVisible()
    await expect.poll(countHolding).toBe(0)
    await setNodes([])
    await expect.poll(countHolding).toBeGreaterThan(5)
  })

  test('says once that the lists of all nodes were rejected', async () => {
    await openSandboxNetwork()
    await expectAgreeing(3)
    await setNodes(allForge, 1)
    await expect
      .element(alert('gave a forged list'))
      .toHaveTextContent('returned a list that fails verification')
    for (const node of [1, 2, 3])
      await expect.element(alert('gave a forged list')).toHaveTextContent(`Sandbox node ${node}`)
    await expect.element(card('Masternode list').getByText('A list was rejected: Invalid')).toBeVisible()
    await expect.element(card('Changes').getByText('List rejected')).toHaveLength(1)
    await setNodes([], 1)
    await expect.element(alert('gave a forged list')).not.toBeInTheDocument()
  })

  test('stops at a list that one of two nodes forged without a fault, until a third node decides', async () => {
    await openSandboxNetwork(['none', 'forged:everything', 'unreachable'])
    await expect.element(page.getByText('Nodes have different lists for one block')).toBeVisible()
    await expect.element(card('Nodes')).toBeVisible()
    await expect.element(card('Tip')).not.toBeInTheDocument()
    await setNodes(['none', 'forged:everything'])
    await expect.element(card('Masternode list')).toHaveTextContent('1 node differs')
    await expect.element(card('Changes')).toHaveTextContent('One of the nodes forges.')
    await expectTip(0)
  })

  test('does not call a list agreed after all nodes gave forged lists', async () => {
    await openSandboxNetwork()
    await expect.element(card('Masternode list')).toHaveTextContent('Agreed by 3 nodes')
    await setNodes(['forged:entry-changed', 'forged:entry-changed', 'forged:entry-changed'])
    await page.getByRole('button', { name: 'Read the complete list again' }).click()
    await expect.element(alert('gave a forged list')).toBeVisible()
    await expect.element(card('Masternode list')).toBeVisible()
    await expect.element(card('Masternode list')).not.toHaveTextContent('Agreed by')
  })
})

describe('the addresses on the page of a network', () => {
  test('links each group of addresses to the list of its masternodes', async () => {
    await openSandboxNetwork()
    await card('Addresses')
      .getByRole('button', { name: /^Show masternodes whose/ })
      .first()
      .click()
    await expect.element(page.getByRole('heading', { name: 'Masternodes', exact: true })).toBeInViewport()
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: 'Show all addresses' })).toHaveFocus()
  })
})

test('a console address with a block shows that block at each node', async () => {
  await beginSandbox()
  await openRoute('/network/console#block-1000000')
  await expect.element(page.getByRole('table', { name: 'What each node says' })).toBeInViewport()
})
