import { randomBytes } from 'node:crypto'
import { deriveEcdsaPublicKey } from '../src/protocol/key/ecdsa.ts'
import { hash160 } from '../src/protocol/encoding/hash.ts'
import type { NewPlatformKey } from '../src/protocol/platform/key-layout.ts'
import type { PlatformLockProof } from '../src/protocol/platform/lock-proof.ts'
import { encodeLockOutPoint } from '../src/protocol/platform/platform-ids.ts'
import { requireFromBench } from './dpp.ts'
import { benchFile, type PlatformLibrary } from './platform-library.ts'
import type { IdentitySample } from './random-platform.ts'

// The parts of `@dashevo/wasm-dpp` 3.0.1 in use. Its newest protocol version has the same bytes as version 13.
const protocolVersion = 11

// The package reads these as plain objects, and fails above 2^53 credits.
const kindsOfAddresses = [
  'identityCreditTransferToAddresses',
  'identityCreateFromAddresses',
  'identityTopUpFromAddresses',
  'addressFundsTransfer',
  'addressFundingFromAssetLock',
  'addressCreditWithdrawal',
] as const

interface DppTransition {
  /** Missing from transitions of addresses. */
  toBuffer?(): Uint8Array
  /** Missing from contracts and batches. */
  signByPrivateKey?(privateKey: Uint8Array, keyType: number): void
  getSignature(): Uint8Array
  setUserFeeIncrease(userFeeIncrease: number): void
  setIdentityId(id: unknown): void
  setAssetLockProof(proof: unknown): void
  setPublicKeys(keys: readonly DppKey[]): void
  setPublicKeysToAdd(keys: readonly DppKey[]): void
  setPublicKeyIdsToDisable(ids: Uint32Array): void
  setRevision(revision: bigint): void
  setIdentityContractNonce(nonce: bigint): void
  setNonce(nonce: bigint): void
  setAmount(amount: bigint): void
  setRecipientId(id: unknown): void
  setPooling(pooling: number): void
  setCoreFeePerByte(fee: number): void
  setOutputScript(script: Uint8Array | undefined): void
  sign(key: DppKey, privateKey: Uint8Array, bls: unknown): void
  verifySignature(key: DppKey, bls: unknown): boolean
  free(): void
}

interface DppKey {
  setId(id: number): void
  setType(type: number): void
  setPurpose(purpose: number): void
  setSecurityLevel(level: number): void
  setData(data: Uint8Array): void
  setReadOnly(readOnly: boolean): void
  setContractBounds(contractId: unknown, documentType?: string): void
  setSignature(signature: Uint8Array): void
}

type Of<Instance> = new (protocolVersion: number) => Instance

interface DppModule {
  readonly DashPlatformProtocol: new (entropy: unknown, protocolVersion: number) => Dpp
  readonly Identifier: new (bytes: Buffer) => unknown
  readonly IdentityPublicKey: Of<DppKey>
  readonly IdentityPublicKeyWithWitness: Of<DppKey>
  readonly IdentityCreateTransition: Of<DppTransition>
  readonly IdentityTopUpTransition: Of<DppTransition>
  readonly IdentityUpdateTransition: Of<DppTransition>
  readonly IdentityCreditTransferTransition: Of<DppTransition>
  readonly IdentityCreditWithdrawalTransition: Of<DppTransition>
}

interface Dpp {
  readonly stateTransition: { createFromBuffer(bytes: Uint8Array): Promise<DppTransition> }
  readonly identity: {
    createChainAssetLockProof(height: number, outPoint: Uint8Array): unknown
    createInstantAssetLockProof(lock: Uint8Array, transaction: Uint8Array, index: number): unknown
  }
}

interface Opened {
  readonly module: DppModule
  readonly dpp: Dpp
}

export async function openWasmDpp3(): Promise<Opened> {
  const { default: load }: { default: () => Promise<DppModule> } = requireFromBench(benchFile('wasm-dpp-3'))
  const module = await load()
  const entropy = { generate: () => randomBytes(32) }
  const dpp = new module.DashPlatformProtocol(entropy, protocolVersion)
  return { module, dpp }
}

export async function wasmDpp3Library(): Promise<PlatformLibrary> {
  const opened = await openWasmDpp3()
  const { dpp } = opened
  return {
    name: '@dashevo/wasm-dpp 3.0.1',
    cannot: new Map(kindsOfAddresses.map((kind) => [kind, 'has no class of it'])),
    read: async (bytes) => {
      const read = await dpp.stateTransition.createFromBuffer(bytes)
      return read.toBuffer === undefined ? undefined : { bytes: new Uint8Array(read.toBuffer()) }
    },
    build: (sample) => buildWithDpp3(opened, sample),
    change: async ({ fields }, bytes, { userFeeIncrease, privateKey }) => {
      const read = await dpp.stateTransition.createFromBuffer(bytes)
      if ('userFeeIncrease' in fields) read.setUserFeeIncrease(userFeeIncrease)
      if ('signature' in fields) read.signByPrivateKey?.(privateKey, 0)
      return written(read)
    },
  }
}

/** Reads an update, and verifies the signature of the identity's key. */
export async function verifyWithDpp3({ dpp }: Opened, bytes: Uint8Array, key: DppKey): Promise<boolean> {
  const read = await dpp.stateTransition.createFromBuffer(bytes)
  const isSigned = read.verifySignature(key, {})
  read.free()
  return isSigned
}

