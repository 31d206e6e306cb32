import type { Identity } from '#/protocol/identity/identity.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { checkSerializedTransition } from '#/protocol/transition/check-transition.ts'
import { checkUpdateSignature } from '#/protocol/transition/check-update.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { Violation } from '#/protocol/violation.ts'
import type { TransitionRecord } from '#/workspace/records/transition-record.ts'

/** What the signature of a stored update turns out to be. */
export type UpdateVerdict =
  | { readonly kind: 'made-by-key'; readonly key: IdentityPublicKey }
  /** The key that it names is not among those that are known here. */
  | { readonly kind: 'unknown-key'; readonly keyId: number }
  | { readonly kind: 'refused'; readonly violations: readonly Violation[] }

/** Reads the serialized bytes of an update anew, and holds its signature against the key of the identity that it names. */
export function verifyUpdate(record: TransitionRecord, identity: Identity | undefined): UpdateVerdict {
  const profile = wireProfiles[record.profile]
  const checked = checkSerializedTransition(record.bytes, profile)
  if (!checked.ok) return { kind: 'refused', violations: checked.violations }
  if (checked.value.type !== 5) return { kind: 'refused', violations: [] }
  const keyId = checked.value.signaturePublicKeyId
  const key = identity?.publicKeys.find(({ id }) => id === keyId)
  if (identity === undefined || key === undefined) return { kind: 'unknown-key', keyId }
  const violations = checkUpdateSignature(checked.value, identity, profile)
  return violations.length === 0 ? { kind: 'made-by-key', key } : { kind: 'refused', violations }
}
