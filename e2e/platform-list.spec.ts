import type { Page } from '@playwright/test'
import { addNetwork } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { card, go } from './network-acts.ts'

// One of today's networks, without core nodes. The streams of its platform nodes supply its list. Here both nodes are
// the sandbox node behind this server, under two names.

/** Adds a network with two nodes, which are both the node behind this server, under two names. */
async function addHarbour(page: Page, baseURL: string | undefined): Promise<readonly string[]> {
  const platformNodes = ['127.0.0.1', 'localhost'].map((hostname) => {
    const node = new URL('/dapi/sandbox/', baseURL)
    node.hostname = hostname
    return node.href
  })
  await addNetwork(page, {
    name: 'Harbour',
    profile: 'platform-13',
    kind: 'testnet',
    platform: 'dash',
    platformNodes,
  })
  return platformNodes
}

test(
  'nodes of today’s protocol stream the masternode list, and update it with each block',
  { tag: '@deep' },
  async ({ page, policy, baseURL }) => {
    const nodes = await addHarbour(page, baseURL)
    await go(page, 'Network')
    await expect(card(page, 'Nodes').getByText('2 of 2 on this tip')).toBeVisible()
    await expect(card(page, 'Masternode list')).toContainText(/Nodes agree\s*2 nodes/)
    await expect(card(page, 'Tip')).toContainText(/Masternodes\s*250/)

    await test.step('a new block arrives as a difference', async () => {
      const tip = card(page, 'Tip')
      const height = async () => /^[\d,]{7,}$/m.exec(await tip.innerText())?.[0]
      const before = await height()
      await expect.poll(height).not.toBe(before)
      await expect(card(page, 'Masternode list')).toContainText('Diff starts at the saved list')
      await expect(card(page, 'Nodes').getByText('2 of 2 on this tip')).toBeVisible()
    })

    await test.step('no evonode of the list is asked at an address that is not on the internet', async () => {
      const platform = card(page, 'Nodes of the platform')
      await expect(platform.getByText(/^\d+ evonodes of the list, 0 asked, 0 failed/)).toBeVisible()
      await expect(
        platform.getByText(/\d+ have addresses that are not asked, such as private ones/),
      ).toBeVisible()
      await expect(platform.getByText('not asked yet').first()).toBeVisible()
    })

    // Only requests to another origin are recorded: one to 127.0.0.1, whose stream brings all later changes.
    const requests = policy.take()
    const streams = requests.filter((line) => line.endsWith('Core/subscribeToMasternodeList'))
    expect(streams).toHaveLength(1)
    expect(requests.filter((line) => !line.startsWith(`request: POST ${nodes[0]}`))).toEqual([])
  },
)

test(
  'evonodes are not asked if the host of the page limits the hosts of nodes',
  { tag: '@deep' },
  async ({ page, context, policy, baseURL }) => {
    // The header that the server sends with KEYWRIGHT_NODE_HOSTS.
    await context.route('**/assets/chain.worker-*.js', async (route) => {
      const response = await route.fetch()
      const headers = response.headers()
      const named = headers['content-security-policy']?.replace('https:', 'https://node.example')
      await route.fulfill({ response, headers: { ...headers, 'content-security-policy': named ?? '' } })
    })
    await addHarbour(page, baseURL)
    await go(page, 'Network')
    await expect(card(page, 'Nodes of the platform')).toContainText(
      /enabled evonodes\. They are not asked, because the host of this page limits/,
    )
    policy.take()
  },
)
