import { beforeEach, expect, it, vi } from 'vitest'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { sweepNetworks } from './sweep-networks.ts'

const own = '0123456789abcdef'
const gone = 'fedcba9876543210'
const others = [
  'keywright-workspace',
  'keywright-vault',
  'keywright-chain-sandbox',
  'keywright-feed-sandbox',
  `keywright-chain-${own}`,
  `keywright-feed-${own}`,
  `other-chain-${gone}`,
  `keywright-chain-${gone}-copy`,
]
const left = [`keywright-chain-${gone}`, `keywright-feed-${gone}`]

let names: Set<string>
let failing: ReadonlySet<string>
const databases = {
  list: async () => [...names],
  remove: async (name: string) => {
    if (failing.has(name)) throw new Error('blocked')
    names.delete(name)
  },
}

beforeEach(() => {
  names = new Set([...others, ...left])
  failing = new Set()
  const none = new Map<string, unknown>()
  vi.spyOn(workspaceDatabase, 'read').mockResolvedValue({
    drafts: none,
    identities: none,
    // A record that cannot be read still counts as a network.
    networks: new Map([[own, { format: 99 }]]),
    'asset-locks': none,
    transitions: none,
    updates: none,
    'bulk-runs': none,
    'bulk-rows': none,
    watches: none,
    deposits: none,
    contracts: new Map(),
    'contract-versions': new Map(),
  })
})

it('removes both databases of a network that is gone, and nothing else', async () => {
  await sweepNetworks(databases)
  expect([...names]).toEqual(others)
})

it('continues if a database cannot be removed, and removes it the next time', async () => {
  failing = new Set(left.slice(0, 1))
  await sweepNetworks(databases)
  expect([...names]).toEqual([...others, ...failing])
  failing = new Set()
  await sweepNetworks(databases)
  expect([...names]).toEqual(others)
})

it('removes nothing if the networks cannot be read, or if the browser does not list its databases', async () => {
  const before = [...names]
  await sweepNetworks({ ...databases, list: () => Promise.reject(new Error('no such door')) })
  vi.spyOn(workspaceDatabase, 'read').mockRejectedValue(new Error('no disk'))
  await sweepNetworks(databases)
  expect([...names]).toEqual(before)
})
