import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { NewPlatformKey } from '../src/protocol/platform/key-layout.ts'
import type { PlatformLockProof } from '../src/protocol/platform/lock-proof.ts'
import { benchFile, printedTxid, type PlatformLibrary } from './platform-library.ts'
import type { IdentitySample } from './random-platform.ts'

// The used parts of `@dashevo/wasm-sdk`, the official package for browsers.

interface Freed {
  free(): void
}

type Opaque = Freed & { readonly __type?: string }

interface SdkTransition extends Freed {
  toBytes(): Uint8Array
  getSignableBytes(): Uint8Array
  hash(skipSignature: boolean): string
  signByPrivateKey(privateKey: Opaque, keyId: number | undefined, keyType: number): unknown
  userFeeIncrease: number
  readonly signature: Uint8Array | undefined
}

interface SdkKey extends Freed {
  signature: Uint8Array
}

interface SdkKind extends Freed {
  toStateTransition(): SdkTransition
  publicKeys?: readonly SdkKey[]
  publicKeyIdsToAdd?: readonly SdkKey[]
}

interface Kind {
  new (members: object): SdkKind
  fromStateTransition(transition: SdkTransition): Freed & { toObject(): object }
}

export interface WasmSdk {
  initSync(options: { readonly module: Uint8Array }): unknown
  readonly StateTransition: { fromBytes(bytes: Uint8Array): SdkTransition }
  readonly PrivateKey: { fromBytes(bytes: Uint8Array, network: string): Opaque }
  readonly OutPoint: new (txid: string, index: number) => Opaque
  readonly AssetLockProof: {
    createChainAssetLockProof(height: number, outPoint: Opaque): Opaque
    createInstantAssetLockProof(lock: Uint8Array, transaction: Uint8Array, index: number): Opaque
  }
  readonly ContractBounds: new (contractId: Uint8Array, documentType?: string) => Opaque
  readonly CoreScript: { fromBytes(bytes: Uint8Array): Opaque }
  readonly IdentityPublicKeyInCreation: new (members: object) => SdkKey
  readonly IdentityCreateTransition: Kind
  readonly IdentityTopUpTransition: Kind
  readonly IdentityUpdateTransition: Kind
  readonly IdentityCreditTransfer: Kind
  readonly IdentityCreditWithdrawalTransition: Kind
}

/** Loads the package: 20 MB of WebAssembly. */
export async function openWasmSdk(): Promise<WasmSdk> {
  const folder = ['@dashevo', 'wasm-sdk', 'dist', 'raw'] as const
  const sdk: WasmSdk = await import(pathToFileURL(benchFile(...folder, 'wasm_sdk.js')).href)
  sdk.initSync({ module: readFileSync(benchFile(...folder, 'wasm_sdk_bg.wasm')) })
  return sdk
}

export async function wasmSdkLibrary(): Promise<PlatformLibrary> {
  const sdk = await openWasmSdk()
  return {
    name: '@dashevo/wasm-sdk 4.1.0',
    cannot: new Map(),
    read: (bytes) => {
      const read = sdk.StateTransition.fromBytes(bytes)
      const reading = { bytes: read.toBytes(), signingBytes: read.getSignableBytes(), hash: read.hash(false) }
      read.free()
      return Promise.resolve(reading)
    },
    build: (sample) => buildWithWasmSdk(sdk, sample),
    change: ({ fields }, bytes, { userFeeIncrease, privateKey }) => {
      const read = sdk.StateTransition.fromBytes(bytes)
      if ('userFeeIncrease' in fields) read.userFeeIncrease = userFeeIncrease
      const id = 'signaturePublicKeyId' in fields ? fields.signaturePublicKeyId : undefined
      if ('signature' in fields) signWith(sdk, read, privateKey, id, 0)
      const written = read.toBytes()
      read.free()
      return Promise.resolve(written)
    },
  }
}

