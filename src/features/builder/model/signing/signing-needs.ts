import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { DescribedCreate, DescribedKey } from '#/features/builder/model/describe-create.ts'
import type { FundedDraft } from '#/workspace/records/funded-draft.ts'

/** What the signing of a draft takes beside the single-use key and an open session. */
export interface SigningNeeds {
  /** New keys that prove their private half by a signature of their own. */
  readonly witnesses: readonly DescribedKey[]
  /** Those of them that the gate holds: it asks for the passphrase, once for all. */
  readonly atGate: readonly DescribedKey[]
}

/** Judged by the levels that the private halves were sealed at, as the vault judges when it signs. A top-up has no new keys. */
export function findSigningNeeds(
  { profile }: Pick<FundedDraft, 'profile'>,
  described: Pick<DescribedCreate, 'keys'> | undefined,
): SigningNeeds {
  const witnesses = wireProfiles[profile].witnesses ? (described?.keys ?? []) : []
  return { witnesses, atGate: witnesses.filter(({ vaultKey }) => vaultKey?.compartment === 'gate') }
}
