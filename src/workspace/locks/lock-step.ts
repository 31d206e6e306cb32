import type { IdentityRecord } from '#/workspace/identities/identity-record.ts'
import type { AssetLock } from './asset-lock.ts'

export const lockSteps = [
  'key-made',
  'transaction-seen',
  'lock-seen',
  'signed',
  'exported',
  'confirmed',
] as const
export type LockStepName = (typeof lockSteps)[number]

/** How far a lock has come, and since when. */
export interface LockStep {
  readonly kind: LockStepName
  readonly atMs: number
}

/** What is known of the transition that uses a lock. */
export type LockUse = Pick<IdentityRecord, 'signedAtMs' | 'exportedAtMs' | 'confirmedAtMs'>

/** The step follows from what was seen of the lock and of the transition that uses it: it is kept nowhere else. */
export function lockStepOf(
  { keyMadeAtMs, funds, instantLock, chainLock }: AssetLock,
  use?: LockUse,
): LockStep {
  if (use !== undefined) return useStepOf(use)
  if (funds === null) return { kind: 'key-made', atMs: keyMadeAtMs }
  const seen = [instantLock, chainLock].flatMap((each) => (each === null ? [] : [each.seenAtMs]))
  if (seen.length === 0) return { kind: 'transaction-seen', atMs: funds.seenAtMs }
  return { kind: 'lock-seen', atMs: Math.min(...seen) }
}

function useStepOf({ signedAtMs, exportedAtMs, confirmedAtMs }: LockUse): LockStep {
  if (confirmedAtMs !== null) return { kind: 'confirmed', atMs: confirmedAtMs }
  if (exportedAtMs !== undefined) return { kind: 'exported', atMs: exportedAtMs }
  return { kind: 'signed', atMs: signedAtMs }
}
