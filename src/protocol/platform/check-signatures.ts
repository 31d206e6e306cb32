import { blsSignatureLength } from '#/protocol/key/key-attribute.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { ecdsaSignatureLength } from '#/protocol/key/ecdsa-form.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import { lockOutputOf } from './check-lock.ts'
import { addedKeysOf } from './check-new-keys.ts'
import { identityOf, type PlatformState, type StoredIdentity } from './check-state.ts'
import {
  isInputSigned,
  isPlatformSignedBy,
  isTransitionSignedBy,
  recoverPlatformSigner,
  signedDataOf,
  type SignedData,
} from './platform-signature.ts'
import type { PlatformTransition } from './transition-layout.ts'

/**
 * The signatures that the bytes decide: of new keys, of inputs, and that of an instant asset lock. Of an identity only the form is
 * looked at (docs/platform.md "Signatures"). `lockTransaction`: of a chain proof, which does not have it.
 */
export function signatureViolations(
  transition: PlatformTransition,
  lockTransaction?: Uint8Array,
): readonly Violation[] {
  const signed = signedDataOf(transition)
  const { keys, path } = addedKeysOf(transition)
  const witnesses = keys.flatMap((key, at) => {
    const { id, type, signature } = key
    const isRight = type < 2 ? isPlatformSignedBy(key, signature, signed) : signature.length === 0
    return isRight ? [] : [violation('platform.witness', `${path}/${at}/signature`, { params: { id } })]
  })
  const { fields } = transition
  const inputs = 'inputWitnesses' in fields ? inputViolations(fields, signed) : []
  return [...witnesses, ...inputs, ...ownViolations(transition, lockTransaction)]
}

/**
 * The signatures that the state decides: that of a key of the identity, and that of a chain asset lock, whose transaction has its key.
 */
export function signaturesAgainst(
  transition: PlatformTransition,
  { identity, lockTransaction }: Pick<PlatformState, 'identity' | 'lockTransaction'>,
): readonly Violation[] {
  const { fields } = transition
  if (identity !== undefined && !isSignedByNamedKey(transition, identity)) {
    const { length } = 'signature' in fields ? fields.signature : new Uint8Array()
    return [violation('platform.signature', '/signature', { params: { length } })]
  }
  if (!('assetLockProof' in fields) || fields.assetLockProof.kind === 'instant') return []
  return lockTransaction === undefined ? [] : ownViolations(transition, lockTransaction)
}

/** Whether the key that the transition names made its signature, as far as the identity has that key. */
function isSignedByNamedKey(transition: PlatformTransition, { id, publicKeys }: StoredIdentity): boolean {
  const { fields } = transition
  const named = identityOf(transition)
  if (named === undefined || !equalBytes(named.id, id) || !('signaturePublicKeyId' in fields)) return true
  const key = publicKeys.find(([, each]) => each.id === fields.signaturePublicKeyId)?.[1]
  return key === undefined || key.type > 2 || isTransitionSignedBy(key, transition)
}

function inputViolations(
  { inputs, inputWitnesses }: Extract<PlatformTransition['fields'], { readonly inputWitnesses: unknown }>,
  signed: SignedData,
): readonly Violation[] {
  const path = '/inputWitnesses'
  if (inputs.length !== inputWitnesses.length) return [violation('platform.input-witness', path)]
  return inputWitnesses.flatMap((witness, at) => {
    const address = inputs[at]?.[0]
    const isRight = address !== undefined && isInputSigned(address, witness, signed)
    return isRight ? [] : [violation('platform.input-witness', `${path}/${at}`)]
  })
}

/** Of an asset lock the key is that of the locked output; of an identity it is the identity that tells. */
function ownViolations(
  transition: PlatformTransition,
  lockTransaction: Uint8Array | undefined,
): readonly Violation[] {
  const { fields } = transition
  if (!('signature' in fields)) return []
  const by = recoverPlatformSigner(transition)
  const { length } = fields.signature
  const isForm = length === blsSignatureLength || (length === ecdsaSignatureLength && by !== undefined)
  const output = 'assetLockProof' in fields ? lockOutputOf(fields.assetLockProof, lockTransaction) : undefined
  const isLock = by !== undefined && (output?.ok !== true || equalBytes(hash160(by), output.value.hash160))
  const isRight = 'assetLockProof' in fields ? isLock : isForm
  return isRight ? [] : [violation('platform.signature', '/signature', { params: { length } })]
}
