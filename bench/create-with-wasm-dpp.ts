import { randomBytes } from 'node:crypto'

import { requireFromBench } from './dpp.ts'
import type { SampleCreate } from './sample-create.ts'

interface WasmKey {
  free(): void
  setId(id: number): void
  setType(type: number): void
  setPurpose(purpose: number): void
  setSecurityLevel(level: number): void
  setData(data: Uint8Array): void
  setReadOnly(readOnly: boolean): void
  setSignature(signature: Uint8Array): void
}

interface WasmTransition {
  free(): void
  setAssetLockProof(proof: unknown): void
  setPublicKeys(keys: readonly WasmKey[]): void
  signByPrivateKey(privateKey: Uint8Array, keyType: number): void
  getSignature(): Uint8Array
  setSignature(signature: Uint8Array | undefined): void
  toBuffer(): Uint8Array
}

interface WasmDpp {
  readonly identity: {
    createInstantAssetLockProof(
      instantLock: Uint8Array,
      transaction: Uint8Array,
      outputIndex: number,
    ): { free(): void }
  }
}

interface WasmModule {
  readonly DashPlatformProtocol: new (entropy: unknown, protocolVersion: number) => WasmDpp
  readonly IdentityPublicKeyWithWitness: new (protocolVersion: number) => WasmKey
  readonly IdentityCreateTransition: new (protocolVersion: number) => WasmTransition
}

export interface WasmLibrary {
  readonly module: WasmModule
  readonly dpp: WasmDpp
}

export async function openWasmDpp(): Promise<WasmLibrary> {
  const { default: load }: { default: () => Promise<WasmModule> } = requireFromBench('@dashevo/wasm-dpp')
  const module = await load()
  return { module, dpp: new module.DashPlatformProtocol({ generate: () => randomBytes(32) }, 1) }
}

/** Builds, signs with every key and serializes. Frees the library's memory outside JavaScript, as it requires. */
export function createWithWasmDpp({ module, dpp }: WasmLibrary, sample: SampleCreate): Uint8Array {
  const { instantLock, transaction, outputIndex } = sample.proof
  const proof = dpp.identity.createInstantAssetLockProof(instantLock, transaction, outputIndex)
  const keys = sample.keys.map((key) => {
    const made = new module.IdentityPublicKeyWithWitness(1)
    made.setId(key.id)
    made.setType(key.type)
    made.setPurpose(key.purpose)
    made.setSecurityLevel(key.securityLevel)
    made.setData(key.data)
    made.setReadOnly(key.readOnly === true)
    return made
  })
  const transition = new module.IdentityCreateTransition(1)
  transition.setAssetLockProof(proof)
  transition.setPublicKeys(keys)
  for (const [index, { id }] of sample.keys.entries()) {
    const owner = sample.witnesses.get(id)
    if (owner === undefined) throw new TypeError('every key of the sample has an owner')
    transition.signByPrivateKey(owner.privateKey, owner.type)
    keys[index]?.setSignature(transition.getSignature())
  }
  transition.setPublicKeys(keys)
  transition.signByPrivateKey(sample.signer.privateKey, sample.signer.type)
  const bytes = transition.toBuffer()
  for (const made of [transition, proof, ...keys]) made.free()
  return bytes
}
