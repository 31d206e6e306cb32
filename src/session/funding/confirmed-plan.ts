import { create } from 'zustand'

import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { derivePlanDigest } from '#/protocol/transition/transition-bytes.ts'
import type { PlannedTransition, UnsignedFunded } from '#/protocol/transition/transition.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { useVault } from '#/session/vault/vault-session.ts'

/** What a lock of a deposit is to pay for, while there is no proof of it. */
export interface FundingPlan {
  readonly transition: PlannedTransition
  readonly profile: WireProfileName
}

/** What the user confirmed with a lock. Nothing of it is stored: after a reload or a lock of the vault it is asked again. */
interface ConfirmedPlan extends FundingPlan {
  readonly draftId: string
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

function isSamePlan({ transition: planned, profile }: ConfirmedPlan, transition: UnsignedFunded): boolean {
  const terms = wireProfiles[profile]
  return equalBytes(derivePlanDigest(planned, terms), derivePlanDigest(transition, terms))
}
