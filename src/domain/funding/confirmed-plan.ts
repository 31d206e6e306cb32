import { create } from 'zustand'

import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { derivePlanDigest } from '#/protocol/transition/transition-bytes.ts'
import type { PlannedTransition, UnsignedFunded } from '#/protocol/transition/transition.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { useVault } from '#/domain/keys/vault-session.ts'

/** What the outputs of a lock of a deposit are to pay for, in their order, while there is no proof of it. */
export interface FundingPlan {
  readonly transitions: readonly PlannedTransition[]
  readonly profile: WireProfileName
  /** The signed create of the identity that is topped up. */
  readonly create?: Uint8Array | undefined
}

/** What the user confirmed with a lock. Nothing of it is stored: after a reload or a lock of the vault it is asked again. */
interface ConfirmedPlan extends FundingPlan {
  /** A draft, or a run. */
  readonly draftId: string
  /** The records of the keys that the lock funds. */
  readonly signers: readonly string[]
  /** Names it to the worker, which compares all of it again. */
  readonly token: string
}

const useConfirmed = create<{ readonly plan: ConfirmedPlan | undefined }>(() => ({ plan: undefined }))

/** Remembers the plan that was confirmed last, in this page alone, until the vault is locked. */
export function notePlan(plan: ConfirmedPlan): void {
  useConfirmed.setState({ plan })
  const stop = useVault.subscribe(({ session }) => {
    if (session.kind === 'open') return
    stop()
    if (useConfirmed.getState().plan === plan) forgetPlan()
  })
}

/** It was used, or tried. */
export function forgetPlan(): void {
  useConfirmed.setState({ plan: undefined })
}

/** The token of the plan that covers what is to be signed for a draft; nothing where another question is to be asked. */
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

/** The token of the plan that covers rows of a run, by the records of the keys that sign them; nothing where it lacks one of them. */
export function usePlanOfRun(runId: string, signers: readonly string[]): string | undefined {
  return useConfirmed(({ plan }) =>
    plan?.draftId === runId && signers.every((signer) => plan.signers.includes(signer))
      ? plan.token
      : undefined,
  )
}
