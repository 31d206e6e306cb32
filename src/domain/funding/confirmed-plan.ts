import { create } from 'zustand'

import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { derivePlanDigest } from '#/protocol/transition/transition-bytes.ts'
import type { PlannedTransition, UnsignedFunded } from '#/protocol/transition/transition.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { useVault } from '#/domain/keys/vault-session.ts'

/** Transitions that the outputs of a lock will pay for, in their order, before the lock is proven. */
export interface FundingPlan {
  readonly transitions: readonly PlannedTransition[]
  readonly profile: WireProfileName
  /** The signed create of the identity that is topped up. */
  readonly create?: Uint8Array | undefined
}

/**
 * The plan that the user confirmed with a lock. It is not stored: after a reload, or a lock of the vault, the user
 * confirms again.
 */
interface ConfirmedPlan extends FundingPlan {
  /** Id of a draft or run. */
  readonly draftId: string
  /** Vault record ids of the keys that the lock funds. */
  readonly signers: readonly string[]
  /** Names the plan to the worker, which compares all of it again. */
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

/** Returns the token of the plan that covers the transition of a draft, or `undefined` if the user must confirm. */
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
 * Returns the token of the plan that covers rows of a run, by the vault records of their keys, or `undefined` if one
 * is missing.
 */
export function usePlanOfRun(runId: string, signers: readonly string[]): string | undefined {
  return useConfirmed(({ plan }) =>
    plan?.draftId === runId && signers.every((signer) => plan.signers.includes(signer))
      ? plan.token
      : undefined,
  )
}
