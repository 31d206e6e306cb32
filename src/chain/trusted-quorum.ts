import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { quorumName, type Quorum } from '#/protocol/masternode/quorum-entry.ts'
import type { CoreNetwork } from './core-network.ts'
import type { DiffBase } from './diff-base.ts'

/**
 * Whether the very quorum stood in the list that the diff was applied to, byte for byte, and independent nodes agreed on
 * that list; or the person pinned it with its key. A name is not enough: whoever gives the diff may give it any key.
 */
export function isTrustedQuorum(
  quorum: Quorum,
  { list, nodes }: Pick<DiffBase, 'list' | 'nodes'>,
  { pinnedQuorums }: Pick<CoreNetwork, 'pinnedQuorums'>,
): boolean {
  const { llmqType, quorumHash } = quorum
  const publicKey = formatHex(quorum.publicKey)
  const isPinned = pinnedQuorums.some(
    (each) => each.llmqType === llmqType && each.quorumHash === quorumHash && each.publicKey === publicKey,
  )
  if (isPinned) return true
  const held = list.quorums?.get(quorumName(llmqType, quorumHash))
  const isAgreed = nodes > 1 && list.quorumCheck.kind === 'verified'
  return isAgreed && held !== undefined && equalBytes(held.bytes, quorum.bytes)
}
