import type { Page } from '@playwright/test'
import { addNetwork } from './acts.ts'
import { startFailingNode, type FailingNode } from './failing-node.ts'
import { expect, test } from './fixtures.ts'
import { goTo } from './identity-steps.ts'
import { mostMemoryOf } from './renderer-memory.ts'

// A node of the platform in another process, by real HTTP, that fails in each way: none takes memory or time, and each is told in its
// own words. It has another origin, and its faults are in the browser's console: both on purpose.

const id = '4EfA9Jrvv3nnCFdSf7fad59851iiTRZ6Wcu6YVJ4iSeF'

const words = {
  good: 'There is no such identity. One node says so',
  // It answers what comes without cookie, credentials and referrer, and nothing else.
  bare: 'There is no such identity. One node says so',
  'no-cors': 'The browser does not say which.',
  reset: 'The browser does not say which.',
  redirect: 'The browser does not say which.',
  status: 'The node’s gateway answered with an error.',
  html: 'What answered at this address is not a node of the platform.',
  compressed: 'What answered at this address is not a node of the platform.',
  'two-messages': 'What answered at this address is not a node of the platform.',
  'no-trailers': 'The connection ended before the node had answered.',
  cut: 'The connection ended before the node had answered.',
  shape: 'The node’s answer does not have the expected form.',
} as const

/** Those that go on for ever. */
const endless = {
  announced: 'The node’s answer is longer than such an answer can be.',
  'long-trailers': 'The node’s answer is longer than such an answer can be.',
  endless: 'What answered at this address is not a node of the platform.',
} as const

let node: FailingNode

test.beforeAll(async () => {
  node = await startFailingNode()
})

test.afterAll(() => node.end())

/** One network for each: on this computer a port is one node, however many addresses it has. */
async function ask(page: Page, way: string): Promise<void> {
  await prepare(page, way)
  await read(page)
}

async function prepare(page: Page, way: string): Promise<void> {
  await addNetwork(page, {
    name: way,
    profile: 'platform-13',
    kind: 'testnet',
    platform: 'dash',
    platformNodes: [node.at(way)],
  })
  await goTo(page, 'Identities')
  await page.getByRole('button', { name: 'Import' }).first().click()
  await page.getByLabel('Identity id', { exact: true }).fill(id)
}

async function read(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Read from nodes' }).click()
}

test(
  'each failure of a platform node is told in its own words',
  { tag: '@deep' },
  async ({ page, policy }) => {
    test.setTimeout(300_000)
    for (const [way, text] of Object.entries(words)) {
      await test.step(way, async () => {
        await ask(page, way)
        await expect(page.getByText(text)).toBeVisible()
      })
    }
    const lines = policy.take()
    expect(lines.filter((line) => line.startsWith('violation') || line.startsWith('exception'))).toEqual([])
  },
)

test(
  'an answer that never ends is left, and takes no memory',
  { tag: '@deep' },
  async ({ context, policy }) => {
    test.setTimeout(300_000)
    const most: Record<string, number> = {}
    for (const [way, text] of Object.entries(endless)) {
      most[way] = await mostMemoryOf(context, async (page, round) => {
        await prepare(page, `${way}/${round}`)
        return async () => {
          await read(page)
          await expect(page.getByText(text)).toBeVisible()
        }
      })
    }
    console.log(`megabytes above: ${JSON.stringify(most)}`)
    for (const [way, megabytes] of Object.entries(most)) expect(megabytes, way).toBeLessThan(50)
    policy.take()
  },
)
