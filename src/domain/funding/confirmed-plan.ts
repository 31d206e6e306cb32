import { create } from 'zustand'

import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { derivePlanDigest } from '#/protocol/transition/transition-bytes.ts'
import type { PlannedTransition, UnsignedFunded } from '#/protocol/transition/transition.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { useVault } from '#/domain/keys/vault-session.ts'

export interface FundingPlan {
  readonly transitions: readonly PlannedTransition[]
  readonly profile: WireProfileName
  readonly create?: Uint8Array | undefined
}

/** A plan is not stored: after a reload or a lock of the vault, the user confirms it again. */
interface ConfirmedPlan extends FundingPlan {
  readonly draftId: string
  readonly signers: readonly string[]
  /** Names the plan to the worker, which compares the complete plan again. */
  readonly token: string
}

const useConfirmed = create<{ readonly plan: ConfirmedPlan | undefined }>(() => ({ plan: undefined }))

/** Remembers the last confirmed plan in this page, until the vault is locked. */
export function notePlan(plan: ConfirmedPlan): void {
  useConfirmed.setState({ plan })
  const stop = useVault.subscribe(({ session }) => {
    if (session.kind === 'open') return
    stop()
    if (useConfirmed.getState().plan === plan) forgetPlan()
  })
}

export function forgetPlan(): void {
  useConfirmed.setState({ plan: undefined })
}

export function usePlanOf(draftId: string, transition: UnsignedFunded): string | undefined {
  return useConfirmed(({ plan }) =>
    plan?.draftId === draftId && isSamePlan(plan, transition) ? plan.token : undefined,
  )
}

function isSamePlan({ transitions, profile }: ConfirmedPlan, transition: UnsignedFunded): boolean {
  const [planned, ...others] = transitions
  if (planned === undefined || others.length > 0) return false
  const terms = wireProfiles[profile]
  return equalBytes(derivePlanDigest(planned, terms), derivePlanDigest(transition, terms))
}

/**
 * Returns the token of the run’s plan; `undefined` unless the plan has all these `signers`, the vault records of the
 * rows’ keys.
 */
export function usePlanOfRun(runId: string, signers: readonly string[]): string | undefined {
  return useConfirmed(({ plan }) =>
    plan?.draftId === runId && signers.every((signer) => plan.signers.includes(signer))
      ? plan.token
      : undefined,
  )
}
