import { z } from 'zod'

import { NetworkId, WireProfileName } from '#/workspace/networks/network.ts'
import { DraftFund, newDraftFund } from './draft-fund.ts'

/** Far above the 44 characters that an identity id can have, so that too long a text is named and not cut. */
export const longestIdentityText = 200

/** An identity top-up in the making. Holds a reference to the single-use private key, never the key. */
export const TopUpDraft = z.strictObject({
  format: z.literal(1),
  kind: z.literal('top-up'),
  id: z.string().max(64),
  /** Rises with every change: of two copies, the higher one is the newer. */
  version: z.int().min(0),
  createdAtMs: z.int(),
  savedAtMs: z.int(),
  networkId: NetworkId,
  /** Of the identity or the network, when it was begun. */
  profile: WireProfileName,
  /** The id of the identity that receives, as typed: any identity, also one that is not listed here. */
  identity: z.string().max(longestIdentityText),
  fund: DraftFund,
  /** Once signed: nothing above changes any more, unless the signature is taken off first. */
  signed: z.strictObject({ atMs: z.int(), identityId: z.string() }).nullable(),
})
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
    fund: newDraftFund(),
    signed: null,
    ...about,
  }
}
