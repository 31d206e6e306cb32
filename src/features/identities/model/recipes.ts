import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { isSigningType } from '#/protocol/key/key-attribute.ts'
import { isForgeableKey } from '#/protocol/platform/bls-signing-key.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { generateKeys, type OwnKeyChoice } from '#/domain/draft/key-actions.ts'
import { defaultKeyLabel } from '#/words/key-words.ts'
import { checkRecommendations } from '#/domain/identity/key-recommendations.ts'
import type { StagedKeys } from '#/domain/identity/list-key-rows.ts'
import type { OfferedProof } from '#/domain/keys/vault-session.ts'
import { longestLabel } from '#/store/records/draft-key.ts'
import { changeUpdate } from '#/domain/draft/update-actions.ts'

export interface Recipe {
  readonly make: readonly OwnKeyChoice[]
  readonly disable: readonly number[]
}

/** Replaces a key by one of its kind. ECDSA replaces a script hash and a BLS key that anyone can sign as. */
export function rotationOf(
  { id, type, purpose, securityLevel }: IdentityPublicKey,
  label: string,
  labels: readonly string[],
  profile: WireProfileName,
): Recipe {
  const name = nextLabel(label === '' ? defaultKeyLabel(purpose, securityLevel) : label, new Set(labels))
  const keepsType = isSigningType(type) && !isForgeableKey({ type, purpose }, wireProfiles[profile])
  const kind = keepsType ? type : 0
  return { make: [{ label: name, purpose, securityLevel, type: kind, readOnly: false }], disable: [id] }
}

function nextLabel(label: string, taken: ReadonlySet<string>, number = 2): string {
  if (!taken.has(label)) return label
  const end = ` (${number})`
  const next = `${label.replace(/ \(\d+\)$/, '').slice(0, longestLabel - end.length)}${end}`
  return taken.has(next) ? nextLabel(label, taken, number + 1) : next
}

/** The recommended keys that the identity would lack after the staged changes. */
export function recommendedSet(
  keys: readonly IdentityPublicKey[],
  { add, disable }: StagedKeys,
  profile: WireProfileName,
): Recipe {
  const after = [...keys.filter(({ id }) => !disable.includes(id)), ...add.map(({ key }) => key)]
  const make = checkRecommendations(after, profile).flatMap(({ missing }) =>
    missing.map(({ purpose, securityLevel }) => ({
      label: defaultKeyLabel(purpose, securityLevel),
      purpose,
      securityLevel,
      type: 0 as const,
      readOnly: false,
    })),
  )
  return { make, disable: [] }
}

/** Creates the keys with one proof and stages the recipe. A key is only disabled once its replacement exists. */
export async function stageRecipe(
  id: string,
  { make, disable }: Recipe,
  proof: OfferedProof | undefined,
): Promise<void> {
  if (make.length > 0) await generateKeys(id, make, proof)
  changeUpdate(id, (draft) => ({
    disable: [...new Set([...draft.disable, ...disable])].toSorted((a, b) => a - b),
  }))
}
