import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'

import { createDapiClient } from '#/dapi/dapi-client.ts'
import { createDapiStreams, createDapiTransport } from '#/dapi/dapi-transport.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { buildBloomFilter } from '#/protocol/funding/bloom-filter.ts'
import { checkMerkleBlock } from '#/protocol/funding/merkle-block.ts'
import { encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import { deriveBlockHash } from '#/sandbox/sandbox-chain.ts'
import { deriveHeaderHash } from '#/sandbox/sandbox-header.ts'
import { subscribeToList } from '#/dapi/list-stream.ts'
import { systemClock } from '#/platform/clock.ts'
import { systemAlarm } from '#/platform/timer.ts'
import { readMasternodeListMessage } from '#/protocol/masternode/list-message.ts'
import { emptyList } from '#/protocol/masternode/verified-list.ts'
import { verifyDiff } from '#/protocol/masternode/verify-diff.ts'
import { deriveTransitionHash } from '#/protocol/platform/platform-ids.ts'
import { noPlatformFault, type PlatformNodeFault } from '#/sandbox/platform-node-fault.ts'
import { defaultSandbox, readSandboxMoment } from '#/sandbox/sandbox-settings.ts'
import { keyOf, todaySamples } from '#/sandbox/testing/today-samples.ts'
import { createPlatformEndpoint } from './platform-endpoint.ts'

const nowMs = 1_800_000_000_000
const v0 = <Value>(value: Value) => ({ version: { case: 'v0', value } }) as const

async function open(fault: PlatformNodeFault = noPlatformFault) {
  const time = { nowMs }
  const settings = { ...defaultSandbox, platformFaults: [fault, fault, fault] as const }
  const answer = createPlatformEndpoint(settings, () => time.nowMs)
  const server = createServer((request, response) => {
    void answer(request, response, (request.url ?? '').slice(1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { time, address: `http://127.0.0.1:${port}/` }
}

const transport = createDapiTransport({ fetch, isOnline: () => true, alarm: systemAlarm })
const streams = createDapiStreams({ fetch, isOnline: () => true, alarm: systemAlarm })
const client = createDapiClient(transport, systemClock, streams)

describe('the sandbox’s platform behind the server', () => {
  it('accepts a transition over HTTP, then answers with the balance of the new identity', async () => {
    const { time, address } = await open()
    const { created, identityId } = todaySamples(readSandboxMoment(defaultSandbox, nowMs))
    const stateTransition = created(1, [keyOf(0)]).bytes
    await client.call(address, 'broadcastStateTransition', { stateTransition })
    time.nowMs += 60_000
    const stateTransitionHash = deriveTransitionHash(stateTransition)
    await client.call(address, 'waitForStateTransitionResult', v0({ stateTransitionHash }))
    const { message } = await client.call(address, 'getIdentityBalance', v0({ id: identityId }))
    expect(message.version.value?.result.value).toBe(100_000_000_000n)
  })

  it('allows other origins as a node’s gateway does, and accepts only gRPC-web of a bounded size', async () => {
    const { address } = await open()
    const asked = await fetch(address, { method: 'OPTIONS' })
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect(asked.headers.get('access-control-allow-headers')).toContain('x-grpc-web')
    const headers = { 'content-type': 'application/grpc-web+proto' }
    const statuses = await Promise.all([
      fetch(address),
      fetch(address, { method: 'POST', body: '{}' }),
      fetch(address, { method: 'POST', headers, body: new Uint8Array(65_537) }),
      fetch(address, { method: 'POST', headers, body: new Uint8Array(5) }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([405, 415, 413, 200])
    const [, , , unknown] = statuses
    expect(await unknown?.text()).toContain('grpc-status: 12')
  })

  it('accepts, answers and streams the text form', async () => {
    const { address } = await open()
    const type = 'application/grpc-web-text'
    const call = (path: string, body: string, headers = {}) =>
      fetch(`${address}${path}`, { method: 'POST', headers: { 'content-type': type, ...headers }, body })
    const read = async (answer: Response) =>
      [answer.status, answer.headers.get('content-type'), Buffer.from(await answer.text(), 'base64')] as const
    const status = 'org.dash.platform.dapi.v0.Platform/getStatus'
    // A message with an empty `v0`.
    const message = Buffer.from([0, 0, 0, 0, 2, 0x0a, 0]).toString('base64')
    const [code, answered, bytes] = await read(await call(status, message))
    expect([code, answered, bytes[0]]).toEqual([200, `${type}+proto`, 0])
    expect(bytes.toString('latin1')).toContain('grpc-status: 0')
    const binary = await call(status, message, { accept: 'application/grpc-web+proto' })
    expect(new Uint8Array(await binary.arrayBuffer())[0]).toBe(0)
    expect((await call(status, 'no text')).status).toBe(400)

    const list = await call('org.dash.platform.dapi.v0.Core/subscribeToMasternodeList', 'AAAAAAA=')
    const part = await list.body?.getReader().read()
    expect(new TextDecoder().decode(part?.value)).toMatch(/^[A-Za-z0-9+/]+={0,2}$/)
  })

  it('streams the list, and answers about blocks', async () => {
    const { time, address } = await open()
    const { signal } = new AbortController()
    const lists = subscribeToList({ fetch, isOnline: () => true }, address, signal)
    const next = async () => {
      const { value } = await lists.next()
      const read = readMasternodeListMessage(value ?? new Uint8Array())
      if (!read.ok) throw new TypeError(JSON.stringify(read.violations))
      return read.value
    }
    const first = await next()
    const genesis = emptyList('0'.repeat(64))
    const applied = verifyDiff(genesis, first, { blockHash: first.blockHash, votingVersion: 140 })
    expect(applied).toMatchObject({ ok: true, value: { list: { quorumCheck: { kind: 'verified' } } } })
    time.nowMs += 20_000
    const second = await next()
    expect(second.baseBlockHash).toBe(first.blockHash)
    await lists.return()

    const ask = async (method: string, params: object) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(address, { method: 'POST', headers, body })).json()
    }
    const { blockHash } = second
    expect(await ask('getBestBlockHash', {})).toMatchObject({ result: blockHash })
    const params = { baseBlockHash: blockHash, blockHash }
    expect(await ask('getMnListDiff', params)).toMatchObject({ error: { code: -32_601 } })
  })

  it('lets its wallet pay, and streams the payment, its instant lock and its block', async () => {
    const { time, address } = await open()
    const { tip, chain } = readSandboxMoment(defaultSandbox, nowMs)
    const hash = new Uint8Array(20).fill(7)
    const pay = (body: object) =>
      fetch(`${address}pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const filter = buildBloomFilter([hash], 0.001, { tweak: 1, flags: 1 })
    const { bits: vData, hashFunctions: nHashFuncs, tweak: nTweak, flags: nFlags } = filter
    const { signal } = new AbortController()
    const messages = client.stream(
      address,
      'subscribeToTransactionsWithProofs',
      {
        bloomFilter: { vData, nHashFuncs, nTweak, nFlags },
        fromBlock: { case: 'fromBlockHeight', value: tip },
      },
      signal,
    )
    const next = async () => {
      const { value } = await messages.next()
      return value?.responses
    }
    expect((await next())?.case).toBe('rawMerkleBlock')
    expect((await pay({ script: formatHex(encodeP2pkhScript(hash)), amountDuffs: '1000' })).status).toBe(204)
    expect((await pay({ script: '', amountDuffs: '1000' })).status).toBe(400)
    expect((await next())?.case).toBe('rawTransactions')
    expect((await next())?.case).toBe('instantSendLockMessages')
    time.nowMs += 20_000
    const block = await next()
    const read = checkMerkleBlock(block?.case === 'rawMerkleBlock' ? block.value : new Uint8Array())
    if (!read.ok) throw new TypeError('no block')
    expect(read.value.matches).toHaveLength(1)
    expect(deriveHeaderHash(chain, read.value.header)).toEqual(deriveBlockHash(chain, tip + 1))
    await messages.return()
  })

  it('streams late, or not at all, when a fault is set', async () => {
    const slow = await open({ kind: 'slow', seconds: 600 })
    const controller = new AbortController()
    const late = subscribeToList({ fetch, isOnline: () => true }, slow.address, controller.signal).next()
    setImmediate(() => controller.abort())
    await expect(late).rejects.toMatchObject({ code: 'dapi/aborted' })
    const off = await open({ kind: 'unreachable' })
    const { signal } = new AbortController()
    const none = subscribeToList({ fetch, isOnline: () => true }, off.address, signal).next()
    await expect(none).rejects.toMatchObject({ name: 'DapiError' })
  })
})
