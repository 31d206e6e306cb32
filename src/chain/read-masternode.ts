import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { findEntry, isComplete, writeLeaf } from '#/protocol/masternode/list-entry.ts'
import type { ChainAnswer, ChainQuestion } from './chain-door.ts'
import type { Following } from './following.ts'
import { formatMasternode } from './format-masternode.ts'
import type { ListQuery } from './list-query.ts'

/** All that the query finds, and the block that it is of. */
export async function queryList({ readFollowed, search }: Following, query: ListQuery) {
  const list = readFollowed()?.list
  return { blockHash: list?.blockHash ?? null, ...(await search(list?.entries ?? none, query)) }
}

/** A page of what the query finds. */
export async function queryMasternodes(
  following: Following,
  { query, from, count }: ChainQuestion<'queryMasternodes'>,
): Promise<ChainAnswer<'queryMasternodes'>> {
  const { network } = following
  const { blockHash, entries, counts } = await queryList(following, query)
  return {
    blockHash,
    found: entries.length,
    counts,
    masternodes: entries
      .slice(from, from + count)
      .map((entry) => formatMasternode(entry, network.votingVersion)),
  }
}

const none: readonly never[] = []

/** One masternode of the list; nothing when it is not in it. */
export function readMasternode(
  { network, readFollowed }: Following,
  proRegTxHash: string,
): ChainAnswer<'readMasternode'> {
  const list = readFollowed()?.list
  const place = list === undefined ? -1 : findEntry(list.entries, parseHex(proRegTxHash).reverse())
  const entry = list?.entries[place]
  if (list === undefined || entry === undefined) return null
  const leaf = new Uint8Array(32)
  if (isComplete(entry)) writeLeaf(entry, leaf, 0)
  return {
    masternode: formatMasternode(entry, network.votingVersion),
    bytes: entry.bytes.slice(),
    leaf: isComplete(entry) ? formatHex(leaf) : null,
    place,
    total: list.entries.length,
    height: list.height,
  }
}
