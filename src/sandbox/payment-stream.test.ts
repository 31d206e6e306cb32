import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { describe, expect, it } from 'vitest'
import { dapiStreams, pathOf } from '#/dapi/dapi-methods.ts'
import { readFrames } from '#/dapi/grpc-web.ts'
import { buildBloomFilter } from '#/protocol/funding/bloom-filter.ts'
import { checkMerkleBlock } from '#/protocol/funding/merkle-block.ts'
import { encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import { fundingKey } from '#/protocol/testing/funding-samples.ts'
import { answerPaymentStream, stepPayments } from './payment-stream.ts'
import { payFromWallet, type Ledger } from './sandbox-ledger.ts'
import { isPaymentStream } from './sandbox-platform-fetch.ts'
import { createSandboxWorld } from './sandbox-world.ts'

const schema = dapiStreams.subscribeToTransactionsWithProofs.of.input
const moment = { chain: { world: createSandboxWorld({ seed: 'a test', masternodes: 10 }) }, tip: 500 }
const key = fundingKey('deposit')

function requestOf(changes: Partial<MessageInitShape<typeof schema>> = {}, elements = [key.hash]) {
  const { bits, hashFunctions, tweak, flags } = buildBloomFilter(elements, 0.000_01, { tweak: 3, flags: 1 })
  const init: MessageInitShape<typeof schema> = {
    bloomFilter: { vData: bits, nHashFuncs: hashFunctions, nTweak: tweak, nFlags: flags },
    fromBlock: { case: 'fromBlockHeight', value: 490 },
  }
  return create(schema, Object.assign(init, changes))
}

const paid = payFromWallet(
  [],
  { ...moment, tip: 494 },
  { script: encodeP2pkhScript(key.hash), amountDuffs: 1000n },
  'none',
)

function step(request: ReturnType<typeof requestOf>, ledger: Ledger = paid) {
  const taken = stepPayments(request, undefined, moment, ledger)
  if (taken.kind === 'failed') throw new TypeError(taken.message)
  return taken
}

describe('a stream of payments', () => {
  it('sends every requested block, each after its transactions that match the filter', () => {
    const { messages, isOver, cursor } = step(requestOf({ count: 8 }))
    const cases = messages.map(({ responses }) => responses?.case)
    expect(cases.filter((each) => each === 'rawMerkleBlock')).toHaveLength(8)
    expect(cases.indexOf('rawTransactions')).toBe(5)
    expect([isOver, cursor.height]).toEqual([true, 498])
    const blocks = messages.flatMap(({ responses }) =>
      responses?.case === 'rawMerkleBlock' && responses.value !== undefined ? [responses.value] : [],
    )
    const matches = blocks.map((bytes) => {
      const read = checkMerkleBlock(bytes)
      return read.ok ? read.value.matches.length : -1
    })
    expect(matches).toEqual([0, 0, 0, 0, 0, 1, 0, 0])
  })

  it('continues where it stopped, and sends each message once', () => {
    const { cursor, isOver, messages } = step(requestOf())
    expect([isOver, messages.length]).toEqual([false, 13])
    expect(stepPayments(requestOf(), cursor, moment, paid)).toEqual({
      kind: 'messages',
      messages: [],
      cursor,
      isOver: false,
    })
    const later = stepPayments(requestOf(), cursor, { ...moment, tip: 502 }, paid)
    expect(later).toMatchObject({ messages: [{}, {}], cursor: { height: 503 } })
  })

  it('sends only blocks for a filter that matches nothing', () => {
    const { messages } = step(requestOf({}, [fundingKey('another').hash]))
    expect(messages.every(({ responses }) => responses?.case === 'rawMerkleBlock')).toBe(true)
  })

  it.each([
    ['no height', { fromBlock: { case: undefined } }, 3],
    ['a block that is not there yet', { fromBlock: { case: 'fromBlockHeight', value: 501 } }, 5],
    ['no filter', { bloomFilter: { vData: new Uint8Array(), nHashFuncs: 1 } }, 3],
    ['a filter above the bounds', { bloomFilter: { vData: new Uint8Array(36_001), nHashFuncs: 1 } }, 3],
    ['too many hash functions', { bloomFilter: { vData: new Uint8Array(1), nHashFuncs: 51 } }, 3],
  ] as const)('is rejected with %s', (_name, changes, status) => {
    expect(stepPayments(requestOf(changes), undefined, moment, paid)).toMatchObject({
      kind: 'failed',
      status,
    })
  })

  it('is served at the nodes’ path, answers a malformed request with a status, and can be unreachable', async () => {
    expect(isPaymentStream(pathOf('subscribeToTransactionsWithProofs'))).toBe(true)
    const reply = await answerPaymentStream(Uint8Array.of(1, 2, 3), undefined, { moment }, paid)
    if (reply.kind === 'dropped') throw new TypeError('dropped')
    const { body } = reply
    async function* parts() {
      yield body
    }
    for await (const frame of readFrames(parts(), 100))
      expect(frame.kind === 'trailers' && frame.trailers.get('grpc-status')).toBe('3')
    const off = { moment, fault: { kind: 'unreachable' } } as const
    expect(await answerPaymentStream(new Uint8Array(), undefined, off, paid)).toEqual({ kind: 'dropped' })
  })
})
