import { TransitionType, LockProofType } from '#/protocol/platform/transition-type.ts'
import { concatBytes, equalBytes } from '#/protocol/encoding/bytes.ts'
import { newerViolations } from '#/protocol/platform/check-newer.ts'
import type { NewPlatformKey } from '#/protocol/platform/key-layout.ts'
import type { PlatformLockProof } from '#/protocol/platform/lock-proof.ts'
import { derivePlatformIdentityId } from '#/protocol/platform/platform-ids.ts'
import type { PlatformTransition, TransitionOf } from '#/protocol/platform/transition-layout.ts'
import { storedBoundsOf } from '#/protocol/identity/stored-identity.ts'
import { latestProtocolVersion } from '#/protocol/identity/identity.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import type { AssetLockProof } from './asset-lock-proof.ts'
import type { UnsignedCredit } from './credit-transition.ts'
import type { Transition, UnsignedTransition } from './transition.ts'
import type { TransitionKey } from './transition-key.ts'

// Converts a transition to the layouts of docs/platform.md "Transitions" and back. Unsigned parts are empty there.

type CreditKind = 'identityCreditWithdrawal' | 'identityCreditTransfer'

/** Returns a transition in the layouts. Every transition with a valid structure of a bincode profile fits. */
export function platformOf(
  transition: UnsignedTransition | Transition,
): TransitionOf<'identityCreate' | 'identityTopUp' | 'identityUpdate' | CreditKind> {
  const signature = 'signature' in transition ? transition.signature : new Uint8Array()
  const { userFeeIncrease = 0 } = transition
  if (transition.type === TransitionType.withdrawal || transition.type === TransitionType.transfer)
    return creditOf(transition, signature)
  if (transition.type === TransitionType.update) {
    const { identityId, revision, nonce = 0, signaturePublicKeyId } = transition
    const fields = {
      identityId,
      revision: BigInt(revision),
      nonce: BigInt(nonce),
      addPublicKeys: (transition.addPublicKeys ?? []).map(newPlatformKeyOf),
      disablePublicKeys: transition.disablePublicKeys ?? [],
      userFeeIncrease,
      signaturePublicKeyId,
      signature,
    }
    return { kind: 'identityUpdate', version: 0, fields }
  }
  const assetLockProof = proofOf(transition.assetLockProof)
  if (transition.type === TransitionType.topUp) {
    const { identityId } = transition
    return {
      kind: 'identityTopUp',
      version: 0,
      fields: { assetLockProof, identityId, userFeeIncrease, signature },
    }
  }
  const publicKeys = transition.publicKeys.map(newPlatformKeyOf)
  const identityId = derivePlatformIdentityId(assetLockProof)
  return {
    kind: 'identityCreate',
    version: 0,
    fields: { publicKeys, assetLockProof, userFeeIncrease, signature, identityId },
  }
}

/**
 * Returns the members of a decoded transition; `st.type` or `platform.newer` for one that this program does not sign.
 * Never throws.
 */
export function membersOf(read: PlatformTransition, isSigned: boolean): Checked<object> {
  const { kind, fields } = read
  const [newer, ...others] = newerViolations(read)
  if (newer !== undefined) return rejected(newer, ...others)
  if (kind === 'identityUpdate') {
    const { identityId, revision, nonce, userFeeIncrease, signaturePublicKeyId, signature } = fields
    return passed({
      protocolVersion: latestProtocolVersion,
      type: TransitionType.update,
      identityId,
      revision: Number(revision),
      nonce: Number(nonce),
      signaturePublicKeyId,
      ...(fields.addPublicKeys.length === 0
        ? {}
        : { addPublicKeys: fields.addPublicKeys.map(transitionKeyOf) }),
      ...(fields.disablePublicKeys.length === 0 ? {} : { disablePublicKeys: fields.disablePublicKeys }),
      userFeeIncrease,
      ...(isSigned ? { signature } : {}),
    })
  }
  if (kind === 'identityCreditWithdrawal' || kind === 'identityCreditTransfer')
    return creditMembersOf(read, isSigned)
  if (kind !== 'identityCreate' && kind !== 'identityTopUp') return rejected(violation('st.type', '/type'))
  const { identityId, signature, userFeeIncrease } = fields
  const own = isSigned ? { signature } : {}
  const common = {
    protocolVersion: latestProtocolVersion,
    assetLockProof: assetLockProofOf(fields.assetLockProof),
    userFeeIncrease,
  }
  if (kind === 'identityTopUp') return passed({ ...common, type: TransitionType.topUp, identityId, ...own })
  if (isSigned && !equalBytes(derivePlatformIdentityId(fields.assetLockProof), identityId))
    return rejected(violation('platform.identity-id', '/identityId'))
  return passed({
    ...common,
    type: TransitionType.create,
    publicKeys: fields.publicKeys.map(transitionKeyOf),
    ...own,
  })
}

