import { deriveChainLockRequestId } from '#/protocol/layer1/quorum-lock.ts'
import { notVerifiable, type LockVerdict } from './lock-verdict.ts'
import { checkQuorumSignature } from './quorum-signature.ts'
import type { Quorum } from './quorum-entry.ts'
import type { QuorumList } from './quorum-list.ts'
import { quorumsOfType, selectSigningQuorum } from './signing-quorum.ts'

export interface JudgedChainLock {
  readonly height: number
  /** In display order; nothing where nobody has named the locked block. */
  readonly blockHash: Uint8Array | undefined
  readonly signature: Uint8Array
}

/** The quorums of a list, at its block. */
export interface QuorumsAt {
  readonly height: number
  readonly quorums: QuorumList | undefined
}

export interface LockJudgement {
  readonly verdict: LockVerdict
  /** Whose signature matches, as the list gave it: whether it is to be trusted is another question. */
  readonly signer: Quorum | undefined
}

// Nodes take the quorums that were active so many blocks before the one that is locked (`SIGN_HEIGHT_OFFSET`).
const signingOffset = 8

/**
 * Judges a chain lock by the quorums of two lists, which may be one. Those that were active then are surely known only when
 * both have the same ones and the height lies between them; otherwise a lock that does not match is not called wrong.
 */
export function judgeChainLock(
  { height, blockHash, signature }: JudgedChainLock,
  { before, now }: { readonly before: QuorumsAt; readonly now: QuorumsAt },
  llmqType: number,
): LockJudgement {
  if (blockHash === undefined) return unsigned(notVerifiable('block-unknown'))
  const requestId = deriveChainLockRequestId(height)
  const request = { requestId, messageHash: blockHash }
  const signer = signerIn(now.quorums, llmqType, requestId)
  const candidates = [signer, signerIn(before.quorums, llmqType, requestId)].filter(
    (each, index, all) => each !== undefined && all.indexOf(each) === index,
  )
  if (candidates.length === 0) return unsigned(notVerifiable('quorums-unknown'))
  const results = candidates.flatMap((quorum) =>
    quorum === undefined ? [] : [{ quorum, result: checkQuorumSignature(quorum, request, signature) }],
  )
  const signed = results.find(({ result }) => result === 'signed')
  if (signed !== undefined) {
    const { quorum } = signed
    return { verdict: { kind: 'matches', quorumHash: quorum.quorumHash }, signer: quorum }
  }
  if (results.some(({ result }) => result === 'legacy-scheme')) {
    return unsigned(notVerifiable('legacy-scheme'))
  }
  const isCertain = signer !== undefined && isActiveThen(before, now, llmqType, height - signingOffset)
  return unsigned(
    isCertain ? { kind: 'not-signed', quorumHash: signer.quorumHash } : notVerifiable('quorums-changed'),
  )
}

export function unsigned(verdict: LockVerdict): LockJudgement {
  return { verdict, signer: undefined }
}

function signerIn(
  quorums: QuorumList | undefined,
  llmqType: number,
  requestId: Uint8Array,
): Quorum | undefined {
  return quorums === undefined ? undefined : selectSigningQuorum(quorumsOfType(quorums, llmqType), requestId)
}

/** Whether the quorums of the type were the same at both ends of a span that holds the height. */
function isActiveThen(before: QuorumsAt, now: QuorumsAt, llmqType: number, height: number): boolean {
  if (before.height > height || now.height < height) return false
  if (before.quorums === undefined || now.quorums === undefined) return false
  const names = (quorums: QuorumList) =>
    quorumsOfType(quorums, llmqType)
      .map(({ quorumHash }) => quorumHash)
      .toSorted()
      .join()
  return names(before.quorums) === names(now.quorums)
}
