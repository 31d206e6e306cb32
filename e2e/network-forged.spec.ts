import type { Page } from '@playwright/test'

import { forgeryChecks } from '#/sandbox/testing/forgery-checks.ts'
import { addNetwork } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { card } from './network-acts.ts'
import { startSandboxNode } from './sandbox-node.ts'

// Every kind of forgery of a sandbox node, and the check that the card of the list names for it.

const first = 1_000_000
// Within this many blocks, masternodes change and quorums form.
const blocks = 24

const caughtBy = [...forgeryChecks, ['chain-lock', 'coinbase.chain-lock'] as const]

const count = (height: number) => height.toLocaleString('en')

async function open(page: Page, name: string, nodes: readonly string[]): Promise<void> {
  await addNetwork(page, { name, profile: 'spec', kind: 'testnet', platform: name, nodes })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Network' }).click()
}

async function follow(page: Page, nodes: readonly string[]): Promise<void> {
  await open(page, 'forge', nodes)
  await expect(card(page, 'Tip')).toContainText(count(first))
}

test(
  'each kind of forgery is rejected by its check, and the last good list stands',
  { tag: '@deep' },
  async ({ page, policy }) => {
    const node = await startSandboxNode(60, first)
    await follow(page, [node.at('a')])
    const tip = card(page, 'Tip')
    const list = card(page, 'Masternode list')
    const rejected = list.getByText(/^A list was rejected/)
    const ask = page.getByRole('button', { name: 'Refresh' })
    for (const [what, rule] of caughtBy) {
      await test.step(what, async () => {
        const before = node.tip()
        // A block whose coinbase has the lock of a known quorum.
        node.mine(what === 'chain-lock' ? 16 : blocks)
        node.forge('a', what)
        await ask.click()
        await expect(rejected).toBeVisible()
        await expect(list.getByText(rule, { exact: true })).toBeVisible()
        await expect(tip).toContainText(count(before))
        await expect(tip).not.toContainText(count(node.tip()))
        await expect(card(page, 'Masternodes').getByText(/^60 masternodes\./)).toBeVisible()
        node.forge('a', undefined)
        await ask.click()
        await expect(tip).toContainText(count(node.tip()))
        await expect(rejected).toBeHidden()
      })
    }
    await node.end()
    expect(policy.take().filter((line) => !line.startsWith('request: POST http://127.0.0.1:'))).toEqual([])
  },
)
