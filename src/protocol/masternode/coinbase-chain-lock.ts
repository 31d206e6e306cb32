import { parseHex } from '#/protocol/encoding/hex.ts'
import { deriveChainLockRequestId } from '#/protocol/layer1/chain-lock.ts'
import { passed, refused, violation, type Checked } from '#/protocol/violation.ts'
import { notVerifiable, type LockVerdict } from './lock-verdict.ts'
import { checkQuorumSignature } from './quorum-signature.ts'
import type { Quorum } from './quorum-entry.ts'
import type { QuorumList } from './quorum-list.ts'
import { quorumsOfType, selectSigningQuorum } from './signing-quorum.ts'
import type { VerifiedList } from './verified-list.ts'

export interface ChainLockTerms {
  /** The list that the diff was applied to: its quorums may be those that were active. */
  readonly before: VerifiedList
  /** The hash of the locked block in display order, where it is known. */
  readonly lockedHash: string | undefined
  /** The quorum type that signs chain locks on this network. */
  readonly llmqType: number
}

export interface LockJudgement {
  readonly verdict: LockVerdict
  /** Whose signature matches, as the list gave it: whether it is to be trusted is another question. */
  readonly signer: Quorum | undefined
}

// Nodes take the quorums that were active so many blocks before the one that is locked (`SIGN_HEIGHT_OFFSET`).
const signingOffset = 8

/**
 * Judges the chain lock in the coinbase of a list. The quorums that were active then are surely known only when both lists
 * have the same ones and the earlier is old enough; otherwise a lock that does not match is not called wrong.
 */
export function judgeCoinbaseLock(list: VerifiedList, terms: ChainLockTerms): LockJudgement {
  const { coinbase, quorums } = list
  if (coinbase === undefined || coinbase.version < 3) return unsigned(notVerifiable('coinbase-version'))
  const { chainLock } = coinbase
  if (chainLock === undefined) return unsigned(notVerifiable('no-lock'))
  if (terms.lockedHash === undefined) return unsigned(notVerifiable('block-unknown'))
  const requestId = deriveChainLockRequestId(chainLock.height)
  const request = { requestId, messageHash: parseHex(terms.lockedHash) }
  const now = signerIn(quorums, terms.llmqType, requestId)
  const then = signerIn(terms.before.quorums, terms.llmqType, requestId)
  const candidates = [now, then].filter(
    (each, index, all) => each !== undefined && all.indexOf(each) === index,
  )
  if (candidates.length === 0) return unsigned(notVerifiable('quorums-unknown'))
  const results = candidates.flatMap((quorum) =>
    quorum === undefined
      ? []
      : [{ quorum, result: checkQuorumSignature(quorum, request, chainLock.signature) }],
  )
  const signed = results.find(({ result }) => result === 'signed')
  if (signed !== undefined) {
    const { quorum } = signed
    return { verdict: { kind: 'matches', quorumHash: quorum.quorumHash }, signer: quorum }
  }
  if (results.some(({ result }) => result === 'legacy-scheme')) {
    return unsigned(notVerifiable('legacy-scheme'))
  }
  const isCertain = now !== undefined && isActiveThen(list, terms, chainLock.height - signingOffset)
  return unsigned(
    isCertain ? { kind: 'not-signed', quorumHash: now.quorumHash } : notVerifiable('quorums-changed'),
  )
}

function unsigned(verdict: LockVerdict): LockJudgement {
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
function isActiveThen(list: VerifiedList, { before, llmqType }: ChainLockTerms, height: number): boolean {
  if (before.height > height || before.quorums === undefined || list.quorums === undefined) return false
  const names = (quorums: QuorumList) =>
    quorumsOfType(quorums, llmqType)
      .map(({ quorumHash }) => quorumHash)
      .toSorted()
      .join()
  return names(before.quorums) === names(list.quorums)
}

/** A lock that its quorum certainly did not sign refuses the list that carries it. */
export function checkCoinbaseLock(list: VerifiedList, terms: ChainLockTerms): Checked<LockJudgement> {
  const judgement = judgeCoinbaseLock(list, terms)
  const { verdict } = judgement
  if (verdict.kind !== 'not-signed') return passed(judgement)
  const params = { height: list.coinbase?.chainLock?.height ?? 0, quorum: verdict.quorumHash }
  return refused(violation('coinbase.chain-lock', '/cbTx', { params }))
}
