import type { Page } from '@playwright/test'

import { startFailingNode } from '#/protocol/testing/failing-node.ts'

import { addNetwork } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { goTo } from './identity-steps.ts'
import { mostMemoryOf } from './renderer-memory.ts'

// The node is a real HTTP server in another process and on another origin. `src/chain/real-node.test.ts` tests each
// kind of failure. Only Linux reports the memory that the page's process takes for a reply.

const ways = ['objects', 'bomb'] as const

const harbour = { name: 'Harbour', profile: 'spec', kind: 'testnet', platform: 'harbour' } as const
const identityId = '4EfA9Jrvv3nnCFdSf7fad59851iiTRZ6Wcu6YVJ4iSeF'

test('a node gets no cookie and no referrer', { tag: '@deep' }, async ({ page, policy }) => {
  const node = await startFailingNode()
  const url = node.at('bare')
  await page.context().addCookies([{ name: 'planted', value: '1', url }])
  const headers = { 'content-type': 'application/grpc-web+proto', referer: 'http://localhost/' }
  const canary = await page.request.post(url, { headers })
  expect(await canary.text()).toBe('cookie referer')
  await readIdentity(page, url)
  await expect(page.getByText('There is no such identity. One node says so')).toBeVisible()
  node.end()
  policy.take()
})

test(
  'the page names a node that does not allow its requests, and the reason',
  { tag: '@deep' },
  async ({ page, policy }) => {
    const node = await startFailingNode()
    await readIdentity(page, node.at('no-cors'))
    await expect(page.getByText('The browser does not say which.')).toBeVisible()
    await addNetwork(page, { ...harbour, nodes: [node.at('no-cors')] })
    await page.goto('/network')
    const nodes = page.getByRole('region', { name: 'Nodes', exact: true })
    await expect(nodes).toContainText('does not allow requests from this page (CORS)')
    node.end()
    policy.take()
  },
)

/** Asks a node of the platform for an identity. */
async function readIdentity(page: Page, node: string): Promise<void> {
  const network = { name: 'Quay', profile: 'platform-13', kind: 'testnet', platform: 'dash' } as const
  await addNetwork(page, { ...network, platformNodes: [node] })
  await goTo(page, 'Identities')
  await page.getByRole('button', { name: 'Import' }).first().click()
  await page.getByLabel('Identity id', { exact: true }).fill(identityId)
  await page.getByRole('button', { name: 'Read from nodes' }).click()
}

test('no reply takes much memory, whatever is in it', { tag: '@deep' }, async ({ context, page, policy }) => {
  const node = await startFailingNode()
  await addNetwork(page, { ...harbour, nodes: ['good', ...ways].map(node.at) })
  await page.close()
  const most: Record<string, number> = {}
  for (const way of ways) {
    most[way] = await mostMemoryOf(context, async (each) => {
      const answer = each.getByRole('region', { name: 'Response', exact: true })
      const ask = async (name: string) => {
        await each.getByLabel('Node', { exact: true }).selectOption(node.at(name))
        await each.getByRole('button', { name: 'Send', exact: true }).click()
      }
      await each.goto('/network/console')
      await ask('good')
      await expect(answer.getByRole('group', { name: 'Response' })).toContainText('"more": 1')
      await each.getByLabel('Method').selectOption('getMnListDiff')
      for (const name of ['baseBlockHash', 'blockHash']) {
        const field = each.getByLabel(name, { exact: true })
        await field.fill('ab'.repeat(32))
        // The text is held back until it is known not to be a private key.
        await expect(field).toHaveValue('ab'.repeat(32))
      }
      return async () => {
        await ask(way)
        await expect(answer).toContainText(node.at(way))
        await expect(answer).toContainText(/not JSON-RPC 2.0|too large/)
      }
    })
  }
  node.end()
  console.log(`megabytes above: ${JSON.stringify(most)}`)
  for (const way of ways) expect(most[way], way).toBeLessThan(50)
  // The browser's console reports the node's faults, which is intended.
  policy.take()
})
