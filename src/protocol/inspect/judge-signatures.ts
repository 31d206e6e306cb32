import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { listLockOutputs } from '#/protocol/layer1/asset-lock.ts'
import { reportAssetLock, type TransitionContext } from '#/protocol/transition/check-transition.ts'
import { newKeysOf, type IdentityUpdate, type Transition } from '#/protocol/transition/transition.ts'
import { isSignedBy, recoverSigner } from '#/protocol/transition/transition-signature.ts'
import { encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import type { WireProfile } from '#/protocol/transition/wire-profile.ts'
import type { InspectContext } from './found.ts'
import { judgeLockOfProof } from './judge-quorum-lock.ts'
import type { SignatureVerdict } from './signature-verdict.ts'

/** Whose signatures a transition bears: its own, those of its new keys, and that of its lock where quorums are at hand. */
export function judgeSignatures(
  transition: Transition,
  profile: WireProfile,
  context: TransitionContext,
  inspect: InspectContext,
): readonly SignatureVerdict[] {
  const own =
    transition.type === 5
      ? judgeUpdate(transition, profile, inspect)
      : judgeFunded(transition, profile, context)
  const lock = transition.type === 5 ? [] : judgeLockOfProof(transition.assetLockProof, inspect.quorums)
  return [own, ...judgeWitnesses(transition, profile), ...lock]
}

function judgeFunded(
  transition: Exclude<Transition, { readonly type: 5 }>,
  profile: WireProfile,
  context: TransitionContext,
): SignatureVerdict {
  const signer = recoverSigner(transition, profile)
  if (signer === undefined) return { kind: 'unrecoverable' }
  const publicKey = formatHex(signer)
  const { lockOutput, transaction } = reportAssetLock(transition, profile, context)
  if (lockOutput === undefined) return { kind: 'recovered', publicKey }
  const found = hash160(signer)
  if (equalBytes(found, lockOutput.hash160))
    return { kind: 'matches-output', outputIndex: lockOutput.outputIndex, publicKey }
  const outputs = transaction === undefined ? [] : listLockOutputs(transaction, profile)
  const other = outputs.find((each) => equalBytes(each.hash160, found))
  return other === undefined
    ? { kind: 'matches-no-output', publicKey, expectedHash: formatHex(lockOutput.hash160) }
    : { kind: 'matches-other-output', outputIndex: other.outputIndex, publicKey }
}

function judgeUpdate(
  update: IdentityUpdate,
  profile: WireProfile,
  { identities = [] }: InspectContext,
): SignatureVerdict {
  const identityId = formatBase58(update.identityId)
  const keyId = update.signaturePublicKeyId
  const identity = identities.find(({ id }) => equalBytes(id, update.identityId))
  if (identity === undefined) return { kind: 'identity-unknown', identityId, keyId }
  const signingBytes = encodeSigningBytes(update, profile)
  const made = (key: (typeof identity.publicKeys)[number]) =>
    isSignedBy(key, update.signature, signingBytes, profile)
  const named = identity.publicKeys.find(({ id }) => id === keyId)
  const byNamed = named === undefined ? false : made(named)
  if (byNamed === undefined) return { kind: 'scheme-not-offered' }
  if (named !== undefined && byNamed) {
    const isDisabled = named.disabledAt !== undefined
    return { kind: 'signed-by-key', keyId, identityId, level: named.securityLevel, isDisabled }
  }
  const other = identity.publicKeys.find((key) => key.id !== keyId && made(key) === true)
  return other === undefined
    ? { kind: 'not-signed-by-key', keyId, identityId }
    : { kind: 'signed-by-other-key', keyId: other.id, named: keyId }
}

function judgeWitnesses(transition: Transition, profile: WireProfile): readonly SignatureVerdict[] {
  if (!profile.witnesses) return []
  const signingBytes = encodeSigningBytes(transition, profile)
  return newKeysOf(transition).keys.flatMap((key): readonly SignatureVerdict[] => {
    const isMade = key.signature !== undefined && isSignedBy(key, key.signature, signingBytes, profile)
    return isMade === undefined
      ? [{ kind: 'scheme-not-offered' }]
      : [{ kind: 'witness', keyId: key.id, isMade }]
  })
}
