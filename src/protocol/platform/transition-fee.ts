import { TransitionType } from './transition-type.ts'
import { platformFees } from './platform-limits.ts'

/** Credits, 1,000 to a duff. */
export interface TransitionFee {
  /** Minimum processing fee of the network, with the fee increase. The exact fee is only known after processing. */
  readonly platformCredits: bigint
  /** The cost of a withdrawal's payment on the core chain. It is 0 for all other transitions. */
  readonly coreCredits: bigint
  /** The fee that exceeds ten times the usual fee (no fee increase, one duff per byte). If both do, the platform's. */
  readonly unusual: UnusualFee | undefined
}

export interface UnusualFee {
  readonly credits: bigint
  readonly usualCredits: bigint
}

type FeeMembers = { readonly userFeeIncrease?: number } & (
  | { readonly type: 2; readonly publicKeys: readonly unknown[] }
  | { readonly type: 3 | 5 | 7 }
  | { readonly type: 6; readonly coreFeePerByte: number }
)

/** The size that the network charges for a withdrawal's payment (rs-dpp, identity_credit_withdrawal/structure/v2). */
const payoutBytes = 190n

/** Returns the fee of a transition on networks of version 13 (rs-platform-version, state_transition_min_fees/v1.rs). */
export function feeOfTransition(transition: FeeMembers): TransitionFee {
  const { userFeeIncrease: percent = 0 } = transition
  const least = leastFeeOf(transition)
  const duffsPerByte = transition.type === TransitionType.withdrawal ? transition.coreFeePerByte : 0
  const platformCredits = (least * BigInt(100 + percent)) / 100n
  const usualCoreCredits = transition.type === TransitionType.withdrawal ? payoutBytes * 1000n : 0n
  const coreCredits = usualCoreCredits * BigInt(duffsPerByte)
  const unusual =
    percent > 900
      ? { credits: platformCredits, usualCredits: least }
      : duffsPerByte > 10
        ? { credits: coreCredits, usualCredits: usualCoreCredits }
        : undefined
  return { platformCredits, coreCredits, unusual }
}

function leastFeeOf(transition: FeeMembers): bigint {
  switch (transition.type) {
    case TransitionType.create:
      return platformFees.createBase + platformFees.createKey * BigInt(transition.publicKeys.length)
    case TransitionType.topUp:
      return platformFees.topUpBase
    case TransitionType.update:
      return platformFees.update
    case TransitionType.withdrawal:
      return platformFees.withdrawal
    case TransitionType.transfer:
      return platformFees.transfer
  }
}
