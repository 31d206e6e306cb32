import { createRequire } from 'node:module'
import path from 'node:path'

/** The published JavaScript library of that network generation, by the name under which it is installed. */
export type DppName = 'dpp-0.25' | 'dpp-0.23'

interface Result {
  getErrors(): readonly Error[]
}

export interface DppKey {
  setSignature(signature: Buffer): void
}

export interface DppTransition {
  toBuffer(): Buffer
  getSignature(): Buffer
  setSignature(signature: Buffer | undefined): void
  signByPrivateKey(privateKey: unknown, keyType: number): Promise<unknown>
  /** Checks that the key may sign, and that the private key belongs to it. */
  sign(key: DppKey, privateKey: string): Promise<unknown>
  getPublicKeys(): readonly DppKey[]
  getPublicKeysToAdd(): readonly DppKey[] | undefined
}

export interface DppIdentity {
  getPublicKeyById(id: number): DppKey
  setAssetLockProof(proof: unknown): void
}

interface DppInstance {
  initialize(): Promise<unknown>
  readonly identity: {
    createInstantAssetLockProof(instantLock: unknown, transaction: unknown, outputIndex: number): unknown
    createChainAssetLockProof(coreChainLockedHeight: number, outPoint: Buffer): unknown
    createIdentityCreateTransition(identity: DppIdentity): DppTransition
    createIdentityTopUpTransition(identityId: Buffer, proof: unknown): DppTransition
    createIdentityUpdateTransition(
      identity: DppIdentity,
      keys: { readonly add?: readonly DppKey[]; readonly disable?: readonly DppKey[] },
    ): DppTransition
  }
  readonly dataContract: {
    create(ownerId: Buffer, documents: unknown): DppContract
    validate(rawDataContract: object): Promise<Result>
  }
  readonly stateTransition: {
    createFromBuffer(bytes: Buffer): Promise<DppTransition>
    createFromObject(members: unknown): Promise<DppTransition>
    validateSignature(transition: DppTransition): Promise<Result>
    validateState(transition: DppTransition): Promise<Result>
  }
}

interface DppContract {
  toObject(): object
}

interface DppModule {
  new (options: { readonly stateRepository: unknown }): DppInstance
  readonly Identity: new (raw: unknown) => DppIdentity
  readonly IdentityPublicKey: new (raw: unknown) => DppKey
}

interface CoreModule {
  readonly InstantLock: { fromBuffer(bytes: Buffer): unknown }
  readonly Transaction: new (bytes: Buffer) => unknown
  readonly PrivateKey: new (hex: string) => unknown
}

export interface Dpp extends DppInstance {
  readonly module: DppModule
  /** The library of layer 1 that this generation works with. */
  readonly core: CoreModule
}

export const requireFromBench = createRequire(path.resolve('bench/package.json'))

/**
 * `stateRepository` answers the library's questions about the chain. A process can use only one generation, because
 * both share globals.
 */
export async function openDpp(name: DppName, stateRepository: unknown): Promise<Dpp> {
  const module: DppModule = requireFromBench(name)
  const core: CoreModule = createRequire(requireFromBench.resolve(name))('@dashevo/dashcore-lib')
  const dpp = new module({ stateRepository })
  await withoutFetch(() => dpp.initialize())
  return Object.assign(dpp, { module, core })
}

// The BLS library of 0.23 takes Node for a browser if `fetch` exists, and then fails to fetch its own file.
async function withoutFetch(work: () => Promise<unknown>): Promise<void> {
  const { fetch } = globalThis
  Reflect.deleteProperty(globalThis, 'fetch')
  try {
    await work()
  } finally {
    globalThis.fetch = fetch
  }
}

/** Converts every byte array of a value to a Buffer, which the libraries require. */
export function toBuffers(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value)
  if (Array.isArray(value)) return value.map(toBuffers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toBuffers(member)]))
}
