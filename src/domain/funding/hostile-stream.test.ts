import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { describe, expect, it } from 'vitest'
import { DapiError } from '#/dapi/dapi-error.ts'
import { dapiStreams } from '#/dapi/dapi-methods.ts'
import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { sha256, sha256d } from '#/protocol/encoding/hash.ts'
import { reverseBytes } from '#/protocol/encoding/bytes.ts'
import { deriveTxid } from '#/protocol/layer1/transaction.ts'
import { checkPartialMerkleTree, encodePartialMerkleTree } from '#/protocol/masternode/partial-merkle-tree.ts'
import { fundingKey, payments } from '#/protocol/testing/funding-samples.ts'
import { valueOf } from '#/sandbox/testing/sample-chain.ts'
import type { FundingNews } from './funding-nodes.ts'
import { watchPayments } from './watch-payments.ts'

const schema = dapiStreams.subscribeToTransactionsWithProofs.of.output
type Message = MessageInitShape<typeof schema>

const key = fundingKey('deposit')
const payment = payments([1000n], key.hash).bytes
const txid = reverseBytes(deriveTxid(payment))
const fromHeight = 100

/** Builds a block on top of another one. In this test, the hash of a block is the hash of its header. */
function block(before: Uint8Array, txids: readonly [Uint8Array, ...Uint8Array[]], places: readonly number[]) {
  const tree = encodePartialMerkleTree(txids, places)
  const { root } = valueOf(checkPartialMerkleTree(tree))
  const header = new ByteWriter().uint32(1).bytes(before, 32).bytes(root, 32).bytes(new Uint8Array(12))
  const bytes = header.finish()
  return { bytes: concatBytes(bytes, tree), header: bytes, hash: sha256d(bytes) }
}

const raw = (...transactions: readonly Uint8Array[]): Message => ({
  responses: { case: 'rawTransactions', value: { transactions: [...transactions] } },
})
const merkle = (value: Uint8Array): Message => ({ responses: { case: 'rawMerkleBlock', value } })
const lock = (bytes: Uint8Array): Message => ({
  responses: { case: 'instantSendLockMessages', value: { messages: [bytes] } },
})

const first = block(new Uint8Array(32), [sha256(Uint8Array.of(1))], [])
const other = payments([1n], fundingKey('other').hash).bytes

function* endless(message: (at: number) => Message) {
  for (let at = 0; ; at += 1) yield message(at)
}

/**
 * Runs a watch on two nodes that both send these messages. Returns the reported news, the blamed nodes, and the numbers
 * of messages and streams.
 */
async function watch(messages: () => Iterable<Message>, { breaksOff = true } = {}) {
  const controller = new AbortController()
  const news: FundingNews[] = []
  const blamed: string[] = []
  let [taken, streams, rests] = [0, 0, 0]
  const addresses = ['https://a.example/', 'https://b.example/']
  const error = await watchPayments(
    {
      pool: {
        ranked: () => addresses,
        call: () => Promise.reject(new DapiError('dapi/unreachable')),
        blame: (address, { code }) => void blamed.push(`${address} ${code}`),
        stream: async function* stream() {
          streams += 1
          if (streams === 20) controller.abort()
          for (const message of messages()) {
            taken += 1
            yield create(schema, message)
          }
          if (breaksOff) throw new DapiError('dapi/broken-off')
        } as never, // replaces the only stream
      },
      fetchHeight: () => Promise.resolve(fromHeight),
      hashHeader: (header) => Promise.resolve(sha256d(header).toReversed()),
      verifyInstantLock: () => Promise.resolve('unverified'),
      listedBlock: () => undefined,
      randomTweak: () => 1,
      pause: async (ms, signal) => {
        if (ms < 10_000) rests += 1
        else await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      },
    },
    { hash160s: [key.hash], fromHeight },
    (each) => {
      news.push(each)
      if (news.length > 10_000) controller.abort()
    },
    controller.signal,
  ).catch((thrown: unknown) => thrown)
  return { error, news, blamed, taken, streams, rests }
}

describe('a stream', () => {
  it('reports a payment and its block, and the node is not blamed when the stream ends', async () => {
    const next = block(first.hash, [sha256(Uint8Array.of(2)), txid], [1])
    const { news, blamed, error } = await watch(() => [merkle(first.bytes), raw(payment), merkle(next.bytes)])
    expect(news.slice(0, 4).map(({ kind }) => kind)).toEqual(['scanned', 'transaction', 'block', 'scanned'])
    expect(news[2]).toMatchObject({ height: fromHeight + 1, txids: [txid], acceptance: 'one-node' })
    expect(blamed).toEqual([])
    expect(error).toMatchObject({ code: 'dapi/broken-off' })
  })

  it('is opened again after a rest if it ended at once, or without news', async () => {
    const empty = await watch(() => [], { breaksOff: false })
    expect(empty).toMatchObject({ error: undefined, blamed: [], streams: 20, rests: 20 })
    // The first stream has reported a block.
    const stale = await watch(() => [merkle(first.bytes)], { breaksOff: false })
    expect(stale).toMatchObject({ error: undefined, blamed: [], streams: 20, rests: 19 })
  })

  const wrongRoot = concatBytes(
    first.header,
    block(first.hash, [sha256(Uint8Array.of(9))], []).bytes.subarray(80),
  )
  const leftOut = block(sha256(Uint8Array.of(3)), [sha256(Uint8Array.of(4))], [])

  it.each<[string, string, () => Iterable<Message>]>([
    ['of garbage for transactions', 'dapi/message-shape', () => [raw(new Uint8Array(50))]],
    ['of a garbled block', 'dapi/message-shape', () => [merkle(first.bytes.subarray(1))]],
    ['of a block with another merkle root', 'dapi/message-shape', () => [merkle(wrongRoot)]],
    ['that leaves a block out', 'dapi/message-shape', () => [merkle(first.bytes), merkle(leftOut.bytes)]],
    ['of garbage for locks', 'dapi/message-shape', () => [lock(new Uint8Array(200))]],
    ['of nothing, without an end', 'dapi/too-large', () => endless(() => ({}))],
    ['of others’ transactions, without an end', 'dapi/too-large', () => endless(() => raw(other))],
    ['of one payment, again and again', 'dapi/too-large', () => endless(() => raw(payment))],
    ['of one block, again and again', 'dapi/message-shape', () => endless(() => merkle(first.bytes))],
    [
      'of more blocks than there are',
      'dapi/too-large',
      () => {
        let before = first
        return endless((at) => {
          if (at > 0) before = block(before.hash, [sha256(Uint8Array.of(at % 256))], [])
          return merkle(before.bytes)
        })
      },
    ],
  ])('%s ends, and the node is blamed', async (_name, code, messages) => {
    const { error, blamed, taken } = await watch(messages)
    expect(error).toMatchObject({ code })
    expect(new Set(blamed)).toEqual(new Set([`https://a.example/ ${code}`, `https://b.example/ ${code}`]))
    expect(taken).toBeLessThan(8000)
  })

  it('does not count an instant lock that has other inputs than the payment', async () => {
    const writer = new ByteWriter().uint8(1).compactSize(1).bytes(new Uint8Array(36))
    const bytes = writer.bytes(txid, 32).bytes(new Uint8Array(32)).bytes(new Uint8Array(96)).finish()
    const { news } = await watch(() => [merkle(first.bytes), lock(bytes), raw(payment)])
    expect(news.filter(({ kind }) => kind === 'instant-lock')).toMatchObject([{ txid, verdict: 'invalid' }])
  })
})
