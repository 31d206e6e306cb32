import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { checkInstantLock, instantLockQuorumType } from '#/protocol/layer1/quorum-lock.ts'
import { verifyInstantLock } from '#/protocol/masternode/lock-verdict.ts'
import type { WireProfileName } from '#/protocol/transition/wire-profile.ts'
import type { Violation } from '#/protocol/violation.ts'
import { findBlock, type SandboxMoment } from './sandbox-chain.ts'
import { signersOfCycle } from './sandbox-quorum.ts'

export interface Submission {
  readonly bytes: Uint8Array
  readonly profile: WireProfileName
  /** The lock transaction of a ChainLock proof, which the proof itself does not contain. */
  readonly lockTransaction?: Uint8Array
}

export interface AcceptedSubmission extends Submission {
  readonly height: number
  /** Time of that block, in milliseconds since 1970. Present for submissions to today's networks. */
  readonly blockMs?: number
}

export type PlatformFault =
  /** A top-up or update of an identity that was not created here. */
  | 'identity-unknown'
  | 'identity-exists'
  /** A transfer to an identity that was not created here. */
  | 'recipient-unknown'
  /** A kind of transition that the sandbox does not support. */
  | 'kind-not-taken'
  /** No quorum of this chain signed the instant lock. */
  | 'lock-not-signed'
  /** A ChainLock proof without its transaction. */
  | 'lock-unknown'

export type RejectedSubmission =
  | { readonly kind: 'rejected'; readonly fault: PlatformFault }
  | { readonly kind: 'rejected'; readonly violations: readonly Violation[] }

export function submissionId(bytes: Uint8Array): string {
  return formatHex(sha256(bytes))
}

/**
 * Returns why the lock is not valid. The chain has no transactions, so a ChainLock proof counts if its transaction is
 * given.
 */
export function faultOfLock(
  instantLock: Uint8Array | undefined,
  lockTransaction: Uint8Array | undefined,
  { chain }: SandboxMoment,
): PlatformFault | undefined {
  if (instantLock === undefined) return lockTransaction === undefined ? 'lock-unknown' : undefined
  const lock = checkInstantLock(instantLock)
  if (!lock.ok || lock.value.layout !== 'deterministic') return 'lock-not-signed'
  // A lock of an earlier cycle is also valid. The first block of a cycle names the cycle.
  const cycle = findBlock(chain, lock.value.cycleHash)
  if (cycle === undefined) return 'lock-not-signed'
  const active = new Map(signersOfCycle(chain, cycle).map((each) => [each.quorumHash, each]))
  const { kind } = verifyInstantLock(lock.value, active, instantLockQuorumType)
  return kind === 'matches' ? undefined : 'lock-not-signed'
}
