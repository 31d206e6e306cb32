import { z } from 'zod'
import type { Network } from './network.ts'
import { newDraftFund, fundedDraftFields } from './draft-fund.ts'
import { DraftKey, LabelText } from './draft-key.ts'
import { emptyKeyForm, KeptKeyForm } from './new-key-form.ts'

/** An unfinished identity create. Refers to private keys, never contains them. */
export const CreateDraft = z.lazy(() =>
  z.strictObject({
    ...fundedDraftFields,
    kind: z.literal('create'),
    label: LabelText,
    keys: z.array(DraftKey).max(40).readonly(),
    /**
     * True once default keys were offered, so that they do not reappear after the user removed them. Drafts of the
     * first build lack this and count as true.
     */
    keysBegun: z.boolean().default(true),
    /** The form that adds a key. Drafts of earlier versions have none. */
    newKey: KeptKeyForm.default(emptyKeyForm),
  }),
)
export type CreateDraft = Readonly<z.infer<typeof CreateDraft>>

/** Returns an empty draft on a network, in the wire profile of that network. */
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
