import { describe, expect, it } from 'vitest'

import { DapiError } from '#/dapi/dapi-error.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { checkStoredIdentityText } from '#/protocol/identity/identity-text.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveTransitionHash } from '#/protocol/platform/platform-ids.ts'
import { sandboxPlatformAddresses, nodeWaitMs } from './sandbox-platform-fetch.ts'
import type { PlatformNodeFault } from './platform-node-fault.ts'
import { openSamplePlatform } from './testing/sample-platform.ts'
import { keyOf, transferKey } from './testing/today-samples.ts'

const [address = '', second = ''] = sandboxPlatformAddresses

const v0 = <Value>(value: Value) => ({ version: { case: 'v0', value } }) as const

/** Returns the error with which a call fails. */
async function failure(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof DapiError)) throw new TypeError('no DapiError', { cause: error })
  return { code: error.code, ...error.facts }
}

const hashKey = keyOf(3, { type: 2, data: new Uint8Array(20).fill(9) })

function open(...faults: readonly PlatformNodeFault[]) {
  const sample = openSamplePlatform(...faults)
  const { client, samples } = sample
  const broadcast = (stateTransition: Uint8Array) =>
    client.call(address, 'broadcastStateTransition', { stateTransition })
  const wait = (bytes: Uint8Array) =>
    client.call(
      address,
      'waitForStateTransitionResult',
      v0({ stateTransitionHash: deriveTransitionHash(bytes) }),
    )
  const create = samples.created(1, [keyOf(0), transferKey, hashKey]).bytes
  const begin = async () => {
    await broadcast(create)
    sample.addBlock()
  }
  return { ...sample, broadcast, wait, create, begin }
}

