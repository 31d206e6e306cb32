import { z } from 'zod'
import type { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'
import { CreateDraft } from './create-draft.ts'
import { newDraftFund, fundedDraftFields } from './draft-fund.ts'

/** Far above the 44 characters that an identity id can have, so that too long a text is named and not cut. */
export const longestIdentityText = 200

/** An identity top-up in the making. Holds a reference to the single-use private key, never the key. */
export const TopUpDraft = z.lazy(() =>
  z.strictObject({
    ...fundedDraftFields,
    kind: z.literal('top-up'),
    /** The id of the identity that receives, as typed: any identity, also one that is not listed here. */
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

/** A draft of what an asset lock pays for. All are in one store, by their ids. */
export const FundedDraft = z.discriminatedUnion('kind', [CreateDraft, TopUpDraft])
export type FundedDraft = CreateDraft | TopUpDraft

/** The draft, when it is of an identity create. */
export function asCreateDraft(draft: FundedDraft | undefined): CreateDraft | undefined {
  return draft?.kind === 'create' ? draft : undefined
}

/** Nothing was done in it since it was begun: it is no draft yet to the user. */
export function isUntouched({ version, signed }: FundedDraft): boolean {
  return version === 0 && signed === null
}

/** What the single-use key of a draft pays for. */
export function singleUsePurpose({ kind }: Pick<FundedDraft, 'kind'>): SingleUsePurpose {
  return kind === 'create' ? 'registration' : 'top-up'
}
