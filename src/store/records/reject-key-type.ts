import { KeyType, type KeyPurpose } from '#/protocol/key/key-attribute.ts'
import { isForgeableKey } from '#/protocol/platform/bls-signing-key.ts'
import type { WireProfile } from '#/protocol/transition/wire-profile.ts'
import { violation, type Violation } from '#/protocol/violation.ts'

export function rejectKeyType(
  profile: WireProfile,
  type: KeyType,
  purpose: KeyPurpose,
): Violation | undefined {
  const { name, keys, witnesses, blsBasicScheme } = profile
  if (!keys.types.includes(type)) return violation('profile.key-type', '/type', { params: { name, type } })
  // A new key that must sign for itself needs a supported signature scheme.
  const isForeign = type === KeyType.bls && witnesses && !blsBasicScheme
  if (isForeign) return violation('profile.bls-scheme', '/type', { params: { name } })
  return isForgeableKey({ type, purpose }, profile) ? violation('policy.bls-signing-key', '/type') : undefined
}
