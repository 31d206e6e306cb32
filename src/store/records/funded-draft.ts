import { z } from 'zod'
import type { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'
import { CreateDraft } from './create-draft.ts'
import { newDraftFund, fundedDraftFields } from './draft-fund.ts'

/** Far above the 44 characters of an identity id, so that a text that is too long is reported, not cut. */
export const longestIdentityText = 200

/** An unfinished identity top-up. Refers to the single-use private key, never contains it. */
export const TopUpDraft = z.lazy(() =>
  z.strictObject({
    ...fundedDraftFields,
    kind: z.literal('top-up'),
    /** Id of the identity that gets the credits, as typed. It need not be in the list of identities. */
    identity: z.string().max(longestIdentityText),
  }),
)
export type TopUpDraft = Readonly<z.infer<typeof TopUpDraft>>

export function newTopUpDraft(
  about: Pick<TopUpDraft, 'id' | 'networkId' | 'profile' | 'identity'>,
  nowMs: number,
): TopUpDraft {
  return {
    format: 1,
    kind: 'top-up',
    version: 0,
    createdAtMs: nowMs,
    savedAtMs: nowMs,
    fund: newDraftFund(about.networkId),
    givenOut: [],
    signed: null,
    ...about,
  }
}

/** A draft that an asset lock pays for. One store has drafts of both kinds, by their ids. */
export const FundedDraft = z.discriminatedUnion('kind', [CreateDraft, TopUpDraft])
export type FundedDraft = CreateDraft | TopUpDraft

/** Returns the draft if it is for an identity create. */
export function asCreateDraft(draft: FundedDraft | undefined): CreateDraft | undefined {
  return draft?.kind === 'create' ? draft : undefined
}

/** Tells whether a draft is as it was begun: users do not see it as a draft yet. */
export function isUntouched({ version, signed }: FundedDraft): boolean {
  return version === 0 && signed === null
}

/** Returns what the single-use key of a draft pays for. */
export function singleUsePurpose({ kind }: Pick<FundedDraft, 'kind'>): SingleUsePurpose {
  return kind === 'create' ? 'registration' : 'top-up'
}
