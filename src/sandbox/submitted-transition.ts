import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { checkInstantLock, instantLockQuorumType } from '#/protocol/layer1/quorum-lock.ts'
import { verifyInstantLock } from '#/protocol/masternode/lock-verdict.ts'
import type { WireProfileName } from '#/protocol/transition/wire-profile.ts'
import type { Violation } from '#/protocol/violation.ts'
import { findBlock, type SandboxMoment } from './sandbox-chain.ts'
import { signersOfCycle } from './sandbox-quorum.ts'

/** A transition as it is submitted. */
export interface Submission {
  /** Serialized and signed. */
  readonly bytes: Uint8Array
  /** Of the network that its record is of. */
  readonly profile: WireProfileName
  /** The lock transaction of a ChainLock proof, which does not carry it. */
  readonly lockTransaction?: Uint8Array
}

/** A submission that was accepted, and the height of the block that takes it. */
export interface AcceptedSubmission extends Submission {
  readonly height: number
  /** The time of that block, in milliseconds since 1970: known of what is submitted to networks of today. */
  readonly blockMs?: number
}

/** Why the platform takes no transition, beside the rules that it breaks. */
export type PlatformFault =
  /** A top-up or update of an identity that was not created here. */
  | 'identity-unknown'
  | 'identity-exists'
  /** A transfer to an identity that was not created here. */
  | 'recipient-unknown'
  /** A kind of transition that the sandbox does not take. */
  | 'kind-not-taken'
  /** No quorum of this chain signed the instant lock. */
  | 'lock-not-signed'
  /** A ChainLock proof whose transaction nobody has shown. */
  | 'lock-unknown'

export type RejectedSubmission =
  | { readonly kind: 'rejected'; readonly fault: PlatformFault }
  | { readonly kind: 'rejected'; readonly violations: readonly Violation[] }

/** Names a submission by its bytes: SHA-256, in hex. */
export function submissionId(bytes: Uint8Array): string {
  return formatHex(sha256(bytes))
}

/**
 * Whether the chain has the asset lock of a proof, by its instant lock, or by none. It has no transactions, so that a ChainLock
 * proof counts where its transaction is shown.
 */
export function faultOfLock(
  instantLock: Uint8Array | undefined,
  lockTransaction: Uint8Array | undefined,
  { chain }: SandboxMoment,
): PlatformFault | undefined {
  if (instantLock === undefined) return lockTransaction === undefined ? 'lock-unknown' : undefined
  const lock = checkInstantLock(instantLock)
  if (!lock.ok || lock.value.layout !== 'deterministic') return 'lock-not-signed'
  // A lock of an earlier cycle holds as well: the cycle is named by its first block.
  const cycle = findBlock(chain, lock.value.cycleHash)
  if (cycle === undefined) return 'lock-not-signed'
  const active = new Map(signersOfCycle(chain, cycle).map((each) => [each.quorumHash, each]))
  const { kind } = verifyInstantLock(lock.value, active, instantLockQuorumType)
  return kind === 'matches' ? undefined : 'lock-not-signed'
}
