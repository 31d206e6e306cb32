import { z } from 'zod'
import type { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'
import { CreateDraft } from './create-draft.ts'
import { newDraftFund, fundedDraftFields } from './draft-fund.ts'

/** In characters, far above the 44 of an identity id, so that a text that is too long is reported and not cut. */
export const longestIdentityText = 200

export const TopUpDraft = z.lazy(() =>
  z.strictObject({
    ...fundedDraftFields,
    kind: z.literal('top-up'),
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

export const FundedDraft = z.discriminatedUnion('kind', [CreateDraft, TopUpDraft])
export type FundedDraft = CreateDraft | TopUpDraft

export function asCreateDraft(draft: FundedDraft | undefined): CreateDraft | undefined {
  return draft?.kind === 'create' ? draft : undefined
}

/** Tells whether a draft is unchanged since it was begun. Users do not see such a draft yet. */
export function isUntouched({ version, signed }: FundedDraft): boolean {
  return version === 0 && signed === null
}

export function singleUsePurpose({ kind }: Pick<FundedDraft, 'kind'>): SingleUsePurpose {
  return kind === 'create' ? 'registration' : 'top-up'
}
