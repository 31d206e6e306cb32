import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import type { ChainAnswer } from './chain-door.ts'
import type { Following } from './following.ts'

/** What the list was verified by, for who wants to see it. Hashes in display order. */
export function readEvidence({ readFollowed }: Following): ChainAnswer<'readEvidence'> {
  const followed = readFollowed()
  if (followed === undefined) return null
  const { list, proof } = followed
  const { coinbase } = list
  const hash = (bytes: Uint8Array | undefined) =>
    bytes === undefined ? null : formatHex(bytes.slice().reverse())
  return {
    at: { height: list.height, blockHash: list.blockHash },
    base: proof?.base ?? null,
    address: proof?.address ?? null,
    coinbase: coinbase?.bytes.slice() ?? null,
    txid: hash(coinbase?.txid),
    merkleTree: proof === undefined ? null : parseHex(proof.merkleTree),
    masternodeRoot: hash(coinbase?.masternodeRoot),
    quorumRoot: hash(coinbase?.quorumRoot),
    leaves: list.entries.length,
    lock:
      coinbase?.chainLock === undefined
        ? null
        : { height: coinbase.chainLock.height, signature: coinbase.chainLock.signature.slice() },
  }
}
