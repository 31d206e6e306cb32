import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { deriveTransitionHash } from '#/protocol/platform/platform-ids.ts'
import { defaultSandbox, readSandboxMoment } from '#/sandbox/sandbox-settings.ts'
import { keyOf, todaySamples } from '#/sandbox/testing/today-samples.ts'
import { createPlatformEndpoint, platformPath } from './platform-endpoint.ts'

// The official package for browsers, `@dashevo/wasm-sdk` 4.1.0, called without proofs. It can read an identity by its
// id. Its calls for nonces, balances and key hashes panic: “not implemented: queries without proofs are not supported
// yet”.

interface Client {
  getStatus(): Promise<{ toJSON(): unknown }>
  broadcastStateTransition(transition: object): Promise<void>
  waitForStateTransitionResult(hash: string): Promise<{ toJSON(): unknown }>
  getIdentityUnproved(id: string): Promise<{ toJSON(): unknown }>
}

interface Builder {
  withProofs(isOn: boolean): Builder
  withSettings(connectMs: number, timeoutMs: number, retries: number, bansFailed: boolean): Builder
  build(): Client
}

interface OfficialPackage {
  initSync(options: { readonly module: Uint8Array }): unknown
  readonly StateTransition: { fromBytes(bytes: Uint8Array): object }
  readonly WasmSdkBuilder: { withAddresses(addresses: readonly string[], network: string): Builder }
}

function openPackage(): OfficialPackage {
  const folder = path.resolve('bench', 'node_modules', '@dashevo', 'wasm-sdk', 'dist', 'raw')
  const read: OfficialPackage = createRequire(import.meta.url)(path.join(folder, 'wasm_sdk.js'))
  read.initSync({ module: readFileSync(path.join(folder, 'wasm_sdk_bg.wasm')) })
  return read
}

async function openNode() {
  const time = { nowMs: 1_800_000_000_000 }
  const answer = createPlatformEndpoint(defaultSandbox, () => time.nowMs)
  const server = createServer((request, response) => {
    void answer(request, response, platformPath.exec(request.url ?? '')?.[1] ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { time, address: `http://127.0.0.1:${port}/dapi/sandbox` }
}

it('the official client broadcasts a transition to the server, waits for it and reads its identity', async () => {
  const { time, address } = await openNode()
  const { StateTransition, WasmSdkBuilder } = openPackage()
  const client = WasmSdkBuilder.withAddresses([address], 'testnet')
    .withProofs(false)
    .withSettings(3000, 5000, 0, false)
    .build()
  const { created, updated, identityId } = todaySamples(readSandboxMoment(defaultSandbox, time.nowMs))
  const create = created(1, [keyOf(0)]).bytes
  const broadcast = (bytes: Uint8Array) =>
    client.broadcastStateTransition(StateTransition.fromBytes(bytes)).then(
      () => 'accepted',
      (error: unknown) => (error instanceof Object && 'message' in error ? String(error.message) : ''),
    )
  expect((await client.getStatus()).toJSON()).toMatchObject({
    version: { protocol: { drive: { current: 13, latest: 13 } } },
  })
  expect(await broadcast(create)).toBe('accepted')
  expect(await broadcast(create)).toContain('state transition already in mempool')
  time.nowMs += 60_000
  // The package's message for an answer without an error and without a proof. Nodes report success like this if no
  // proof is asked for.
  const hash = formatHex(deriveTransitionHash(create))
  expect((await client.waitForStateTransitionResult(hash)).toJSON()).toEqual({
    stateTransitionHash: hash,
    status: 'UNKNOWN',
    error: 'No result returned',
  })
  expect((await client.getIdentityUnproved(formatIdentityId(identityId))).toJSON()).toMatchObject({
    id: formatIdentityId(identityId),
    balance: 100_000_000_000,
    publicKeys: [{ id: 0, securityLevel: 0 }],
  })
  // The package reads the serialized error and ignores the number.
  expect(await broadcast(updated({ disablePublicKeys: [7] }).bytes)).toContain('default error')
  await expect(client.getIdentityUnproved(formatIdentityId(new Uint8Array(32)))).rejects.toHaveProperty(
    'message',
    expect.stringContaining('not found'),
  )
})
