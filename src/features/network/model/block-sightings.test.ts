import { describe, expect, it } from 'vitest'
import type { BlockSighting } from '#/chain/block-sighting.ts'
import { parseBlockQuery } from '#/domain/network/block-explorer.ts'
import { compareSightings } from './block-sightings.ts'

const hashes = ['aa', 'bb', 'cc'].map((pair) => pair.repeat(32))
const failure = {
  code: 'chain/rpc-error',
  facts: { rpcCode: -8, rpcMessage: 'Block height out of range' },
} as const

/** Nodes that return these blocks; undefined for a node without an answer. */
function sightings(...blocks: readonly (number | undefined)[]): readonly BlockSighting[] {
  return blocks.map((block, index) => {
    const address = `https://${index}.example/`
    return block === undefined
      ? { kind: 'failed', address, failure }
      : { kind: 'block', address, height: 9, blockHash: hashes[block] ?? '', elapsedMs: 1 }
  })
}

const byHeight = { by: 'height', height: 9 } as const

describe('a comparison of a block across nodes', () => {
  it.each([
    [[undefined, undefined], { kind: 'nowhere' }, ['silent', 'silent']],
    [[], { kind: 'nowhere' }, []],
    [[0, undefined], { kind: 'alone' }, ['agrees', 'silent']],
    [[0, 0, 0], { kind: 'alike', nodes: 3 }, ['agrees', 'agrees', 'agrees']],
    [[1, 0, 0, undefined], { kind: 'outvoted', nodes: 2, fewer: 1 }, ['other', 'agrees', 'agrees', 'silent']],
    [[0, 0, 1, 2], { kind: 'outvoted', nodes: 2, fewer: 2 }, ['agrees', 'agrees', 'other', 'other']],
    [[0, 1], { kind: 'split', blocks: 2 }, ['other', 'other']],
  ])('gives a verdict, and a status for each node: %j', (blocks, verdict, statuses) => {
    const compared = compareSightings(byHeight, sightings(...blocks))
    expect(compared.verdict).toEqual(verdict)
    expect(compared.rows.map(({ status }) => status)).toEqual(statuses)
  })

  it('calls a block another block if the chain has left the requested one', () => {
    const query = { by: 'hash', blockHash: hashes[1] ?? '' } as const
    const { rows, verdict } = compareSightings(query, sightings(0, 0))
    expect(verdict).toEqual({ kind: 'alike', nodes: 2 })
    expect(rows.map(({ status }) => status)).toEqual(['other', 'other'])
  })
})

describe('a typed block', () => {
  it.each([
    ['7', { by: 'height', height: 7 }],
    [' 2,221,605 ', { by: 'height', height: 2_221_605 }],
    [` ${'AB'.repeat(32)}\n`, { by: 'hash', blockHash: 'ab'.repeat(32) }],
    // Sixty-four digits are a hash, even if they look like a height.
    ['1'.repeat(64), { by: 'hash', blockHash: '1'.repeat(64) }],
  ])('is read from %j', (typed, query) => {
    expect(parseBlockQuery(typed)).toEqual(query)
  })

  it.each(['', 'tip', '-1', '1.5', '4294967296', 'ab'.repeat(31), 'zz'.repeat(32)])(
    'is rejected if it is %j',
    (typed) => {
      expect(parseBlockQuery(typed)).toBeUndefined()
    },
  )
})
