import { parseHex } from '#/protocol/encoding/hex.ts'
import { findEntry } from '#/protocol/masternode/list-entry.ts'
import type { ChainAnswer, ChainQuestion } from './chain-door.ts'
import type { Following } from './following.ts'

/** Which of the hashes name a masternode, a quorum or the block of the list that is held. */
export function findHashes(
  { readFollowed }: Following,
  { hashes }: ChainQuestion<'findHashes'>,
): ChainAnswer<'findHashes'> {
  const list = readFollowed()?.list
  if (list === undefined) return { masternodes: [], quorums: [], blocks: [] }
  const quorums = new Set([...(list.quorums?.values() ?? [])].map(({ quorumHash }) => quorumHash))
  return {
    masternodes: hashes.filter((hash) => list.entries[findEntry(list.entries, parseHex(hash).reverse())]),
    quorums: hashes.filter((hash) => quorums.has(hash)),
    blocks: hashes.filter((hash) => hash === list.blockHash),
  }
}
