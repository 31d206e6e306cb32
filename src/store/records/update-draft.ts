import { z } from 'zod'

import { DraftKey, FeeIncrease } from './draft-key.ts'
import { SentRequestList } from './sent-request.ts'
import { emptyKeyForm, StoredKeyForm } from './new-key-form.ts'
import { IdentityIdText, type IdentityRecord } from './identity-record.ts'
import { NetworkId, WireProfileName } from './network.ts'

export const UpdateDraft = z.lazy(() =>
  z.strictObject({
    format: z.literal(1),
    kind: z.literal('update'),
    id: IdentityIdText,
    version: z.int().min(0),
    savedAtMs: z.int(),
    networkId: NetworkId,
    profile: WireProfileName,
    disable: z.array(z.int().min(0)).max(32).readonly(),
    keys: z.array(DraftKey).max(40).readonly(),
    newKey: StoredKeyForm,
    /** Milliseconds since 1970; `null` for the time of the review. */
    disabledAtMs: z.int().min(0).nullable(),
    userFeeIncrease: FeeIncrease.exactOptional(),
    givenOut: SentRequestList,
  }),
)
export type UpdateDraft = Readonly<z.infer<typeof UpdateDraft>>

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