/** Builds a transition from its members, signs with every key, and writes it. Frees the memory outside JavaScript. */
export function buildWithWasmSdk(sdk: WasmSdk, sample: IdentitySample): Uint8Array {
  const { kind, fields } = sample.signed
  const added =
    'publicKeys' in fields ? fields.publicKeys : 'addPublicKeys' in fields ? fields.addPublicKeys : []
  const keys = added.map((key) => keyOf(sdk, key))
  const built = kindOf(sdk, sample, keys)
  if (keys.length > 0) {
    const unsigned = built.toStateTransition()
    for (const [at, key] of keys.entries()) {
      const { id, type, signature } = added[at] ?? {}
      const owner = id === undefined ? undefined : sample.signers.witnesses?.get(id)
      if (type === 0 && owner !== undefined) key.signature = signWith(sdk, unsigned, owner, undefined, 0)
      else if (signature !== undefined) key.signature = signature
    }
    if (kind === 'identityCreate') built.publicKeys = keys
    else built.publicKeyIdsToAdd = keys
    unsigned.free()
  }
  const transition = built.toStateTransition()
  const { privateKey, keyId, type } = sample.signers.signer
  signWith(sdk, transition, privateKey, keyId, type)
  const bytes = transition.toBytes()
  for (const each of [transition, built, ...keys]) each.free()
  return bytes
}

/** Reads a transition into a plain object with all members, as a program needs it to show or check it. */
export function readWithWasmSdk(
  sdk: WasmSdk,
  kind: 'identityCreate' | 'identityUpdate',
  bytes: Uint8Array,
): object {
  const read = sdk.StateTransition.fromBytes(bytes)
  const members = (
    kind === 'identityCreate' ? sdk.IdentityCreateTransition : sdk.IdentityUpdateTransition
  ).fromStateTransition(read)
  const object = members.toObject()
  for (const each of [members, read]) each.free()
  return object
}

function signWith(
  sdk: WasmSdk,
  transition: SdkTransition,
  privateKey: Uint8Array,
  keyId: number | undefined,
  type: number,
): Uint8Array {
  const key = sdk.PrivateKey.fromBytes(privateKey, 'testnet')
  transition.signByPrivateKey(key, keyId, type)
  key.free()
  return transition.signature ?? new Uint8Array()
}

function kindOf(sdk: WasmSdk, { signed }: IdentitySample, publicKeys: readonly SdkKey[]): SdkKind {
  switch (signed.kind) {
    case 'identityCreate': {
      const { userFeeIncrease, assetLockProof } = signed.fields
      const members = { publicKeys, assetLockProof: proofOf(sdk, assetLockProof), userFeeIncrease }
      return new sdk.IdentityCreateTransition(members)
    }
    case 'identityTopUp': {
      const { assetLockProof, ...fields } = signed.fields
      return new sdk.IdentityTopUpTransition({ ...fields, assetLockProof: proofOf(sdk, assetLockProof) })
    }
    case 'identityUpdate':
      return new sdk.IdentityUpdateTransition({ ...signed.fields, addPublicKeys: publicKeys })
    case 'identityCreditTransfer': {
      const { identityId: senderId, ...fields } = signed.fields
      return new sdk.IdentityCreditTransfer({ ...fields, senderId })
    }
    case 'identityCreditWithdrawal': {
      const { outputScript, ...fields } = signed.fields
      const script = outputScript === null ? {} : { outputScript: sdk.CoreScript.fromBytes(outputScript) }
      return new sdk.IdentityCreditWithdrawalTransition({ ...fields, ...script })
    }
  }
}

function keyOf(sdk: WasmSdk, key: NewPlatformKey): SdkKey {
  const { contractBounds: bounds } = key
  const type = bounds?.kind === 'documentType' ? bounds.value.documentTypeName : undefined
  return new sdk.IdentityPublicKeyInCreation({
    keyId: key.id,
    keyType: key.type,
    purpose: key.purpose,
    securityLevel: key.securityLevel,
    isReadOnly: key.readOnly,
    data: key.data,
    ...(bounds === null ? {} : { contractBounds: new sdk.ContractBounds(bounds.value.id, type) }),
  })
}

function proofOf({ AssetLockProof, OutPoint }: WasmSdk, proof: PlatformLockProof): Opaque {
  if (proof.kind === 'instant') {
    const { instantLock, transaction, outputIndex } = proof.value
    return AssetLockProof.createInstantAssetLockProof(instantLock, transaction, outputIndex)
  }
  const { coreChainLockedHeight, outPoint } = proof.value
  const place = new OutPoint(printedTxid(outPoint.txid), outPoint.vout)
  return AssetLockProof.createChainAssetLockProof(coreChainLockedHeight, place)
}
