import { z } from 'zod'

import { DraftKey, FeeIncrease } from './draft-key.ts'
import { SentRequestList } from './sent-request.ts'
import { emptyKeyForm, KeptKeyForm } from './new-key-form.ts'
import { IdentityIdText, type IdentityRecord } from './identity-record.ts'
import { NetworkId, WireProfileName } from './network.ts'

/** An unfinished update, one for each identity. Refers to private keys, never contains them. */
export const UpdateDraft = z.lazy(() =>
  z.strictObject({
    format: z.literal(1),
    kind: z.literal('update'),
    /** Id of the identity. */
    id: IdentityIdText,
    /** Rises with every change: the copy with the higher version is newer. */
    version: z.int().min(0),
    savedAtMs: z.int(),
    networkId: NetworkId,
    profile: WireProfileName,
    disable: z.array(z.int().min(0)).max(32).readonly(),
    keys: z.array(DraftKey).max(40).readonly(),
    /** The form that adds a key. */
    newKey: KeptKeyForm,
    /** Milliseconds since 1970; `null` for the time of the review. */
    disabledAtMs: z.int().min(0).nullable(),
    /** Percent added to the processing fee, on current networks. */
    userFeeIncrease: FeeIncrease.exactOptional(),
    /** Requests that were sent to an offline signer. */
    givenOut: SentRequestList,
  }),
)
export type UpdateDraft = Readonly<z.infer<typeof UpdateDraft>>

/** Returns an update without changes. */
export function newUpdateDraft({
  id,
  networkId,
  profile,
}: Pick<IdentityRecord, 'id' | 'networkId' | 'profile'>): UpdateDraft {
  return {
    format: 1,
    kind: 'update',
    id,
    version: 0,
    savedAtMs: 0,
    networkId,
    profile,
    disable: [],
    keys: [],
    newKey: emptyKeyForm,
    disabledAtMs: null,
    givenOut: [],
  }
}
