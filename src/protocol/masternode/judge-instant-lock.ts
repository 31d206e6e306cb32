import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveInstantLockRequestId, type InstantLock } from '#/protocol/layer1/quorum-lock.ts'
import { notVerifiable, type LockVerdict } from './lock-verdict.ts'
import { checkQuorumSignature } from './quorum-signature.ts'
import { isRotated } from './quorum-entry.ts'
import type { QuorumList } from './quorum-list.ts'
import { quorumsOfType, selectSigningQuorum } from './signing-quorum.ts'

/**
 * Judges an instant lock by the quorums of a list. Those of a rotating type are active for one cycle, which the lock names
 * by the block of its first quorum: a lock of another cycle is not judged.
 */
export function judgeInstantLock(
  lock: InstantLock,
  quorums: QuorumList | undefined,
  llmqType: number,
): LockVerdict {
  const active = quorums === undefined ? [] : quorumsOfType(quorums, llmqType)
  const requestId = deriveInstantLockRequestId(lock.inputs)
  const quorum = selectSigningQuorum(active, requestId)
  if (quorum === undefined) return notVerifiable('quorums-unknown')
  if (lock.layout === 'legacy') return notVerifiable('legacy-scheme')
  const isOfCycle = active.some(
    ({ index, quorumHash }) => index === 0 && quorumHash === formatHex(lock.cycleHash),
  )
  if (active.some(isRotated) && !isOfCycle) return notVerifiable('quorums-changed')
  const request = { requestId, messageHash: lock.txid }
  const result = checkQuorumSignature(quorum, request, lock.signature)
  if (result === 'legacy-scheme') return notVerifiable('legacy-scheme')
  // The list may be of another height than the one that the lock was signed at.
  if (result === 'not-signed') return notVerifiable('quorums-changed')
  return { kind: 'matches', quorumHash: quorum.quorumHash }
}
