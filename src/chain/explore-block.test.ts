import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

import type { MnListDiff } from '#/protocol/masternode/mn-list-diff.ts'
import { exploreBlock } from './explore-block.ts'
import { createNodePool } from './node-pool.ts'
import { createRpcClient } from './rpc-client.ts'
import { blockHashAt, sampleFetch, sampleTime, type SampleNode } from './testing/sample-network.ts'

const fork = { fork: { name: 'other', from: 7 } }
const { signal } = new AbortController()

/** Nodes `a`, `b`, …, each at height 10 of the chain. */
function explore(...nodes: readonly Partial<SampleNode>[]) {
  const time = sampleTime()
  const addresses = nodes.map((_, index) => `https://${'abcd'.charAt(index)}.example/`)
  const known = new Map(
    nodes.map((node, index): [string, SampleNode] => [
      addresses[index] ?? '',
      { chain: {}, height: 10, latencyMs: 4, ...node },
    ]),
  )
  const { fetch } = sampleFetch(known, time)
  const client = createRpcClient({ fetch, isOnline: () => true, ...time })
  const pool = createNodePool(addresses, { client, clock: time.clock, random: () => 0.5, budgetMs: 5000 })
  return (block: Parameters<typeof exploreBlock>[1]) => exploreBlock(pool, block, signal)
}

describe('a block that every node is asked for', () => {
  it('shows the block that each node has at a height, or why the node names none', async () => {
    const ask = explore({}, { chain: fork }, { height: 5 }, { fault: () => ({ kind: 'unreachable' }) })
    expect(await ask({ by: 'height', height: 8 })).toMatchObject([
      { kind: 'block', address: 'https://a.example/', height: 8, blockHash: blockHashAt({}, 8) },
      { kind: 'block', address: 'https://b.example/', height: 8, blockHash: blockHashAt(fork, 8) },
      { kind: 'failed', failure: { code: 'chain/rpc-error', facts: { rpcCode: -8 } } },
      { kind: 'failed', failure: { code: 'chain/unreachable' } },
    ])
  })

  it('finds a block by its hash, through the height in its coinbase', async () => {
    const ask = explore({}, { chain: fork })
    expect(await ask({ by: 'hash', blockHash: blockHashAt({}, 8) })).toMatchObject([
      { kind: 'block', height: 8, blockHash: blockHashAt({}, 8) },
      { kind: 'failed', failure: { code: 'chain/rpc-error', facts: { rpcCode: -5 } } },
    ])
  })

  it('shows a node that knows the hash but has another block in its chain', async () => {
    const other = blockHashAt(fork, 8)
    const turned = explore({
      fault: ({ method }) =>
        method === 'getBlockHash' ? { kind: 'result', change: () => other } : undefined,
    })
    expect(await turned({ by: 'hash', blockHash: blockHashAt({}, 8) })).toMatchObject([
      { kind: 'block', height: 8, blockHash: other },
    ])
  })

  it('rejects an answer about a block above 64 KiB', async () => {
    const ask = explore({ fault: () => ({ kind: 'long', bytes: 70_000 }) })
    expect(await ask({ by: 'hash', blockHash: blockHashAt({}, 8) })).toMatchObject([
      { kind: 'failed', failure: { code: 'chain/too-large', facts: { limitBytes: 65_536 } } },
    ])
  })

  it.each([
    [{ blockHash: 'ab'.repeat(32) }, '/blockHash'],
    [{ cbTx: 'zz' }, '/cbTx'],
    [{ cbTx: '00' }, '/cbTx'],
  ])('an answer that does not describe the block is rejected: %j', async (change, pointer) => {
    const ask = explore({
      fault: () => ({ kind: 'result', change: (result) => ({ ...Object(result), ...change }) }),
    })
    expect(await ask({ by: 'hash', blockHash: blockHashAt({}, 8) })).toMatchObject([
      { kind: 'failed', failure: { code: 'chain/result-shape', facts: { pointer } } },
    ])
  })

  // A node rejects only a base above the block. The diff of a block to itself has the recorded coinbase and proof, and
  // no changes.
  it.each([
    ['testnet-full-0-530000', 530_000],
    ['testnet-530000-905490', 905_490],
    ['testnet-905490-905491', 905_491],
  ])('finds a block by its hash in the answer of a public node: %s', async (name, height) => {
    const { result } = recorded(name)
    const itself = {
      ...result,
      baseBlockHash: result.blockHash,
      mnList: [],
      deletedMNs: [],
      newQuorums: [],
      deletedQuorums: [],
    }
    const ask = explore({
      fault: ({ id, method, params }) => {
        if (method === 'getMnListDiff') return { kind: 'result', change: () => itself }
        const answer =
          params['height'] === height ? { result: result.blockHash } : { error: { code: -8, message: '' } }
        return { kind: 'reply', body: JSON.stringify({ jsonrpc: '2.0', id, ...answer }) }
      },
    })
    expect(await ask({ by: 'hash', blockHash: result.blockHash })).toMatchObject([
      { kind: 'block', height, blockHash: result.blockHash },
    ])
  })

  it('reports that an answer has no height if its coinbase is older than the masternode lists', async () => {
    const ask = explore({
      fault: () => ({ kind: 'result', change: (result) => ({ ...Object(result), cbTx: plainCoinbase }) }),
    })
    expect(await ask({ by: 'hash', blockHash: blockHashAt({}, 8) })).toMatchObject([
      { kind: 'failed', failure: { code: 'chain/result-shape', facts: { pointer: '/cbTx' } } },
    ])
  })
})

function recorded(name: string): { readonly result: MnListDiff } {
  return JSON.parse(readFileSync(`src/protocol/vectors/chain/${name}.json`, 'utf8'))
}

const plainCoinbase = [
  '01000000',
  '01',
  '00'.repeat(32),
  'ffffffff',
  '0403010203',
  'ffffffff',
  '01',
  '00f2052a01000000',
  '0151',
  '00000000',
].join('')
