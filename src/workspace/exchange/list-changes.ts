import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { checkSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import type { UnsignedTransition } from '#/protocol/transition/transition.ts'
import type { WireProfile } from '#/protocol/transition/wire-profile.ts'

/** A member of a transition that may differ between what was given out and what stands there now. */
export const changedMembers = [
  'assetLockProof',
  'identityId',
  'revision',
  'publicKeys',
  'addPublicKeys',
  'disablePublicKeys',
  'publicKeysDisabledAt',
  'signaturePublicKeyId',
] as const
export type ChangedMember = (typeof changedMembers)[number]

/** Which members changed since those bytes were given out. Nothing when they cannot be read. */
export function listChanges(
  signingBytes: Uint8Array,
  now: UnsignedTransition,
  profile: WireProfile,
): readonly ChangedMember[] {
  const signer = now.type === 5 ? { signaturePublicKeyId: now.signaturePublicKeyId } : {}
  const then = checkSigningBytes(signingBytes, profile, signer)
  if (!then.ok) return []
  const before = membersOf(then.value)
  const after = membersOf(now)
  return changedMembers.filter((name) => !equalValues(before[name], after[name]))
}

function membersOf(transition: UnsignedTransition): Readonly<Record<string, unknown>> {
  return { ...transition }
}

function equalValues(left: unknown, right: unknown): boolean {
  if (left === undefined || right === undefined) return left === right
  // Members of a transition are numbers, bytes, and lists and records of them.
  return equalBytes(encodeCbor(left as CborValue), encodeCbor(right as CborValue))
}
