import { expect, it } from 'vitest'

import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import diff from '#/protocol/vectors/chain/testnet-905490-905491.json'
import { recognize } from './recognize.ts'

const { baseBlockHash, blockHash, cbTxMerkleTree, cbTx } = diff.result
const hashes = concatBytes(parseHex(baseBlockHash).toReversed(), parseHex(blockHash).toReversed())
const proof = concatBytes(parseHex(cbTxMerkleTree), parseHex(cbTx))
// This diff has a deleted masternode, an entry of 151 bytes and no quorums.
const rest = concatBytes(
  Uint8Array.of(1),
  new Uint8Array(32).fill(7),
  Uint8Array.of(1),
  new Uint8Array(151).fill(9),
)
const version = Uint8Array.of(1, 0)

it.each([
  ['with its version in front', concatBytes(version, hashes, proof, rest)],
  ['of an older node', concatBytes(hashes, proof, version, rest)],
])('reads a binary masternode list diff %s', (_, bytes) => {
  const [reading] = recognize(bytes)
  expect(reading).toMatchObject({
    kind: 'mn-list-diff',
    reason: 'layout',
    derived: [{ name: 'block-hash', value: blockHash }],
  })
  const names = reading?.field.children.map(({ name }) => name) ?? []
  expect(names.toSorted()).toEqual(
    [
      'version',
      'baseBlockHash',
      'blockHash',
      'cbTxMerkleTree',
      'cbTx',
      'deletedMNs',
      'mnList',
      'unread',
    ].toSorted(),
  )
})

it('recognises a binary masternode list diff that is cut off within its masternodes', () => {
  const bytes = concatBytes(version, hashes, proof, rest)
  const [reading] = recognize(bytes.subarray(0, bytes.length - rest.length + 10))
  expect(reading).toMatchObject({ kind: 'mn-list-diff', reason: 'cut-off' })
})
