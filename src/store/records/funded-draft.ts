import { z } from 'zod'

import type { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'
import { CreateDraft } from './create-draft.ts'
import { TopUpDraft } from './top-up-draft.ts'

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
