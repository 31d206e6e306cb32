import { z } from 'zod'
import type { Network } from './network.ts'
import { newDraftFund, fundedDraftFields } from './draft-fund.ts'
import { DraftKey, LabelText } from './draft-key.ts'
import { emptyKeyForm, StoredKeyForm } from './new-key-form.ts'

export const CreateDraft = z.lazy(() =>
  z.strictObject({
    ...fundedDraftFields,
    kind: z.literal('create'),
    label: LabelText,
    keys: z.array(DraftKey).max(40).readonly(),
    /** False until default keys were offered, so that removed ones stay away. Drafts of the first build lack this. */
    keysBegun: z.boolean().default(true),
    newKey: StoredKeyForm.default(emptyKeyForm),
  }),
)
export type CreateDraft = Readonly<z.infer<typeof CreateDraft>>

export function newCreateDraft(
  id: string,
  nowMs: number,
  network: Pick<Network, 'id' | 'profile'>,
): CreateDraft {
  return {
    format: 1,
    kind: 'create',
    id,
    version: 0,
    createdAtMs: nowMs,
    savedAtMs: nowMs,
    networkId: network.id,
    profile: network.profile,
    label: '',
    fund: newDraftFund(network.id),
    keys: [],
    keysBegun: false,
    newKey: emptyKeyForm,
    givenOut: [],
    signed: null,
  }
}
