import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveTransitionHash } from '#/protocol/platform/platform-ids.ts'
import { defaultSandbox, readSandboxMoment } from '#/sandbox/sandbox-settings.ts'
import { keyOf, todaySamples } from '#/sandbox/testing/today-samples.ts'
import { createPlatformEndpoint } from './platform-endpoint.ts'

// Two published clients call the sandbox's node over HTTP: dash-platform-sdk 1.3.1 in the text form of gRPC-web,
// @dashevo/evo-sdk 4.1.0 in the binary form. The sandbox gives no proofs. A call that needs one only shows that it
// reaches the node.

const beganMs = 1_800_000_000_000
const time = { nowMs: beganMs }
const answer = createPlatformEndpoint(defaultSandbox, () => time.nowMs)
const server = createServer((request, response) => {
  void answer(request, response, (request.url ?? '').slice(1))
})
let address = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  address = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`
})
afterAll(() => void server.close())

interface DashPlatform {
  readonly node: {
    status(): Promise<{ readonly version?: { readonly software?: { readonly dapi?: string } } }>
  }
  readonly identities: { getIdentityByIdentifier(id: string): Promise<unknown> }
  readonly stateTransitions: { broadcast(transition: object): Promise<void> }
}

interface DashPlatformPackage {
  readonly DashPlatformSDK: new (options: object) => DashPlatform
}

interface DashPlatformTypes {
  readonly StateTransitionWASM: { fromBytes(bytes: Uint8Array): object }
}

interface Json {
  toJSON(): object
}

interface Evo {
  connect(): Promise<void>
  readonly system: { status(): Promise<Json> }
  readonly identities: { fetchUnproved(id: string): Promise<Json> }
  readonly stateTransitions: { waitForStateTransitionResult(hash: string): Promise<Json> }
}

interface EvoPackage {
  readonly EvoSDK: new (options: object) => Evo
}

/** A module of a package in bench/, which has no types here. */
const loadBench: (name: string) => unknown = createRequire(path.resolve('bench', 'package.json'))

// The package has no entry for `require`.
const evoModule = path.resolve('bench', 'node_modules', '@dashevo', 'evo-sdk', 'dist', 'evo-sdk.module.js')

const { created, identityId } = todaySamples(readSandboxMoment(defaultSandbox, beganMs))
const { bytes } = created(1, [keyOf(0)])
const id = formatBase58(identityId)

function openDashPlatform() {
  // The cast is needed because bench/ has no types here.
  const { DashPlatformSDK } = loadBench('dash-platform-sdk') as DashPlatformPackage
  const { StateTransitionWASM } = loadBench('dash-platform-sdk/types.js') as DashPlatformTypes
  const sdk = new DashPlatformSDK({ network: 'testnet', grpc: { dapiUrl: address } })
  return { sdk, readTransition: (given: Uint8Array) => StateTransitionWASM.fromBytes(given) }
}

describe('dash-platform-sdk', () => {
  it('reads the status of the node, and submits a transition', async () => {
    const { sdk, readTransition } = openDashPlatform()
    expect(await sdk.node.status()).toMatchObject({ version: { software: { dapi: 'keywright-sandbox' } } })
    await sdk.stateTransitions.broadcast(readTransition(bytes))
    time.nowMs += 60_000
  })

  it('is rejected when it asks for a proof', async () => {
    const { sdk } = openDashPlatform()
    await expect(sdk.identities.getIdentityByIdentifier(id)).rejects.toThrow('unimplemented')
  })
})

// Without proofs, every other read panics: "queries without proofs are not supported yet".
it('@dashevo/evo-sdk reads the status, the identity and the result of its transition', async () => {
  // The cast is needed because bench/ has no types here.
  const { EvoSDK } = loadBench(evoModule) as EvoPackage
  const sdk = new EvoSDK({ network: 'local', addresses: [address], proofs: false })
  await sdk.connect()
  const status = await sdk.system.status()
  expect(status.toJSON()).toMatchObject({ version: { software: { dapi: 'keywright-sandbox' } } })
  const identity = await sdk.identities.fetchUnproved(id)
  expect(identity.toJSON()).toMatchObject({ id, balance: 100_000_000_000, revision: 0 })
  const hash = formatHex(deriveTransitionHash(bytes))
  const result = await sdk.stateTransitions.waitForStateTransitionResult(hash)
  expect(result.toJSON()).toMatchObject({ stateTransitionHash: hash })
})
