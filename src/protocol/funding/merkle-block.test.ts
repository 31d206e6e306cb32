import { describe, expect, it } from 'vitest'

import { concatBytes, reverseBytes } from '#/protocol/encoding/bytes.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { encodeFirstProof } from '#/protocol/masternode/partial-merkle-tree.ts'
import { plainMerkleRoot, sampleBytes } from '#/protocol/testing/diff-samples.ts'
import { checkMerkleBlock } from './merkle-block.ts'

const leaf = (name: string) => sampleBytes(name)
const [a, b] = [leaf('a'), leaf('b')]
const headerOf = (root: Uint8Array) =>
  concatBytes(new Uint8Array(36).fill(7), root, new Uint8Array(12).fill(8))
const root = sha256d(concatBytes(a, b))
// Two transactions; the second is matched.
const tree = (...parts: readonly Uint8Array[]) => concatBytes(parseHex('02000000'), ...parts)
const block = concatBytes(headerOf(root), tree(parseHex('02'), a, b, parseHex('0105')))

const rulesOf = (bytes: Uint8Array) => {
  const checked = checkMerkleBlock(bytes)
  return checked.ok ? [] : checked.violations.map(({ rule, params }) => [rule, params?.['problem']])
}

describe('a merkle block', () => {
  it('proves the matched transactions and their places', () => {
    expect(checkMerkleBlock(block)).toEqual({
      ok: true,
      value: { header: headerOf(root), transactions: 2, matches: [{ place: 1, txid: reverseBytes(b) }] },
    })
  })

  it('proves the first transaction of a block of 1 to 20 transactions', () => {
    for (let count = 0; count < 20; count += 1) {
      const others = Array.from({ length: count }, (_, index) => leaf(`tx ${index}`))
      const txids = [a, ...others] as const
      const bytes = concatBytes(headerOf(plainMerkleRoot(txids)), encodeFirstProof(txids))
      expect(checkMerkleBlock(bytes)).toMatchObject({
        value: { transactions: count + 1, matches: [{ place: 0 }] },
      })
    }
  })

  it.each<[string, Uint8Array, string, string | undefined]>([
    ['another root', concatBytes(headerOf(a), block.subarray(80)), 'funding.merkle-root', undefined],
    ['a header cut off', block.subarray(0, 79), 'bytes.end', 'missing'],
    ['a byte left over', concatBytes(block, Uint8Array.of(0)), 'bytes.end', 'extra'],
    [
      'equal children',
      concatBytes(headerOf(root), tree(parseHex('02'), a, a, parseHex('0105'))),
      'merkle-tree.shape',
      'short',
    ],
    [
      'a hash too many',
      concatBytes(headerOf(root), tree(parseHex('03'), a, b, a, parseHex('0105'))),
      'merkle-tree.shape',
      'hashes',
    ],
    [
      'a bit too many',
      concatBytes(headerOf(root), tree(parseHex('02'), a, b, parseHex('010d'))),
      'merkle-tree.shape',
      'bits',
    ],
    [
      'too many transactions',
      concatBytes(headerOf(root), parseHex('ffffffff'), block.subarray(84)),
      'merkle-tree.shape',
      'transactions',
    ],
  ])('is rejected with %s', (_what, bytes, rule, problem) => {
    expect(rulesOf(bytes)).toEqual([[rule, problem]])
  })

  it('proves nothing once one bit of the root, the count or the hashes is changed', () => {
    // The last two bytes are flag bits. The bits of leaves only select the matches, and either value is valid.
    for (let at = 36 * 8; at < (block.length - 2) * 8; at += 1) {
      if (at >= 68 * 8 && at < 80 * 8) continue // header fields after the root
      const changed = block.slice()
      changed[at >> 3] = (changed[at >> 3] ?? 0) ^ (1 << (at & 7))
      expect({ at, ok: checkMerkleBlock(changed).ok }).toEqual({ at, ok: false })
    }
  })
})
