import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { checkSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import type { UnsignedTransition } from '#/protocol/transition/transition.ts'
import type { WireProfile } from '#/protocol/transition/wire-profile.ts'
import {
  isForSigner,
  signerOfNow,
  type SentRequest,
  type SignedNow,
} from '#/workspace/records/sent-request.ts'

/** A member of a transition, or the key that is to sign it, that may differ between the request and the present draft. */
export const changedMembers = [
  'assetLockProof',
  'identityId',
  'revision',
  'publicKeys',
  'addPublicKeys',
  'disablePublicKeys',
  'publicKeysDisabledAt',
  'signaturePublicKeyId',
  'singleUsePublicKey',
] as const
export type ChangedMember = (typeof changedMembers)[number]

/** Which members changed since the request was sent. Nothing when either cannot be read. */
export function listChanges(
  given: SentRequest,
  { transition: now, singleUsePublicKey }: SignedNow,
  profile: WireProfile,
): readonly ChangedMember[] {
  if (now === undefined) return []
  const isUpdate = now.type === 5
  const signer = isUpdate ? { signaturePublicKeyId: now.signaturePublicKeyId } : {}
  const then = checkSigningBytes(given.signingBytes, profile, signer)
  if (!then.ok) return []
  const before = membersOf(then.value)
  const after = membersOf(now)
  const isOther = !isForSigner(given, signerOfNow({ transition: now, singleUsePublicKey }))
  const signerMember = isUpdate ? 'signaturePublicKeyId' : 'singleUsePublicKey'
  return changedMembers.filter(
    (name) => (isOther && name === signerMember) || !equalValues(before[name], after[name]),
  )
}

function membersOf(transition: UnsignedTransition): Readonly<Record<string, unknown>> {
  return { ...transition }
}

function equalValues(left: unknown, right: unknown): boolean {
  if (left === undefined || right === undefined) return left === right
  // Members of a transition are numbers, bytes, and lists and records of them.
  return equalBytes(encodeCbor(left as CborValue), encodeCbor(right as CborValue))
}
