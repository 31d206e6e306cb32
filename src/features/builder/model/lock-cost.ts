import type { NodeAnswerStep } from '#/store/records/outbox.ts'
import type { FundedDraft } from '#/store/records/funded-draft.ts'

type Rejection = Pick<NodeAnswerStep, 'asked' | 'code' | 'text'>

export type LockCost =
  /** A node rejected the transition before it was in a block. */
  | { readonly kind: 'none' }
  | { readonly kind: 'penalty'; readonly leastCredits: bigint }
  | { readonly kind: 'maybe' }
  /** As reported by a node. */
  | { readonly kind: 'left'; readonly leftCredits: bigint; readonly initialCredits: bigint }

const keysPenalty = 10_000_000n
const signaturePenalty = 50_000_000n

// Consensus codes for the keys of a create, and the penalty in a block, in credits. The fee for checking the keys is
// added. Source: dashpay/platform, rs-platform-version `PenaltyAmounts`, rs-dpp `errors/consensus/codes.rs`.
const keyPenalties: ReadonlyMap<number, bigint> = new Map([
  ...[10_500, 10_501, 10_511, 10_517, 10_518, 10_519, 10_533].map((code) => [code, keysPenalty] as const),
  [10_520, signaturePenalty],
  ...[40_206, 40_207, 40_211].map((code) => [code, keysPenalty] as const),
])

// These codes reject the proof, not the lock. A ChainLock proof may still pass.
const proofCodes: ReadonlySet<number> = new Set([10_503, 10_506, 10_507, 10_512, 10_513, 10_514])

// Text of `IdentityAssetLockTransactionOutPointNotEnoughBalanceError`.
const leftText = /only has (\d{1,20}) credits left out of (\d{1,20}) initial credits/

/** Reads the cost from the rejections by nodes. Only a transition in a block costs a penalty. */
export function costOf(rejections: readonly Rejection[]): LockCost {
  for (const { text = '' } of rejections) {
    const [, left, initial] = leftText.exec(text) ?? []
    if (left !== undefined && initial !== undefined)
      return { kind: 'left', leftCredits: BigInt(left), initialCredits: BigInt(initial) }
  }
  const inBlock = rejections.filter(({ asked }) => asked !== 'broadcast')
  if (inBlock.length === 0) return { kind: 'none' }
  const penalties = inBlock.flatMap(({ code }) => keyPenalties.get(code ?? 0) ?? [])
  const [leastCredits] = penalties
  return leastCredits === undefined ? { kind: 'maybe' } : { kind: 'penalty', leastCredits }
}

export type NextTry = 'by-block' | 'keys' | 'fund'

export function nextTryOf(kind: FundedDraft['kind'], rejections: readonly Rejection[]): NextTry {
  const codes = rejections.flatMap(({ code }) => code ?? [])
  if (kind === 'create' && codes.some((code) => keyPenalties.has(code))) return 'keys'
  return codes.some((code) => proofCodes.has(code)) ? 'by-block' : 'fund'
}
