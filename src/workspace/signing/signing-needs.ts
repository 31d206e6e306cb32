import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { DescribedCreate, DescribedKey } from '#/workspace/drafts/describe-create.ts'
import type { CreateDraft } from '#/workspace/drafts/create-draft.ts'

/** What the signing of a draft takes beside the single-use key and an open session. */
export interface SigningNeeds {
  /** New keys that prove their private half by a signature of their own. */
  readonly witnesses: readonly DescribedKey[]
  /** Those of them that the gate holds: it asks for the passphrase, once for all. */
  readonly atGate: readonly DescribedKey[]
}

/** Judged by the levels that the private halves were sealed at, as the vault judges when it signs. */
export function findSigningNeeds({ profile }: CreateDraft, { keys }: DescribedCreate): SigningNeeds {
  const witnesses = wireProfiles[profile].witnesses ? keys : []
  return { witnesses, atGate: witnesses.filter(({ vaultKey }) => vaultKey?.compartment === 'gate') }
}
