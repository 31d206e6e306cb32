import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { plainMerkleRoot, sampleBytes } from '#/protocol/testing/diff-samples.ts'
import { checkPartialMerkleTree, encodeFirstProof, encodePartialMerkleTree } from './partial-merkle-tree.ts'

const txid = sampleBytes('coinbase')
const others = (count: number) => Array.from({ length: count }, (_, index) => sampleBytes(`tx ${index}`))
const hex = (name: string) => formatHex(sampleBytes(name))

describe('a partial merkle tree', () => {
  it('proves the first transaction of blocks of every size', () => {
    for (let count = 0; count < 40; count += 1) {
      const txids = [txid, ...others(count)] as const
      const checked = checkPartialMerkleTree(encodeFirstProof(txids))
      expect(checked).toEqual({
        ok: true,
        value: { transactions: count + 1, root: plainMerkleRoot(txids), matches: [{ place: 0, txid }] },
      })
    }
  })

  it('says which transactions it proves, and where', () => {
    // Two of two: every bit is set.
    const checked = checkPartialMerkleTree(parseHex(`0200000002${hex('a')}${hex('b')}0107`))
    expect(checked.ok && checked.value.matches.map(({ place }) => place)).toEqual([0, 1])
  })

  it.each([
    ['no transactions', `000000000000`, 'merkle-tree.shape'],
    ['more transactions than a block has', `ffffffff01${hex('a')}0101`, 'merkle-tree.shape'],
    ['no hashes', `01000000000101`, 'merkle-tree.shape'],
    ['a hash too many', `0100000002${hex('a')}${hex('b')}0101`, 'merkle-tree.shape'],
    ['no bits', `0100000001${hex('a')}00`, 'merkle-tree.shape'],
    ['a byte of bits too many', `0100000001${hex('a')}020100`, 'merkle-tree.shape'],
    ['a bit in what pads', `0100000001${hex('a')}0103`, 'merkle-tree.shape'],
    ['equal children', `0200000002${hex('a')}${hex('a')}0103`, 'merkle-tree.shape'],
    ['a missing child', `0200000001${hex('a')}0103`, 'merkle-tree.shape'],
    ['a byte too many', `0100000001${hex('a')}010100`, 'bytes.end'],
    ['a hash cut off', `0100000001${hex('a').slice(2)}`, 'bytes.count'],
  ])('is rejected with %s', (_name, text, rule) => {
    const checked = checkPartialMerkleTree(parseHex(text))
    expect(checked.ok ? [] : checked.violations.map((each) => each.rule)).toEqual([rule])
  })

  it('proves any selection of a block’s transactions, even an empty one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.array(fc.nat(40)), (count, some) => {
        const txids = [txid, ...others(count)] as const
        const places = [...new Set(some)].filter((place) => place <= count).toSorted((a, b) => a - b)
        const matches = places.map((place) => ({ place, txid: txids[place] }))
        expect(checkPartialMerkleTree(encodePartialMerkleTree(txids, places))).toEqual({
          ok: true,
          value: { transactions: count + 1, root: plainMerkleRoot(txids), matches },
        })
      }),
    )
  })

  it('any bytes are accepted or rejected without throwing', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        (bytes) => checkPartialMerkleTree(bytes).ok !== undefined,
      ),
    )
  })
})
