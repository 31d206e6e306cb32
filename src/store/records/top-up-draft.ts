import { z } from 'zod'
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
