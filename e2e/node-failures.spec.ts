import type { Page } from '@playwright/test'

import { addNetwork } from './acts.ts'
import { startFailingNode, type FailingNode } from './failing-node.ts'
import { expect, test } from './fixtures.ts'
import { mostMemoryOf } from './renderer-memory.ts'

// A real HTTP server in another process. Every way in which a request can fail has its own words on the screen. It has
// another origin, and its faults are in the browser's console: both on purpose.

const network = { name: 'Harbour', profile: 'spec', kind: 'testnet', platform: 'harbour' } as const

/** What the console and the list of nodes show about a node that fails in this way. */
const words = {
  'no-cors': 'does not allow requests from this page (CORS)',
  status: 'The node’s server rejected the request.',
  html: 'The answer is not JSON.',
  'not-utf-8': 'The answer is not JSON.',
  list: 'not JSON-RPC 2.0',
  'old-version': 'not JSON-RPC 2.0',
  'wrong-id': 'The node answered another request.',
  null: 'The node’s result does not have the form that this method returns.',
  reset: 'The browser does not say which.',
  redirect: 'The browser does not say which.',
  cut: 'ended in the middle',
  announced: 'The node’s answer is too large.',
  endless: 'The node’s answer is too large.',
} as const

/** What the console knows besides. */
const details = {
  status: 'HTTP status 503.',
  missing: 'Nothing is at this address (status 404).',
  'rpc-error': 'It says: “block not found” (code -5).',
  'error-with-status': 'It says: “out of range” (code -8).',
  null: 'It is null.',
  reset: 'request the same address outside the browser, with curl',
} as const

let node: FailingNode

test.beforeAll(async () => {
  node = await startFailingNode()
})

test.afterAll(() => node.end())

/** Of what a journey to a node of another origin leaves behind: what it must not. */
function troubleIn(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => line.startsWith('violation') || line.startsWith('exception'))
}

async function follow(page: Page, ways: readonly string[]): Promise<void> {
  await addNetwork(page, { ...network, nodes: ways.map(node.at) })
}

async function ask(page: Page, way: string): Promise<void> {
  await page.getByLabel('Node', { exact: true }).selectOption(node.at(way))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test('each failure of a node is told in its own words', { tag: '@deep' }, async ({ page, policy }) => {
  // None of them has an answer: one question goes through all.
  await follow(page, Object.keys(words))
  await page.goto('/network')
  const nodes = page.getByRole('region', { name: 'Nodes' })
  for (const [way, text] of Object.entries(words)) {
    const { host, pathname } = new URL(node.at(way))
    // Nodes that fail in the same way are named together.
    const name = new RegExp(`${host}${pathname.slice(0, -1)}(:|,| and )`.replaceAll('.', String.raw`\.`))
    await expect(nodes.locator('p').filter({ hasText: name })).toContainText(text)
  }
  expect(troubleIn(policy.take())).toEqual([])
})

test('the console tells what is known of each failure', { tag: '@deep' }, async ({ page, policy }) => {
  await follow(page, ['good', ...Object.keys(details)])
  await page.goto('/network')
  await page.getByRole('link', { name: 'RPC console' }).click()
  const answer = page.getByRole('region', { name: 'Response', exact: true })
  await ask(page, 'good')
  await expect(answer.getByRole('group', { name: 'Response' })).toContainText('"more": 1')
  for (const [way, text] of Object.entries(details)) {
    await ask(page, way)
    await expect(answer).toContainText(node.at(way))
    await expect(answer).toContainText(text)
  }
  expect(troubleIn(policy.take())).toEqual([])
})

test('no reply takes much memory, whatever is in it', { tag: '@deep' }, async ({ context, page, policy }) => {
  test.setTimeout(300_000)
  const ways = ['objects', 'deep', 'endless', 'bomb'] as const
  await follow(page, ['good', ...ways])
  await page.close()
  const most: Record<string, number> = {}
  for (const way of ways) {
    most[way] = await mostMemoryOf(context, async (each) => {
      const answer = each.getByRole('region', { name: 'Response', exact: true })
      await each.goto('/network/console')
      await ask(each, 'good')
      await expect(answer.getByRole('group', { name: 'Response' })).toContainText('"more": 1')
      await each.getByLabel('Method').selectOption('getMnListDiff')
      for (const name of ['baseBlockHash', 'blockHash']) {
        const field = each.getByLabel(name, { exact: true })
        await field.fill('ab'.repeat(32))
        // It is held back until it is known to be no private key.
        await expect(field).toHaveValue('ab'.repeat(32))
      }
      return async () => {
        await ask(each, way)
        await expect(answer).toContainText(node.at(way), { timeout: 30_000 })
        await expect(answer).toContainText(/not JSON-RPC 2.0|too large/)
      }
    })
  }
  console.log(`megabytes above: ${JSON.stringify(most)}`)
  for (const way of ways) expect(most[way], way).toBeLessThan(50)
  policy.take()
})

test('a request that has no response is cancelled', { tag: '@deep' }, async ({ page, policy }) => {
  await follow(page, ['good', 'silent'])
  await page.goto('/network/console')
  await ask(page, 'silent')
  await expect(page.getByText('There is no response yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the request' }).click()
  const answer = page.getByRole('region', { name: 'Response', exact: true })
  await expect(answer).toContainText('The request was cancelled before there was an answer.')
  await expect(page.getByRole('list', { name: 'Earlier requests' })).toContainText(
    'The request was cancelled',
  )
  policy.take()
})

test('a node that is silent is given up in time', { tag: '@deep' }, async ({ page, policy }) => {
  await follow(page, ['silent'])
  await page.goto('/network')
  await expect(page.getByRole('alert')).toContainText('The node did not answer in time.', { timeout: 40_000 })
  // Nothing was ever read: there is nothing that could be old.
  await expect(page.getByRole('alert')).toContainText('No node of Harbour answers')
  await expect(page.getByRole('link', { name: 'No node answers' })).toBeVisible()
  policy.take()
})

test(
  'a block is asked of every node, and who has another one is pointed out',
  { tag: '@deep' },
  async ({ page, policy }) => {
    await follow(page, ['good', 'good/2', 'other', 'rpc-error'])
    await page.goto('/network/console')
    const card = page.getByRole('region', { name: 'Compare a block across nodes' })
    const table = card.getByRole('table', { name: 'What each node says' })
    await card.getByLabel('Height or block hash').fill('tip')
    await card.getByRole('button', { name: 'Ask every node' }).click()
    await expect(card).toContainText('workspace/block-query')
    await card.getByLabel('Height or block hash').fill('2,221,605')
    await card.getByRole('button', { name: 'Ask every node' }).click()
    await expect(card).toContainText('1 node gives another block than the 2 that agree.')
    await expect(table.getByRole('row', { name: /\/other/ })).toContainText('Another block')
    await expect(table.getByRole('row', { name: /\/good\/2/ })).toContainText('Same as most')
    await expect(table.getByRole('row', { name: /\/rpc-error/ })).toContainText('“block not found” (code -5)')
    policy.take()
  },
)
