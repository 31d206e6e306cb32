import { create, fromBinary, toBinary } from '@bufbuild/protobuf'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { mutateBytes } from '#/protocol/testing/mutate-bytes.ts'
import { pickFrom } from '#/protocol/testing/random-transition.ts'
import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import { DapiError, dapiErrorCodes } from './dapi-error.ts'
import { encodeMessage, encodeTrailers } from './grpc-web.ts'
import { encodeListResponse, listStreamPath, readListResponse, subscribeToList } from './list-stream.ts'
import { Core, MasternodeListResponseSchema } from './messages/core_pb.ts'

const address = 'https://node.example/'

function streamOf(...parts: readonly Uint8Array[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/grpc-web+proto' } })
}

async function read(
  answer: () => Promise<Response>,
  signal = new AbortController().signal,
): Promise<{ readonly lists: readonly Uint8Array[]; readonly error: unknown }> {
  const lists: Uint8Array[] = []
  try {
    for await (const list of subscribeToList({ fetch: answer, isOnline: () => true }, address, signal))
      lists.push(list)
    return { lists, error: undefined }
  } catch (error) {
    return { lists, error: error instanceof DapiError ? error.code : error }
  }
}

const [one, two] = [Uint8Array.of(1), new Uint8Array(300).fill(2)]
const wire = concatBytes(
  encodeMessage(encodeListResponse(one)),
  encodeMessage(encodeListResponse(two)),
  encodeTrailers({ 'grpc-status': '0' }),
)

describe('the stream of the list', () => {
  it('is requested with an empty message, and read as its chunks arrive', async () => {
    const seen: (readonly [string, unknown])[] = []
    const answer = async (url: string, init: RequestInit) => {
      seen.push([url, init.body])
      return streamOf(wire.subarray(0, 3), wire.subarray(3, 100), wire.subarray(100))
    }
    const lists: Uint8Array[] = []
    const { signal } = new AbortController()
    for await (const list of subscribeToList({ fetch: answer, isOnline: () => true }, address, signal))
      lists.push(list)
    expect(lists).toEqual([one, two])
    const { parent, name } = Core.method.subscribeToMasternodeList
    expect(listStreamPath).toBe(`${parent.typeName}/${name}`)
    expect(seen).toEqual([[address + listStreamPath, new Uint8Array(5)]])
  })

  it('yields all messages before it broke off, and reports the break', async () => {
    expect(await read(async () => streamOf(wire.subarray(0, 9)))).toEqual({
      lists: [one],
      error: 'dapi/broken-off',
    })
    const cut = wire.subarray(0, wire.length - 8)
    expect((await read(async () => streamOf(cut))).error).toBe('dapi/broken-off')
  })

  it('rejects a message that is announced as too long, and reports the status of a node', async () => {
    const long = Uint8Array.of(0, 0xff, 0xff, 0xff, 0xff)
    expect((await read(async () => streamOf(long))).error).toBe('dapi/too-large')
    const status = encodeTrailers({ 'grpc-status': '12' })
    expect((await read(async () => streamOf(status))).error).toBe('dapi/status')
  })

  it('is cancelled by the signal while it waits for a message', async () => {
    const controller = new AbortController()
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(wire.subarray(0, 9)),
      cancel: () => {
        isCancelled = true
      },
    })
    const headers = { 'content-type': 'application/grpc-web+proto' }
    const ended = read(async () => new Response(body, { headers }), controller.signal)
    setImmediate(() => controller.abort())
    expect(await ended).toEqual({ lists: [one], error: 'dapi/aborted' })
    expect(isCancelled).toBe(true)
  })
})

const sweep = readSweep(process.env)
const replies = sweep.sizeOf('node-replies')

it(`each of ${replies} altered streams ends with lists or a DapiError`, async ({ task }) => {
  const seed = sweep.seedFrom(21)
  const pick = pickFrom(seed)
  const codes = new Set<unknown>()
  let lists = 0
  for (let round = 0; round < replies; round += 1) {
    const altered = round % 50 === 0 ? wire : mutateBytes(wire, pick, wire)
    const parts: Uint8Array[] = []
    for (let at = 0; at < altered.length; at += parts.at(-1)?.length ?? 1)
      parts.push(altered.slice(at, at + 1 + pick(altered.length)))
    const ended = await read(async () => streamOf(...parts))
    codes.add(ended.error)
    lists += ended.lists.length
    for (const list of ended.lists) expect(list.length).toBeLessThanOrEqual(altered.length)
  }
  noteCounts(task, { sweep: 'node-replies', seed, done: replies, lists, codes: codes.size })
  expect(lists).toBeGreaterThan(replies / 50)
  // Each code is that of a DapiError, or undefined if the stream ended correctly.
  const known: readonly unknown[] = [undefined, ...dapiErrorCodes]
  expect([...codes].filter((code) => !known.includes(code))).toEqual([])
  for (const code of [
    'dapi/broken-off',
    'dapi/not-grpc-web',
    'dapi/too-large',
    'dapi/message-shape',
    undefined,
  ])
    expect([...codes]).toContain(code)
}, 120_000)

describe('a message of the stream', () => {
  it('is encoded and decoded exactly as generated code does it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40_000 }), (masternodeListDiff) => {
        const message = create(MasternodeListResponseSchema, { masternodeListDiff })
        const bytes = toBinary(MasternodeListResponseSchema, message)
        expect(encodeListResponse(masternodeListDiff)).toEqual(bytes)
        expect(readListResponse(bytes)).toEqual(masternodeListDiff)
        const later = concatBytes(bytes, Uint8Array.of(0x10, 1))
        expect(fromBinary(MasternodeListResponseSchema, later).masternodeListDiff).toEqual(masternodeListDiff)
        expect(readListResponse(later)).toEqual(masternodeListDiff)
      }),
      { numRuns: 50 },
    )
  })

  it.each([
    ['nothing', []],
    ['another field', [0x12, 1, 1]],
    ['no length', [0x0a]],
    ['an empty list', [0x0a, 0]],
    ['a length beyond the message', [0x0a, 5, 1, 2]],
    ['a length without an end', [0x0a, 0x81, 0x81, 0x81, 0x81, 0x81, 0x81, 1]],
  ])('rejects %s', (_, bytes) => {
    expect(() => readListResponse(Uint8Array.from(bytes))).toThrow(DapiError)
  })
})
