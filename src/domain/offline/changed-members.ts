import { checkSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { isFunded } from '#/protocol/transition/transition.ts'
import type { WireProfile } from '#/protocol/transition/wire-profile.ts'
import { equalValues } from '#/store/records/equal-values.ts'
import { isForSigner, signerOfNow, type SentRequest, type SignedNow } from '#/store/records/sent-request.ts'

/** Members that may differ between the request and the current draft: of the transition, or its signing key. */
export const changedMembers = [
  'assetLockProof',
  'identityId',
  'revision',
  'publicKeys',
  'addPublicKeys',
  'disablePublicKeys',
  'publicKeysDisabledAt',
  'recipientId',
  'outputScript',
  'amount',
  'nonce',
  'userFeeIncrease',
  'coreFeePerByte',
  'signaturePublicKeyId',
  'singleUsePublicKey',
] as const
export type ChangedMember = (typeof changedMembers)[number]

export function listChangedMembers(
  given: SentRequest,
  { transition: now, singleUsePublicKey }: SignedNow,
  profile: WireProfile,
): readonly ChangedMember[] {
  if (now === undefined) return []
  const signer = isFunded(now) ? {} : { signaturePublicKeyId: now.signaturePublicKeyId }
  const then = checkSigningBytes(given.signingBytes, profile, signer)
  if (!then.ok) return []
  const before: Readonly<Record<string, unknown>> = { ...then.value }
  const after: Readonly<Record<string, unknown>> = { ...now }
  const isOther = !isForSigner(given, signerOfNow({ transition: now, singleUsePublicKey }))
  const signerMember = isFunded(now) ? 'singleUsePublicKey' : 'signaturePublicKeyId'
  return changedMembers.filter(
    (name) => (isOther && name === signerMember) || !equalValues(before[name], after[name]),
  )
}
