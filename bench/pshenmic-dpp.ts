import { pathToFileURL } from 'node:url'
import { formatBase58 } from '../src/protocol/encoding/base58.ts'
import type { NewPlatformKey } from '../src/protocol/platform/key-layout.ts'
import type { PlatformLockProof } from '../src/protocol/platform/lock-proof.ts'
import { benchFile, printedTxid, type PlatformLibrary } from './platform-library.ts'
import type { IdentitySample } from './random-platform.ts'

// The used parts of `pshenmic-dpp`, a package for wallets and explorers. Ids are Base58.

interface Opaque {
  readonly __type: string
}

interface PshenmicTransition {
  bytes(): Uint8Array
  hash(skipSignature: boolean): string
  signByPrivateKey(privateKey: Opaque, keyId: number | undefined, keyType: string): unknown
  userFeeIncrease: number
  readonly signature: Uint8Array | undefined
}

interface PshenmicKey {
  signature: Uint8Array
}

interface PshenmicKind {
  toStateTransition(): PshenmicTransition
}

interface Pshenmic {
  readonly StateTransitionWASM: { fromBytes(bytes: Uint8Array): PshenmicTransition }
  readonly PrivateKeyWASM: { fromBytes(bytes: Uint8Array, network: string): Opaque }
  readonly OutPointWASM: new (txid: string, index: number) => Opaque
  readonly AssetLockProofWASM: {
    createChainAssetLockProof(height: number, outPoint: Opaque): Opaque
    createInstantAssetLockProof(lock: Uint8Array, transaction: Uint8Array, index: number): Opaque
  }
  readonly ContractBoundsWASM: new (contractId: string, documentType?: string) => Opaque
  readonly CoreScriptWASM: { fromBytes(bytes: Uint8Array): Opaque }
  readonly IdentityPublicKeyInCreationWASM: new (
    id: number,
    purpose: number,
    securityLevel: number,
    type: number,
    readOnly: boolean,
    data: Uint8Array,
    signature: Uint8Array | undefined,
    bounds: Opaque | undefined,
  ) => PshenmicKey
  readonly IdentityCreateTransitionWASM: new (
    keys: readonly PshenmicKey[],
    proof: Opaque,
    signature: undefined,
    userFeeIncrease: number,
  ) => PshenmicKind
  readonly IdentityTopUpTransitionWASM: new (proof: Opaque, id: string, fee: number) => PshenmicKind
  readonly IdentityUpdateTransitionWASM: new (
    id: string,
    revision: bigint,
    nonce: bigint,
    added: readonly PshenmicKey[],
    disabled: Uint32Array,
    fee: number,
  ) => PshenmicKind
  readonly IdentityCreditTransferWASM: new (
    sender: string,
    amount: bigint,
    recipient: string,
    nonce: bigint,
    fee: number,
  ) => PshenmicKind
  readonly IdentityCreditWithdrawalTransitionWASM: new (
    id: string,
    amount: bigint,
    coreFeePerByte: number,
    pooling: number,
    nonce: bigint,
    script: Opaque | undefined,
    fee: number,
  ) => PshenmicKind
}

export async function pshenmicLibrary(): Promise<PlatformLibrary> {
  const file = benchFile('pshenmic-dpp', 'dist', 'wasm', 'index.js')
  const dpp: Pshenmic = await import(pathToFileURL(file).href)
  return {
    name: 'pshenmic-dpp 1.1.2-dev.8',
    cannot: new Map(),
    read: (bytes) => {
      const read = dpp.StateTransitionWASM.fromBytes(bytes)
      return Promise.resolve({ bytes: read.bytes(), hash: read.hash(false) })
    },
    build: (sample) => buildWithPshenmic(dpp, sample),
    change: ({ fields }, bytes, { userFeeIncrease, privateKey }) => {
      const read = dpp.StateTransitionWASM.fromBytes(bytes)
      if ('userFeeIncrease' in fields) read.userFeeIncrease = userFeeIncrease
      const id = 'signaturePublicKeyId' in fields ? fields.signaturePublicKeyId : undefined
      if ('signature' in fields) signWith(dpp, read, privateKey, id, 0)
      return Promise.resolve(read.bytes())
    },
  }
}

