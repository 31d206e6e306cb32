import { z } from 'zod'
import type { Network } from './network.ts'
import { newDraftFund, fundedDraftFields } from './draft-fund.ts'
import { DraftKey, LabelText } from './draft-key.ts'
import { emptyKeyForm, KeptKeyForm } from './new-key-form.ts'

/** An identity create in the making. Holds references to private keys, never the keys. */
export const CreateDraft = z.lazy(() =>
  z.strictObject({
    ...fundedDraftFields,
    kind: z.literal('create'),
    label: LabelText,
    keys: z.array(DraftKey).max(40).readonly(),
    /**
     * Whether the keys that a new identity needs were offered; they are not forced on who has removed them, nor on drafts of
     * the first build, which do not say.
     */
    keysBegun: z.boolean().default(true),
    /** What is typed into the form that adds a key. Drafts of earlier versions have none. */
    newKey: KeptKeyForm.default(emptyKeyForm),
  }),
)
export type CreateDraft = Readonly<z.infer<typeof CreateDraft>>

/** An empty draft on a network, in the wire profile of that network. */
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