function written(transition: DppTransition): Uint8Array {
  if (transition.toBuffer === undefined) throw new TypeError('the package cannot write this kind')
  return new Uint8Array(transition.toBuffer())
}

/** Builds a transition from its members, and signs with every key that the package supports. */
export function buildWithDpp3(opened: Opened, sample: IdentitySample): Uint8Array {
  const { signed, signers } = sample
  const { fields } = signed
  const transition = kindOf(opened, sample)
  transition.setUserFeeIncrease(fields.userFeeIncrease)
  const added =
    'publicKeys' in fields ? fields.publicKeys : 'addPublicKeys' in fields ? fields.addPublicKeys : []
  const setKeys = (keys: readonly DppKey[]) =>
    signed.kind === 'identityCreate' ? transition.setPublicKeys(keys) : transition.setPublicKeysToAdd(keys)
  if (added.length > 0) {
    setKeys(added.map((key) => keyOf(opened, key, undefined)))
    const keys = added.map((key) => {
      const owner = signers.witnesses?.get(key.id)
      if (key.type !== 0 || owner === undefined) return keyOf(opened, key, key.signature)
      transition.signByPrivateKey?.(owner, 0)
      return keyOf(opened, key, new Uint8Array(transition.getSignature()))
    })
    setKeys(keys)
  }
  const { privateKey, keyId, type } = signers.signer
  if (keyId === undefined) transition.signByPrivateKey?.(privateKey, type)
  else transition.sign(signerOf(opened, signed.kind, signers.signer), privateKey, {})
  return written(transition)
}

function kindOf({ module, dpp }: Opened, { signed }: IdentitySample): DppTransition {
  const idOf = (id: Uint8Array) => new module.Identifier(Buffer.from(id))
  switch (signed.kind) {
    case 'identityCreate': {
      const transition = new module.IdentityCreateTransition(protocolVersion)
      transition.setAssetLockProof(proofOf(dpp, signed.fields.assetLockProof))
      return transition
    }
    case 'identityTopUp': {
      const transition = new module.IdentityTopUpTransition(protocolVersion)
      transition.setAssetLockProof(proofOf(dpp, signed.fields.assetLockProof))
      transition.setIdentityId(idOf(signed.fields.identityId))
      return transition
    }
    case 'identityUpdate': {
      const transition = new module.IdentityUpdateTransition(protocolVersion)
      transition.setIdentityId(idOf(signed.fields.identityId))
      transition.setRevision(signed.fields.revision)
      transition.setIdentityContractNonce(signed.fields.nonce)
      transition.setPublicKeyIdsToDisable(Uint32Array.from(signed.fields.disablePublicKeys))
      return transition
    }
    case 'identityCreditTransfer': {
      const transition = new module.IdentityCreditTransferTransition(protocolVersion)
      transition.setIdentityId(idOf(signed.fields.identityId))
      transition.setRecipientId(idOf(signed.fields.recipientId))
      transition.setAmount(signed.fields.amount)
      transition.setNonce(signed.fields.nonce)
      return transition
    }
    case 'identityCreditWithdrawal': {
      const { identityId, amount, coreFeePerByte, pooling, outputScript, nonce } = signed.fields
      const transition = new module.IdentityCreditWithdrawalTransition(protocolVersion)
      transition.setIdentityId(idOf(identityId))
      transition.setAmount(amount)
      transition.setCoreFeePerByte(coreFeePerByte)
      transition.setPooling(pooling)
      transition.setOutputScript(outputScript ?? undefined)
      transition.setNonce(nonce)
      return transition
    }
  }
}

/** Returns the identity's key. The package writes its id only if the key may sign. */
export function signerOf(
  { module }: Opened,
  kind: IdentitySample['signed']['kind'],
  { keyId = 0, type, privateKey }: IdentitySample['signers']['signer'],
): DppKey {
  const publicKey = deriveEcdsaPublicKey(privateKey)
  const key = new module.IdentityPublicKey(protocolVersion)
  const isUpdate = kind === 'identityUpdate'
  key.setId(keyId)
  key.setType(type)
  key.setPurpose(isUpdate ? 0 : 3)
  key.setSecurityLevel(isUpdate ? 0 : 1)
  key.setData(type === 2 ? hash160(publicKey) : publicKey)
  return key
}

function keyOf({ module }: Opened, key: NewPlatformKey, signature: Uint8Array | undefined): DppKey {
  const made = new module.IdentityPublicKeyWithWitness(protocolVersion)
  made.setId(key.id)
  made.setType(key.type)
  made.setPurpose(key.purpose)
  made.setSecurityLevel(key.securityLevel)
  made.setData(key.data)
  made.setReadOnly(key.readOnly)
  const { contractBounds: bounds } = key
  if (bounds !== null) {
    const type = bounds.kind === 'documentType' ? bounds.value.documentTypeName : undefined
    made.setContractBounds(new module.Identifier(Buffer.from(bounds.value.id)), type)
  }
  if (signature !== undefined) made.setSignature(signature)
  return made
}

function proofOf({ identity }: Dpp, proof: PlatformLockProof): unknown {
  if (proof.kind === 'chain')
    return identity.createChainAssetLockProof(proof.value.coreChainLockedHeight, encodeLockOutPoint(proof))
  const { instantLock, transaction, outputIndex } = proof.value
  return identity.createInstantAssetLockProof(instantLock, transaction, outputIndex)
}
