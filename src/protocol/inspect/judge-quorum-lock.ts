import {
  checkChainLock,
  checkInstantLock,
  type ChainLock,
  type InstantLock,
} from '#/protocol/layer1/quorum-lock.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { checkCoinbase } from '#/protocol/masternode/coinbase.ts'
import { judgeChainLock, judgeInstantLock, type JudgedChainLock } from '#/protocol/masternode/judge-lock.ts'
import type { LockVerdict } from '#/protocol/masternode/verdict.ts'
import type { VerifiedList } from '#/protocol/masternode/verified-list.ts'
import type { AssetLockProof } from '#/protocol/transition/asset-lock-proof.ts'
import type { KnownQuorums } from './found.ts'
import type { SignatureVerdict } from './signature-verdict.ts'

/** What the quorums that are at hand say of an instant lock: those of the newest list first. */
export function judgeInstantLockBytes(
  bytes: Uint8Array,
  quorums: KnownQuorums | undefined,
): readonly SignatureVerdict[] {
  const checked = checkInstantLock(bytes)
  return checked.ok ? [byLists(quorums, (known) => instantVerdict(checked.value, known))] : []
}

export function judgeChainLockBytes(
  bytes: Uint8Array,
  quorums: KnownQuorums | undefined,
): readonly SignatureVerdict[] {
  const checked = checkChainLock(bytes)
  return checked.ok ? [byLists(quorums, (known) => chainVerdict(checked.value, known))] : []
}

/** Of the chain lock that a coinbase carries; nothing where it carries none. */
export function judgeCoinbaseBytes(
  bytes: Uint8Array,
  quorums: KnownQuorums | undefined,
): readonly SignatureVerdict[] {
  const checked = checkCoinbase(bytes)
  const chainLock = checked.ok ? checked.value.chainLock : undefined
  if (chainLock === undefined) return []
  return [
    byLists(quorums, (known) => {
      // The lock names a height: its block is known where a list is of that height.
      const locked = known.lists.find(({ height }) => height === chainLock.height)
      return chainVerdict({ ...chainLock, blockHash: locked && parseHex(locked.blockHash) }, known)
    }),
  ]
}

/** Of the instant lock in a proof, where quorums are at hand: without them nobody asked for it. */
export function judgeLockOfProof(
  proof: AssetLockProof,
  quorums: KnownQuorums | undefined,
): readonly SignatureVerdict[] {
  return proof.type === 0 && quorums !== undefined ? judgeInstantLockBytes(proof.instantLock, quorums) : []
}

interface ByList {
  readonly verdict: LockVerdict
  readonly list: VerifiedList
}

function byLists(
  quorums: KnownQuorums | undefined,
  judge: (known: KnownQuorums) => ByList | undefined,
): SignatureVerdict {
  const judged = quorums && judge(quorums)
  if (judged === undefined) return { kind: 'quorum-unknown' }
  const { verdict, list } = judged
  const isProven = list.quorumCheck.kind === 'verified'
  return { kind: 'quorum', verdict, height: list.height, isProven }
}

function instantVerdict(lock: InstantLock, { lists, instantLockType }: KnownQuorums): ByList | undefined {
  return firstTelling(
    lists.map((list) => ({ list, verdict: judgeInstantLock(lock, list.quorums, instantLockType) })),
  )
}

function chainVerdict(
  lock: ChainLock | JudgedChainLock,
  { lists, chainLockType }: KnownQuorums,
): ByList | undefined {
  return firstTelling(
    lists.map((list, place) => {
      const before = lists[place - 1] ?? list
      return { list, verdict: judgeChainLock(lock, { before, now: list }, chainLockType).verdict }
    }),
  )
}

/** The newest that says yes or no, else the newest. */
function firstTelling(judged: readonly ByList[]): ByList | undefined {
  const telling = judged.findLast(({ verdict }) => verdict.kind !== 'not-verifiable')
  return telling ?? judged.at(-1) ?? undefined
}
