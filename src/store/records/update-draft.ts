import { z } from 'zod'

import { DraftKey, FeeIncrease } from './draft-key.ts'
import { SentRequestList } from './sent-request.ts'
import { emptyKeyForm, KeptKeyForm } from './new-key-form.ts'
import { IdentityIdText, type IdentityRecord } from './identity-record.ts'
import { NetworkId, WireProfileName } from './network.ts'

/** An update of an identity in the making: one for each identity. Holds references to private keys, never the keys. */
export const UpdateDraft = z.lazy(() =>
  z.strictObject({
    format: z.literal(1),
    kind: z.literal('update'),
    /** Of the identity. */
    id: IdentityIdText,
    /** Rises with every change: of two copies, the higher one is the newer. */
    version: z.int().min(0),
    savedAtMs: z.int(),
    networkId: NetworkId,
    profile: WireProfileName,
    /** Ids of keys to disable. */
    disable: z.array(z.int().min(0)).max(32).readonly(),
    /** Keys to add. */
    keys: z.array(DraftKey).max(40).readonly(),
    /** What is typed into the form that adds a key. */
    newKey: KeptKeyForm,
    /** Milliseconds since 1970; nothing: when it is reviewed. */
    disabledAtMs: z.int().min(0).nullable(),
    /** On networks of today: percent added to the fee for processing. */
    userFeeIncrease: FeeIncrease.exactOptional(),
    /** What was sent for signing with an offline signer. */
    givenOut: SentRequestList,
  }),
)
export type UpdateDraft = Readonly<z.infer<typeof UpdateDraft>>

/** An update that changes nothing yet. */
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
