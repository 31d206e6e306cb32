import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { generateKeys, type OwnKeyChoice } from '#/session/drafts/key-actions.ts'
import { defaultKeyLabel } from '#/workspace/records/key-label.ts'
import { checkRecommendations } from '#/session/identities/key-recommendations.ts'
import type { StagedKeys } from '#/session/identities/list-key-rows.ts'
import type { OfferedProof } from '#/session/vault/vault-session.ts'
import { changeUpdate } from '#/workspace/actions/update-actions.ts'

/** What a recipe stages: keys that are made here, and keys that they replace. */
export interface Recipe {
  readonly make: readonly OwnKeyChoice[]
  readonly disable: readonly number[]
}

/** Another key of the same kind in the place of one. A script hash has no private half: ECDSA takes its place. */
export function rotationOf({ id, type, purpose, securityLevel }: IdentityPublicKey, label: string): Recipe {
  const name = label === '' ? defaultKeyLabel(purpose, securityLevel) : label
  const kind = type === 3 ? 0 : type
  return { make: [{ label: name, purpose, securityLevel, type: kind, readOnly: false }], disable: [id] }
}

/** What good practice wants and the identity, with what is staged, would not have. */
export function recommendedSet(keys: readonly IdentityPublicKey[], { add, disable }: StagedKeys): Recipe {
  const after = [...keys.filter(({ id }) => !disable.includes(id)), ...add.map(({ key }) => key)]
  const make = checkRecommendations(after).flatMap(({ missing }) =>
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

/** Makes the keys of a recipe, for one proof where it takes one, and stages all of it: a key goes only once its replacement is there. */
export async function stageRecipe(
  id: string,
  { make, disable }: Recipe,
  proof: OfferedProof | undefined,
): Promise<void> {
  await generateKeys(id, make, proof)
  changeUpdate(id, (draft) => ({
    disable: [...new Set([...draft.disable, ...disable])].toSorted((a, b) => a - b),
  }))
}
