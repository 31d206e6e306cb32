import { checkSerializedTransition, reportAssetLock } from '#/protocol/transition/check-transition.ts'
import { recoverSigner } from '#/protocol/transition/transition-signature.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { Violation } from '#/protocol/violation.ts'
import type { TransitionRecord } from '#/workspace/records/transition-record.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { checkUpdateSignature } from '#/protocol/transition/check-update.ts'

/** What the signature of a stored transition turns out to be. `signer` is the recovered public key (33 bytes). */
type SignatureVerdict =
  | { readonly kind: 'opens-output'; readonly outputIndex: number; readonly signer: Uint8Array }
  /** A ChainLock proof without its transaction names no key to compare with. */
  | { readonly kind: 'recovered'; readonly signer: Uint8Array }
  | { readonly kind: 'refused'; readonly violations: readonly Violation[] }

/** Reads the serialized bytes of a create or top-up anew and holds them against every rule, the signature included. */
export function verifyTransition(record: TransitionRecord): SignatureVerdict {
  const profile = wireProfiles[record.profile]
  const context = record.lockTransaction === undefined ? {} : { lockTransaction: record.lockTransaction }
  const checked = checkSerializedTransition(record.bytes, profile, context)
  if (!checked.ok) return { kind: 'refused', violations: checked.violations }
  const signer = recoverSigner(checked.value, profile)
  if (signer === undefined || checked.value.type === 5) return { kind: 'refused', violations: [] }
  const { lockOutput } = reportAssetLock(checked.value, profile, context)
  if (lockOutput === undefined) return { kind: 'recovered', signer }
  return { kind: 'opens-output', outputIndex: lockOutput.outputIndex, signer }
}

/** What the signature of a stored update turns out to be. */
type UpdateVerdict =
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
