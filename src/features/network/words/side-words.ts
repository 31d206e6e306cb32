import type { ChainState } from '#/chain/chain-state.ts'
import { formatNode } from '#/words/node-words.ts'
import { formatList } from '#/words/format-list.ts'
import { cutMiddle } from '#/words/identifier-words.ts'
import { formatLockVerdict } from '#/words/list-verdict-words.ts'
import { formatNumber } from '#/words/format-message.ts'
import { t } from '#/features/network/messages.ts'

/** One of several chains, or lists for one block: its nodes, its block, and what they can prove of it. */
export function formatSide({
  addresses,
  blockHash,
  isFollowed,
  coinbase,
  height,
  lockedHeight,
  lock,
}: ChainState['sides'][number]): string {
  const side = t('net.sides.side', {
    nodes: addresses.length === 0 ? t('net.sides.nobody') : formatList(addresses.map(formatNode)),
    hash: cutMiddle(blockHash),
    height: height === null ? 'unknown' : formatNumber(height),
    coinbase: coinbase === null ? 'none' : cutMiddle(coinbase),
    followed: String(isFollowed),
  })
  const locked = height === null ? 'unknown' : lockedHeight === null ? 'none' : formatNumber(lockedHeight)
  const proof = t('net.sides.proof', { locked })
  return lockedHeight === null ? `${side} ${proof}` : `${side} ${proof} ${formatLockVerdict(lock)}`
}