describe('a node of the sandbox’s platform', () => {
  it('accepts a transition, which takes effect with the next block', async () => {
    const { client, broadcast, wait, create, samples, addBlock, runAlarms } = open()
    const { identityId } = samples
    const read = () => client.call(address, 'getIdentity', v0({ id: identityId }))
    await broadcast(create)
    expect(await failure(read())).toMatchObject({
      grpcStatus: 5,
      grpcMessage: expect.stringMatching(/identity \w+ not found/),
    })
    addBlock()
    const { value } = await runAlarms(wait(create))
    expect(value.message.version.value).toMatchObject({
      result: { case: undefined },
      metadata: { height: 501n, coreChainLockedHeight: 501, protocolVersion: 13 },
    })
    const { message } = await read()
    const result = message.version.value?.result
    const bytes = result?.case === 'identity' ? result.value : new Uint8Array()
    expect(checkStoredIdentityText(formatHex(bytes))).toMatchObject({
      ok: true,
      value: { id: identityId, balance: 100_000_000_000n, publicKeys: [{ id: 0 }, { id: 1 }, { id: 3 }] },
    })
  })

  it('answers a wait once the block exists, and reports a timeout if no block comes', async () => {
    const { broadcast, wait, create, addBlock, runAlarms } = open()
    await broadcast(create)
    const waiting = wait(create)
    await Promise.resolve()
    addBlock()
    expect((await runAlarms(waiting)).value.message.version.case).toBe('v0')
    const unknown = await runAlarms(failure(wait(new Uint8Array(3))))
    expect(unknown.value).toMatchObject({
      grpcStatus: 4,
      grpcMessage: expect.stringMatching(/^Waiting period .* exceeded$/),
    })
    expect(unknown.times).toBeGreaterThanOrEqual(nodeWaitMs / 1000)
  })

  it('returns the balance and nonce of an identity, and answers for an unknown one as real nodes do', async () => {
    const { client, broadcast, samples, addBlock, begin } = open()
    await begin()
    await broadcast(samples.updated({ disablePublicKeys: [1], nonce: 7n }).bytes)
    addBlock()
    const { identityId } = samples
    const nonceOf = async (id: Uint8Array) =>
      (await client.call(address, 'getIdentityNonce', v0({ identityId: id }))).message.version.value?.result
    expect(await nonceOf(identityId)).toEqual({ case: 'identityNonce', value: 7n })
    expect(await nonceOf(new Uint8Array(32))).toEqual({ case: 'identityNonce', value: 0n })
    const balanceOf = (id: Uint8Array) => client.call(address, 'getIdentityBalance', v0({ id }))
    expect((await balanceOf(identityId)).message.version.value?.result.value).toBe(100_000_000_000n)
    expect(await failure(balanceOf(new Uint8Array(32)))).toMatchObject({ grpcStatus: 5 })
    expect(await failure(balanceOf(new Uint8Array(3)))).toMatchObject({ grpcStatus: 3 })
  })

  it('finds an identity by the hash of a key, and other identities with the same hash', async () => {
    const { client, broadcast, samples, addBlock, begin } = open()
    await begin()
    await broadcast(samples.created(2, [keyOf(5, { securityLevel: 0 }), { ...hashKey, id: 6 }]).bytes)
    addBlock()
    const byUnique = (publicKeyHash: Uint8Array) =>
      client.call(address, 'getIdentityByPublicKeyHash', v0({ publicKeyHash }))
    expect((await byUnique(hash160(keyOf(0).data))).message.version.value?.result.case).toBe('identity')
    expect(await failure(byUnique(hashKey.data))).toMatchObject({ grpcStatus: 5 })
    const ids: string[] = []
    for (let startAfter: Uint8Array | undefined; ;) {
      const asked = { publicKeyHash: hashKey.data, ...(startAfter === undefined ? {} : { startAfter }) }
      const { message } = await client.call(address, 'getIdentityByNonUniquePublicKeyHash', v0(asked))
      const result = message.version.value?.result
      const bytes = result?.case === 'identity' ? result.value.identity : undefined
      if (bytes === undefined) break
      const read = checkStoredIdentityText(formatHex(bytes))
      if (!read.ok) throw new TypeError('not read')
      startAfter = read.value.id
      ids.push(formatHex(startAfter))
    }
    expect(ids).toHaveLength(2)
    expect(ids).toContain(formatHex(samples.identityId))
  })

  it('rejects a transition with the number of the consensus error', async () => {
    const { broadcast, samples, begin } = open()
    await begin()
    expect(await failure(broadcast(samples.updated({ disablePublicKeys: [1], revision: 4n }).bytes))).toEqual(
      {
        code: 'dapi/status',
        grpcStatus: 3,
        grpcMessage: 'the revision of an update is the stored one plus 1',
        consensus: {
          code: 40_203,
          message: 'the revision of an update is the stored one plus 1',
          bytes: new Uint8Array(1),
        },
      },
    )
    expect(await failure(broadcast(samples.updated({ disablePublicKeys: [1] }, 1).bytes))).toMatchObject({
      grpcStatus: 16,
      consensus: { code: 20_004 },
    })
    const again = samples.created(1, [keyOf(6, { securityLevel: 0 })]).bytes
    expect(await failure(broadcast(again))).toMatchObject({ consensus: { code: 10_504 } })
    expect(await failure(broadcast(new Uint8Array(9)))).toMatchObject({ consensus: { code: 10_002 } })
    const unknown = samples.toppedUp(2, new Uint8Array(32)).bytes
    expect(await failure(broadcast(unknown))).toMatchObject({ consensus: { code: 20_000 } })
  })

  it('applies the same bytes once, and reports their block', async () => {
    const { accepted, broadcast, create, addBlock } = open()
    await broadcast(create)
    const inPool = { grpcStatus: 6, grpcMessage: 'state transition already in mempool' }
    expect(await failure(broadcast(create))).toMatchObject(inPool)
    addBlock()
    const inChain = { grpcStatus: 6, grpcMessage: 'state transition already in chain' }
    expect(await failure(broadcast(create))).toMatchObject(inChain)
    expect(accepted).toHaveLength(1)
  })

  it('reports its versions and heights, and fails with a status for unsupported calls', async () => {
    const { client, fetch, begin, samples } = open()
    await begin()
    const status = await client.call(address, 'getStatus', v0({}))
    expect(status.message.version.value).toMatchObject({
      version: { protocol: { drive: { current: 13, latest: 13 } } },
      chain: { latestBlockHeight: 501n, coreChainLockedHeight: 501 },
    })
    const best = await client.call(address, 'getBestBlockHeight', {})
    expect(best.message.height).toBe(501)
    const id = samples.identityId
    const proof = client.call(address, 'getIdentity', v0({ id, prove: true }))
    expect(await failure(proof)).toMatchObject({ grpcStatus: 12 })
    const transaction = client.call(address, 'getTransaction', { id: 'x' })
    expect(await failure(transaction)).toMatchObject({ grpcStatus: 5 })
    const contract = client.call(address, 'getDataContract', v0({ id }))
    expect(await failure(contract)).toMatchObject({ grpcStatus: 5 })
    const own = client.call(address, 'getIdentityContractNonce', v0({ identityId: id, contractId: id }))
    expect((await own).message.version.value?.result.value).toBe(0n)
    // Nodes merge slashes, and answer a request for an unknown path.
    const paths = ['/org.dash.platform.dapi.v0.Platform//getStatus', 'nothing']
    const post = { method: 'POST', body: new Uint8Array(5) }
    const texts = paths.map(async (path) => (await fetch(address + path, post)).text())
    expect(await Promise.all(texts)).toEqual([
      expect.stringContaining('grpc-status: 0'),
      expect.stringContaining('grpc-status: 12'),
    ])
  })

  it('answers every malformed body with gRPC status 3', async () => {
    const { fetch } = open()
    for (const body of [[], [0], [1, 0, 0, 0, 0], [0, 255, 255, 255, 255], [0, 0, 0, 0, 1, 255]]) {
      const path = 'org.dash.platform.dapi.v0.Platform/getIdentity'
      const response = await fetch(address + path, { method: 'POST', body: Uint8Array.from(body) })
      expect(await response.text()).toContain('grpc-status: 3')
    }
  })

  it('ends a waiting call at once when the caller aborts', async () => {
    const { client, runAlarms, broadcast, create } = open()
    await broadcast(create)
    const controller = new AbortController()
    const stateTransitionHash = deriveTransitionHash(create)
    const asked = v0({ stateTransitionHash })
    const options = { signal: controller.signal }
    const waiting = failure(client.call(address, 'waitForStateTransitionResult', asked, options))
    controller.abort()
    expect((await runAlarms(waiting)).value.code).toBe('dapi/aborted')
  })
})

