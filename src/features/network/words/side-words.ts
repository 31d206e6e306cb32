import type { ChainState } from '#/chain/chain-state.ts'
import { formatNode } from '#/words/node-words.ts'
import { formatList } from '#/words/format-list.ts'
import { cutMiddle } from '#/words/identifier-words.ts'
import { formatLockVerdict } from '#/words/list-verdict-words.ts'
import { formatNumber } from '#/words/format-message.ts'
import { t } from '#/features/network/messages.ts'

type Side = ChainState['sides'][number]

/** Explains several chains or lists, and the next step. At most one chain is ChainLocked and final up to that block. */
export function formatSides(sides: readonly Side[]): string {
  if (sides.every(({ coinbase }) => coinbase !== null)) return t('net.sides.lists.about')
  const locked = sides.filter(isLocked)
  const [only, another] = locked
  if (another !== undefined) return t('net.sides.locked.several')
  if (only === undefined) return t('net.sides.about')
  const params = { nodes: formatList(only.addresses.map(formatNode)), height: only.lockedHeight ?? 0 }
  const isOtherFollowed = sides.some((side) => side.isFollowed && side !== only)
  return isOtherFollowed ? t('net.sides.locked.other', params) : t('net.sides.locked.only', params)
}

/** Tells whether a trusted quorum, which no single node can invent, signed a block that no other chain has. */
function isLocked({ lock, isQuorumTrusted, lockedBlock }: Side): boolean {
  return lock.kind === 'matches' && isQuorumTrusted && lockedBlock === 'own'
}

export function formatSide(side: Side): string {
  const { addresses, blockHash, isFollowed, coinbase, height } = side
  const name = t('net.sides.side', {
    nodes: addresses.length === 0 ? t('net.sides.nobody') : formatList(addresses.map(formatNode)),
    hash: cutMiddle(blockHash),
    height: height === null ? 'unknown' : formatNumber(height),
    coinbase: coinbase === null ? 'none' : cutMiddle(coinbase),
    followed: String(isFollowed),
  })
  return `${name} ${formatProof(side)}`
}

function formatProof(side: Side): string {
  const { height, lockedHeight, lock, isQuorumTrusted, lockedBlock } = side
  if (lockedHeight === null) return t('net.sides.proof', { locked: height === null ? 'unknown' : 'none' })
  if (isLocked(side)) return t('net.sides.locked', { height: lockedHeight })
  if (lock.kind === 'matches' && lockedBlock === 'shared')
    return t('net.sides.shared', { height: lockedHeight })
  if (lock.kind === 'matches' && !isQuorumTrusted) return t('net.sides.untrusted', { height: lockedHeight })
  return `${t('net.sides.proof', { locked: formatNumber(lockedHeight) })} ${formatLockVerdict(lock)}`
}
