import { parseHex, formatHex } from '#/protocol/encoding/hex.ts'
import { verifyBls } from '#/protocol/key/bls.ts'
import {
  deriveChainLockRequestId,
  deriveInstantLockRequestId,
  deriveSignHash,
  instantLockQuorumType,
  networkQuorumTypes,
  type InstantLock,
} from '#/protocol/layer1/quorum-lock.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import { isRotated, isBasicScheme, type Quorum } from './quorum-entry.ts'
import { quorumsOfType, selectSigningQuorum, type QuorumList } from './quorum-list.ts'
import { notVerifiable, type LockVerdict, type VerifiedList } from './verified-list.ts'

export interface ChainLockWithVerdict {
  readonly height: number
  /** In display order; undefined if the locked block is unknown. */
  readonly blockHash: Uint8Array | undefined
  readonly signature: Uint8Array
}

export interface QuorumsAt {
  readonly height: number
  readonly quorums: QuorumList | undefined
}

export interface LockCheck {
  readonly verdict: LockVerdict
  /** The quorum whose signature matches. The list that contains it may be untrusted. */
  readonly signer: Quorum | undefined
}

// Nodes use the quorums that were active this many blocks before the locked block (`SIGN_HEIGHT_OFFSET`).
const signingOffset = 8

/**
 * Checks a chain lock. A mismatch proves the lock wrong only if the lists before and after its height have the same
 * quorums.
 */
export function verifyChainLock(
  { height, blockHash, signature }: ChainLockWithVerdict,
  { before, now }: { readonly before: QuorumsAt; readonly now: QuorumsAt },
  llmqType: number,
): LockCheck {
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

function unsigned(verdict: LockVerdict): LockCheck {
  return { verdict, signer: undefined }
}

function signerIn(
  quorums: QuorumList | undefined,
  llmqType: number,
  requestId: Uint8Array,
): Quorum | undefined {
  return quorums === undefined ? undefined : selectSigningQuorum(quorumsOfType(quorums, llmqType), requestId)
}

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

export interface ChainLockTerms {
  /** The list that the diff was applied to. Its quorums may have been active when the lock was signed. */
  readonly before: VerifiedList
  readonly lockedHash: string | undefined
  readonly llmqType: number
}

/** Checks the chain lock in the coinbase of a list, by the quorums of this list and of the previous one. */
export function verdictOfCoinbaseLock(list: VerifiedList, terms: ChainLockTerms): LockCheck {
  const { coinbase } = list
  if (coinbase === undefined || coinbase.version < 3) return unsigned(notVerifiable('coinbase-version'))
  const { chainLock } = coinbase
  if (chainLock === undefined) return unsigned(notVerifiable('no-lock'))
  const { before, lockedHash, llmqType } = terms
  const blockHash = lockedHash === undefined ? undefined : parseHex(lockedHash)
  return verifyChainLock({ ...chainLock, blockHash }, { before, now: list }, llmqType)
}

/** Checks the chain lock of a list. Rejects a list whose lock its quorum certainly did not sign. */
export function checkCoinbaseLock(list: VerifiedList, terms: ChainLockTerms): Checked<LockCheck> {
  const check = verdictOfCoinbaseLock(list, terms)
  const { verdict } = check
  if (verdict.kind !== 'not-signed') return passed(check)
  const params = { height: list.coinbase?.chainLock?.height ?? 0, quorum: verdict.quorumHash }
  return rejected(violation('coinbase.chain-lock', '/cbTx', { params }))
}

/**
 * Returns the quorum type for instant locks on networks with these chain locks: the first type that the list contains.
 */
export function instantLockTypeOf(chainLockType: number, quorums: QuorumList | undefined): number {
  const networks = Object.values(networkQuorumTypes)
  const types: readonly number[] =
    networks.find(({ chainLocks }) => chainLocks === chainLockType)?.instantLocks ?? []
  const active = new Set([...(quorums?.values() ?? [])].map(({ llmqType }) => llmqType))
  return types.find((type) => active.has(type)) ?? types[0] ?? instantLockQuorumType
}

/** Verifies an instant lock against the quorums of a masternode list. Quorums of another cycle cannot decide. */
export function verifyInstantLock(
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
  // The list may have another height than the signature.
  if (result === 'not-signed') return notVerifiable('quorums-changed')
  return { kind: 'matches', quorumHash: quorum.quorumHash }
}

/** A signing request to a quorum: request id and message in display order. */
export interface SigningRequest {
  readonly requestId: Uint8Array
  readonly messageHash: Uint8Array
}

/** Tells whether the quorum signed the request; `legacy-scheme` is not checked here. */
function checkQuorumSignature(
  quorum: Quorum,
  { requestId, messageHash }: SigningRequest,
  signature: Uint8Array,
): 'signed' | 'not-signed' | 'legacy-scheme' {
  if (!isBasicScheme(quorum)) return 'legacy-scheme'
  const signHash = deriveSignHash(quorum.llmqType, parseHex(quorum.quorumHash), requestId, messageHash)
  return verifyBls(signHash, signature, quorum.publicKey) ? 'signed' : 'not-signed'
}