function creditOf(transition: UnsignedCredit, signature: Uint8Array): TransitionOf<CreditKind> {
  const { identityId, amount, userFeeIncrease, signaturePublicKeyId } = transition
  const common = {
    identityId,
    amount,
    nonce: BigInt(transition.nonce),
    userFeeIncrease,
    signaturePublicKeyId,
    signature,
  }
  if (transition.type === TransitionType.transfer) {
    const fields = { ...common, recipientId: transition.recipientId }
    return { kind: 'identityCreditTransfer', version: 0, fields }
  }
  const { coreFeePerByte, pooling, outputScript = null } = transition
  const fields = { ...common, coreFeePerByte, pooling, outputScript }
  return { kind: 'identityCreditWithdrawal', version: 1, fields }
}

function creditMembersOf(read: TransitionOf<CreditKind>, isSigned: boolean): Checked<object> {
  const { kind, version, fields } = read
  const { identityId, amount, nonce, userFeeIncrease, signaturePublicKeyId, signature } = fields
  const rest = {
    amount,
    nonce: Number(nonce),
    userFeeIncrease,
    signaturePublicKeyId,
    ...(isSigned ? { signature } : {}),
  }
  const common = { protocolVersion: latestProtocolVersion, identityId, ...rest }
  if (kind === 'identityCreditTransfer')
    return passed({ ...common, type: TransitionType.transfer, recipientId: fields.recipientId })
  // Only version 1 of a withdrawal is written, so version 0 could not be encoded again.
  if (version === 0)
    return rejected(violation('platform.not-read', '/type', { params: { kind: 5, version } }))
  const { coreFeePerByte, pooling, outputScript } = fields
  const script = outputScript === null ? {} : { outputScript }
  return passed({ ...common, type: TransitionType.withdrawal, coreFeePerByte, pooling, ...script })
}

/** Converts a JSON Pointer in the fields of the layouts to one in the members of this model. */
export function pointerOf(path: string): string {
  return path
    .replace(/^\/assetLockProof\/(?:instant|chain)/, '/assetLockProof')
    .replace(/^(\/assetLockProof\/outPoint)\/.*/, '$1')
}

function proofOf(proof: AssetLockProof): PlatformLockProof {
  if (proof.type === LockProofType.instant) {
    const { instantLock, transaction, outputIndex } = proof
    return { kind: 'instant', value: { instantLock, transaction, outputIndex } }
  }
  const { coreChainLockedHeight, outPoint } = proof
  const view = new DataView(outPoint.buffer, outPoint.byteOffset)
  const txid = outPoint.slice(0, 32).toReversed()
  return {
    kind: 'chain',
    value: { coreChainLockedHeight, outPoint: { txid, vout: view.getUint32(32, true) } },
  }
}

function assetLockProofOf(proof: PlatformLockProof): AssetLockProof {
  if (proof.kind === 'instant') return { type: LockProofType.instant, ...proof.value }
  const { coreChainLockedHeight, outPoint } = proof.value
  const index = new Uint8Array(4)
  new DataView(index.buffer).setUint32(0, outPoint.vout, true)
  return {
    type: LockProofType.chain,
    coreChainLockedHeight,
    outPoint: concatBytes(outPoint.txid.toReversed(), index),
  }
}

/** Returns a new key in the layouts. */
export function newPlatformKeyOf(key: TransitionKey): NewPlatformKey {
  const { id, type, purpose, securityLevel, contractBounds, readOnly = false, data, signature } = key
  return {
    id,
    type,
    purpose,
    securityLevel,
    contractBounds: contractBounds === undefined ? null : storedBoundsOf(contractBounds),
    readOnly,
    data,
    signature: signature ?? new Uint8Array(),
  }
}

function transitionKeyOf({ contractBounds, signature, ...key }: NewPlatformKey): object {
  const bounds =
    contractBounds === null ? {} : { contractBounds: { type: contractBounds.kind, ...contractBounds.value } }
  return { ...key, ...bounds, ...(signature.length === 0 ? {} : { signature }) }
}