describe('a node with a fault', () => {
  const balance = ({ client, samples }: ReturnType<typeof open>, from = address) =>
    client.call(from, 'getIdentityBalance', v0({ id: samples.identityId }))

  it('an unreachable node cannot be reached, but another can', async () => {
    const { client } = open({ kind: 'unreachable' })
    expect(await failure(client.call(address, 'getStatus', v0({})))).toMatchObject({
      code: 'dapi/unreachable',
    })
    expect((await client.call(second, 'getStatus', v0({}))).message.version.case).toBe('v0')
  })

  it('rejects each transition with the code of the fault', async () => {
    const { accepted, broadcast, create } = open({ kind: 'rejects', code: 30_000 })
    const { grpcStatus, consensus } = await failure(broadcast(create))
    expect([grpcStatus, consensus?.code, accepted.length]).toEqual([9, 30_000, 0])
  })

  it('accepts a transition, but loses the answer', async () => {
    const { accepted, broadcast, create } = open({ kind: 'loses-answer' })
    expect(await failure(broadcast(create))).toMatchObject({ code: 'dapi/unreachable' })
    expect(accepted).toHaveLength(1)
  })

  it('reads the state before the newest transition', async () => {
    const node = open({ kind: 'old-state' })
    await node.begin()
    expect(await failure(balance(node))).toMatchObject({ grpcStatus: 5 })
    expect((await balance(node, second)).message.version.case).toBe('v0')
  })

  it('reports a newer protocol version in its status and with its answers', async () => {
    const node = open({ kind: 'newer-version' })
    await node.begin()
    const status = await node.client.call(address, 'getStatus', v0({}))
    expect(status.message.version.value?.version?.protocol?.drive?.current).toBe(14)
    expect((await balance(node)).message.version.value?.metadata?.protocolVersion).toBe(14)
  })

  it('a slow node answers late', async () => {
    const node = open({ kind: 'slow', seconds: 5 })
    const { times } = await node.runAlarms(node.client.call(address, 'getStatus', v0({})))
    expect(times).toBeGreaterThan(0)
  })

  it('never confirms a transition', async () => {
    const { begin, wait, create, client } = open({ kind: 'wait-fails' })
    await begin()
    expect(await failure(wait(create))).toMatchObject({ grpcStatus: 4 })
    const asked = v0({ stateTransitionHash: deriveTransitionHash(create) })
    const other = await client.call(second, 'waitForStateTransitionResult', asked)
    expect(other.message.version.case).toBe('v0')
  })
})
