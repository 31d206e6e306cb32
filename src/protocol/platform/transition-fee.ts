import { platformFees } from './platform-limits.ts'

/** Credits, 1,000 to a duff. */
export interface TransitionFee {
  /** The least that the network takes for processing, with the fee increase. It cannot be known exactly before the network has done it. */
  readonly platformCredits: bigint
  /** The cost of a withdrawal's payment on the core chain. It is 0 for all other transitions. */
  readonly coreCredits: bigint
  /** Both, at no fee increase and one duff per byte. */
  readonly usualCredits: bigint
  /** True where the fee increase, or the fee per byte, makes it more than ten times the usual one. */
  readonly isUnusual: boolean
}

/** The members of a transition that decide its fee. Every transition has them. */
type FeeMembers = { readonly userFeeIncrease?: number } & (
  | { readonly type: 2; readonly publicKeys: readonly unknown[] }
  | { readonly type: 3 | 5 | 7 }
  | { readonly type: 6; readonly coreFeePerByte: number }
)

/** The size for which the network takes the fee of a withdrawal's payment (rs-dpp, identity_credit_withdrawal/structure/v2). */
const payoutBytes = 190n

/**
 * The fee of a transition on networks of protocol version 13, as a sum. Source of the least fees: rs-platform-version,
 * state_transition_min_fees/v1.rs. Pure, and never fails.
 */
export function feeOfTransition(transition: FeeMembers): TransitionFee {
  const { userFeeIncrease: percent = 0 } = transition
  const least = leastFeeOf(transition)
  const duffsPerByte = transition.type === 6 ? transition.coreFeePerByte : 0
  const coreOf = (duffs: number) => payoutBytes * BigInt(duffs) * 1000n
  return {
    platformCredits: (least * BigInt(100 + percent)) / 100n,
    coreCredits: coreOf(duffsPerByte),
    usualCredits: least + (transition.type === 6 ? coreOf(1) : 0n),
    isUnusual: percent > 900 || duffsPerByte > 10,
  }
}

function leastFeeOf(transition: FeeMembers): bigint {
  switch (transition.type) {
    case 2:
      return platformFees.createBase + platformFees.createKey * BigInt(transition.publicKeys.length)
    case 3:
      return platformFees.topUpBase
    case 5:
      return platformFees.update
    case 6:
      return platformFees.withdrawal
    case 7:
      return platformFees.transfer
  }
}
