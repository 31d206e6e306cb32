import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { signedAtMsOf, transitionStateOf } from '#/store/records/transition-state.ts'
import { isUnanswered } from '#/store/records/outbox.ts'
import type { AssetLock } from '#/store/records/asset-lock.ts'

export const lockSteps = [
  'key-made',
  'transaction-seen',
  'lock-seen',
  'given-out',
  'signed',
  'exported',
  'unanswered',
  'submitted',
  'confirmed',
] as const
export type LockStepName = (typeof lockSteps)[number]

export interface LockStep {
  readonly kind: LockStepName
  readonly atMs: number
}

export type LockUse = Pick<TransitionRecord, 'steps'>

/**
 * Returns the step of a lock. The step is not stored: it depends on the evidence, the transition that uses the lock,
 * and its draft (or offline signer).
 */
export function lockStepOf(
  { keyMadeAtMs, funds, instantLock, chainLock }: AssetLock,
  use?: LockUse,
  givenOutAtMs?: number,
): LockStep {
  if (use !== undefined) return useStepOf(use)
  if (givenOutAtMs !== undefined) return { kind: 'given-out', atMs: givenOutAtMs }
  if (funds === null) return { kind: 'key-made', atMs: keyMadeAtMs }
  const seen = [instantLock, chainLock].flatMap((each) => (each === null ? [] : [each.seenAtMs]))
  if (seen.length === 0) return { kind: 'transaction-seen', atMs: funds.seenAtMs }
  return { kind: 'lock-seen', atMs: Math.min(...seen) }
}

function useStepOf(use: LockUse): LockStep {
  const state = transitionStateOf(use)
  switch (state.kind) {
    case 'signed':
    case 'exported':
      return state
    case 'submitted':
      return isUnanswered(use) ? { kind: 'unanswered', atMs: state.atMs } : state
    case 'confirmed':
      return { kind: state.kind, atMs: state.atMs }
    // A discarded or rejected transition has not used the lock. Callers do not pass such transitions.
    case 'discarded':
    case 'rejected':
      return { kind: 'signed', atMs: signedAtMsOf(use) }
  }
}
