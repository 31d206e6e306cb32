import { deriveEcdsaPublicKey } from '#/protocol/key/ecdsa.ts'
import { encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import type { NewPlatformKey } from '#/protocol/platform/key-layout.ts'
import type { PlatformLockProof } from '#/protocol/platform/lock-proof.ts'
import { derivePlatformIdentityId } from '#/protocol/platform/platform-ids.ts'
import { signPlatform } from '#/protocol/platform/platform-signature.ts'
import { encodePlatform } from '#/protocol/platform/transition-bytes.ts'
import type { PlatformTransition, TransitionOf } from '#/protocol/platform/transition-layout.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { SandboxMoment } from '#/sandbox/sandbox-chain.ts'
import type { Submission } from '#/sandbox/submitted-transition.ts'
import { sampleFunds } from './platform-samples.ts'

// For tests: transitions of today's networks that the sandbox's platform accepts.

// The private key of a key is its id plus 11. The private key of a lock is the number of its funds.
const privateKey = (byte: number) => new Uint8Array(32).fill(byte)
export const keyOf = (id: number, changed: Partial<NewPlatformKey> = {}): NewPlatformKey => ({
  id,
  type: 0,
  purpose: 0,
  securityLevel: id === 0 ? 0 : 2,
  contractBounds: null,
  readOnly: false,
  data: deriveEcdsaPublicKey(privateKey(id + 11)),
  signature: new Uint8Array(),
  ...changed,
})
export const transferKey = keyOf(1, { purpose: 3, securityLevel: 1 })
export const bounds = {
  kind: 'documentType',
  value: { id: new Uint8Array(32).fill(7), documentTypeName: 'note' },
} as const
export const boundKey = keyOf(2, { purpose: 1, securityLevel: 3, contractBounds: bounds })

export const unsigned = { userFeeIncrease: 0, signature: new Uint8Array() }
/** The signer is a key of an identity, named by its id. */
export const byKey = (keyId: number) => ({ keyId, privateKey: privateKey(keyId + 11) })

export function submissionOf(
  transition: PlatformTransition,
  signer: { readonly privateKey: Uint8Array; readonly keyId?: number },
  lockTransaction?: Uint8Array,
  privateKeys: readonly Uint8Array[] = Array.from({ length: 9 }, (_, id) => privateKey(id + 11)),
): Submission {
  const witnesses = new Map(privateKeys.entries())
  const signed = signPlatform(transition, { signer: { type: 0, ...signer }, witnesses })
  const shown = lockTransaction === undefined ? {} : { lockTransaction }
  return { bytes: encodePlatform(signed), profile: 'platform-13', ...shown }
}

/** Returns transitions of one identity, created with the funds of key 1. Quorums of the given chain sign the locks. */
export function todaySamples(moment: SandboxMoment) {
  const fundsOf = (singleUse: number, at = moment) => sampleFunds(singleUse, at, wireProfiles['platform-13'])
  const proofOf = (singleUse: number, at = moment): PlatformLockProof => {
    const { type: _type, ...value } = fundsOf(singleUse, at).proof
    return { kind: 'instant', value }
  }

  function created(singleUse: number, publicKeys: readonly NewPlatformKey[], proof = proofOf(singleUse)) {
    const identityId = derivePlatformIdentityId(proof)
    const fields = { publicKeys, assetLockProof: proof, identityId, ...unsigned }
    const lock = proof.kind === 'chain' ? fundsOf(singleUse).proof.transaction : undefined
    const by = { privateKey: privateKey(singleUse) }
    return submissionOf({ kind: 'identityCreate', version: 0, fields }, by, lock)
  }

  function toppedUp(singleUse: number, identityId: Uint8Array) {
    const fields = { assetLockProof: proofOf(singleUse), identityId, ...unsigned }
    return submissionOf({ kind: 'identityTopUp', version: 0, fields }, { privateKey: privateKey(singleUse) })
  }

  const identityId = derivePlatformIdentityId(proofOf(1))

  function updated(changed: Partial<TransitionOf<'identityUpdate'>['fields']>, keyId = 0) {
    const fields = {
      identityId,
      revision: 1n,
      nonce: 1n,
      addPublicKeys: [],
      disablePublicKeys: [],
      signaturePublicKeyId: keyId,
      ...unsigned,
      ...changed,
    }
    return submissionOf({ kind: 'identityUpdate', version: 0, fields }, byKey(keyId))
  }

  function transferred(recipientId: Uint8Array, amount: bigint, nonce = 1n) {
    const fields = { identityId, recipientId, amount, nonce, signaturePublicKeyId: 1, ...unsigned }
    return submissionOf({ kind: 'identityCreditTransfer', version: 0, fields }, byKey(1))
  }

  function withdrawn(amount: bigint) {
    const fields = {
      identityId,
      amount,
      coreFeePerByte: 1,
      pooling: 0,
      outputScript: encodeP2pkhScript(new Uint8Array(20)),
      nonce: 1n,
      signaturePublicKeyId: 1,
      ...unsigned,
    } as const
    return submissionOf({ kind: 'identityCreditWithdrawal', version: 1, fields }, byKey(1))
  }

  return { fundsOf, proofOf, created, toppedUp, updated, transferred, withdrawn, identityId }
}
