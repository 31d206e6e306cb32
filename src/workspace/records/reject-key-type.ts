import type { KeyType } from '#/protocol/key/key-attribute.ts'
import type { WireProfile } from '#/protocol/transition/wire-profile.ts'
import { violation, type Violation } from '#/protocol/violation.ts'

/** Why keys of that type cannot be created in a wire profile; nothing when they can. */
export function rejectKeyType(
  { name, keys, witnesses, blsBasicScheme }: WireProfile,
  type: KeyType,
): Violation | undefined {
  if (!keys.types.includes(type)) return violation('profile.key-type', '/type', { params: { name, type } })
  // Where a new key has to sign for itself, its scheme has to be one that is offered.
  const isForeign = type === 1 && witnesses && !blsBasicScheme
  return isForeign ? violation('profile.bls-scheme', '/type', { params: { name } }) : undefined
}