function buildWithPshenmic(dpp: Pshenmic, sample: IdentitySample): Uint8Array {
  const { fields } = sample.signed
  const added =
    'publicKeys' in fields ? fields.publicKeys : 'addPublicKeys' in fields ? fields.addPublicKeys : []
  const unsigned = kindOf(
    dpp,
    sample,
    added.map((key) => keyOf(dpp, key, undefined)),
  ).toStateTransition()
  const keys = added.map((key) => {
    const owner = sample.signers.witnesses?.get(key.id)
    const isSigned = key.type === 0 && owner !== undefined
    return keyOf(dpp, key, isSigned ? signWith(dpp, unsigned, owner, undefined, 0) : key.signature)
  })
  const transition = kindOf(dpp, sample, keys).toStateTransition()
  const { privateKey, keyId, type } = sample.signers.signer
  signWith(dpp, transition, privateKey, keyId, type)
  return transition.bytes()
}

function signWith(
  dpp: Pshenmic,
  transition: PshenmicTransition,
  privateKey: Uint8Array,
  keyId: number | undefined,
  type: number,
): Uint8Array {
  const name = type === 2 ? 'ECDSA_HASH160' : 'ECDSA_SECP256K1'
  transition.signByPrivateKey(dpp.PrivateKeyWASM.fromBytes(privateKey, 'testnet'), keyId, name)
  return transition.signature ?? new Uint8Array()
}

function kindOf(dpp: Pshenmic, { signed }: IdentitySample, keys: readonly PshenmicKey[]): PshenmicKind {
  const { userFeeIncrease: fee } = signed.fields
  switch (signed.kind) {
    case 'identityCreate':
      return new dpp.IdentityCreateTransitionWASM(
        keys,
        proofOf(dpp, signed.fields.assetLockProof),
        undefined,
        fee,
      )
    case 'identityTopUp': {
      const { assetLockProof, identityId } = signed.fields
      return new dpp.IdentityTopUpTransitionWASM(proofOf(dpp, assetLockProof), formatBase58(identityId), fee)
    }
    case 'identityUpdate': {
      const { identityId, revision, nonce, disablePublicKeys } = signed.fields
      const disabled = Uint32Array.from(disablePublicKeys)
      return new dpp.IdentityUpdateTransitionWASM(
        formatBase58(identityId),
        revision,
        nonce,
        keys,
        disabled,
        fee,
      )
    }
    case 'identityCreditTransfer': {
      const { identityId, amount, recipientId, nonce } = signed.fields
      const [from, to] = [formatBase58(identityId), formatBase58(recipientId)]
      return new dpp.IdentityCreditTransferWASM(from, amount, to, nonce, fee)
    }
    case 'identityCreditWithdrawal': {
      const { identityId, amount, coreFeePerByte, pooling, nonce, outputScript } = signed.fields
      const script = outputScript === null ? undefined : dpp.CoreScriptWASM.fromBytes(outputScript)
      const id = formatBase58(identityId)
      const { IdentityCreditWithdrawalTransitionWASM: Withdrawal } = dpp
      return new Withdrawal(id, amount, coreFeePerByte, pooling, nonce, script, fee)
    }
  }
}

function keyOf(dpp: Pshenmic, key: NewPlatformKey, signature: Uint8Array | undefined): PshenmicKey {
  const { contractBounds, id, purpose, securityLevel, type, readOnly, data } = key
  const documentType =
    contractBounds?.kind === 'documentType' ? contractBounds.value.documentTypeName : undefined
  const bounds =
    contractBounds === null
      ? undefined
      : new dpp.ContractBoundsWASM(formatBase58(contractBounds.value.id), documentType)
  const { IdentityPublicKeyInCreationWASM: Key } = dpp
  return new Key(id, purpose, securityLevel, type, readOnly, data, signature, bounds)
}

function proofOf({ AssetLockProofWASM: Proof, OutPointWASM: OutPoint }: Pshenmic, proof: PlatformLockProof) {
  if (proof.kind === 'instant') {
    const { instantLock, transaction, outputIndex } = proof.value
    return Proof.createInstantAssetLockProof(instantLock, transaction, outputIndex)
  }
  const { coreChainLockedHeight, outPoint } = proof.value
  const place = new OutPoint(printedTxid(outPoint.txid), outPoint.vout)
  return Proof.createChainAssetLockProof(coreChainLockedHeight, place)
}
