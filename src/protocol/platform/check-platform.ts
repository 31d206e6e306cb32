import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import { checkState, type PlatformState, identityOf, type StoredIdentity } from './check-state.ts'
import { checkPlatformUnsigned, feeIncreaseViolations } from './check-unsigned.ts'
import { derivePlatformIdentityId } from './platform-ids.ts'
import type { PlatformTransition } from './transition-layout.ts'
import { blsSignatureLength } from '#/protocol/key/key-attribute.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { ecdsaSignatureLength } from '#/protocol/key/ecdsa-form.ts'
import { lockOutputOf } from './check-lock.ts'
import { addedKeysOf } from './check-new-keys.ts'
import {
  isInputSigned,
  isPlatformSignedBy,
  isTransitionSignedBy,
  recoverPlatformSigner,
  signedDataOf,
  type SignedData,
} from './platform-signature.ts'

/** Returns violations of a transition that need no state (docs/platform.md), with paths in the fields. Never throws. */
export function checkPlatform(transition: PlatformTransition): readonly Violation[] {
  const isIncrease = feeIncreaseViolations(transition).length === 0
  return [
    ...checkPlatformUnsigned(transition),
    ...identityIdViolations(transition),
    // A transition with an invalid fee increase has no signing bytes.
    ...(isIncrease ? signatureViolations(transition) : []),
  ]
}

function identityIdViolations({ kind, fields }: PlatformTransition): readonly Violation[] {
  if (kind !== 'identityCreate') return []
  const isSame = equalBytes(derivePlatformIdentityId(fields.assetLockProof), fields.identityId)
  return isSame ? [] : [violation('platform.identity-id', '/identityId')]
}

/**
 * Returns the violations of a transition in a known state, with signatures (docs/platform.md "Rules"). Paths are in the
 * fields. Never throws.
 */
export function checkPlatformAgainst(
  transition: PlatformTransition,
  state: PlatformState,
): readonly Violation[] {
  return [...checkState(transition, state), ...signaturesAgainst(transition, state)]
}

/**
 * Returns violations of signatures by new keys, inputs and instant locks, and of the form of others (docs/platform.md
 * "Signatures"). `lockTransaction`: the transaction of a chain proof, which lacks it.
 */
function signatureViolations(
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
 * Returns violations of signatures by a key of the identity, or by the key of a chain lock, which only its transaction
 * contains.
 */
function signaturesAgainst(
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

/** The locked output has the key of an asset lock; the key of an identity is unknown here. */
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
