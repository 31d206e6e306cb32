import { startFailingNode } from '#/protocol/testing/failing-node.ts'

import { addNetwork } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { mostMemoryOf } from './renderer-memory.ts'

// The node is a real HTTP server in another process and of another origin. `src/chain/real-node.test.ts` tests each way in which a node can
// fail. Only Linux reports the memory that the process of the page takes for a reply.

const ways = ['objects', 'bomb'] as const

test('no reply takes much memory, whatever is in it', { tag: '@deep' }, async ({ context, page, policy }) => {
  const node = await startFailingNode()
  await addNetwork(page, {
    name: 'Harbour',
    profile: 'spec',
    kind: 'testnet',
    platform: 'harbour',
    nodes: ['good', ...ways].map(node.at),
  })
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
        // It is held back until it is known to be no private key.
        await expect(field).toHaveValue('ab'.repeat(32))
      }
      return async () => {
        await ask(way)
        await expect(answer).toContainText(node.at(way), { timeout: 30_000 })
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
