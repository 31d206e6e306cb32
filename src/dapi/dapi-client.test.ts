import { create, fromBinary, toBinary } from '@bufbuild/protobuf'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import { createDapiClient } from './dapi-client.ts'
import { createDapiTransport } from './dapi-transport.ts'
import { DapiError } from './dapi-error.ts'
import { encodeMessage, encodeTrailers } from './grpc-web.ts'
import { GetIdentityNonceRequestSchema, GetIdentityNonceResponseSchema } from './messages/platform_pb.ts'
import { broadcast, isNonceUsed, readIdentity, readNonce, waitForResult } from './node-reads.ts'

const address = 'https://node.example/'
const id = new Uint8Array(32).fill(7)
const ok = encodeTrailers({ 'grpc-status': '0' })

type Answer = (url: string, init: RequestInit) => Promise<Response>

function clientOf(answer: Answer, isOnline = true) {
  const transport = createDapiTransport({ fetch: answer, isOnline: () => isOnline, alarm: () => () => {} })
  return createDapiClient(transport, { wallMs: () => 0, monotonicMs: () => 0 })
}

function reply(body: Uint8Array, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(body.slice(), {
    status,
    headers: { 'content-type': 'application/grpc-web+proto', ...headers },
  })
}

function nonceReply(identityNonce: bigint): Uint8Array {
  const result = { case: 'identityNonce', value: identityNonce } as const
  const message = create(GetIdentityNonceResponseSchema, { version: { case: 'v0', value: { result } } })
  return concatBytes(encodeMessage(toBinary(GetIdentityNonceResponseSchema, message)), ok)
}

async function failureOf(answer: Answer, isOnline = true): Promise<DapiError> {
  const error = await readNonce(clientOf(answer, isOnline), address, id).catch((thrown: unknown) => thrown)
  if (!(error instanceof DapiError)) throw new Error(`no DapiError: ${String(error)}`)
  return error
}

describe('a call', () => {
  it('posts one frame to the path of its method and reads one message', async () => {
    const seen: { url: string; init: RequestInit }[] = []
    const client = clientOf(async (url, init) => {
      seen.push({ url, init })
      return reply(nonceReply((1n << 40n) | 9n))
    })
    const { value } = await readNonce(client, address, id)
    expect(value).toEqual({ last: 9n, leftOut: 1n })
    expect(seen.map(({ url }) => url)).toEqual([
      `${address}org.dash.platform.dapi.v0.Platform/getIdentityNonce`,
    ])
    const body = seen[0]?.init.body
    if (!(body instanceof Uint8Array)) throw new Error('no bytes')
    const request = fromBinary(GetIdentityNonceRequestSchema, body.subarray(5))
    expect(request.version).toMatchObject({ case: 'v0', value: { identityId: id, prove: false } })
    expect(seen[0]?.init).toMatchObject({
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    })
  })

  it('reports what went wrong on the way', async () => {
    expect(await failureOf(() => Promise.reject(new TypeError('Failed to fetch')))).toMatchObject({
      code: 'dapi/unreachable',
    })
    expect(await failureOf(() => Promise.reject(new TypeError('Failed to fetch')), false)).toMatchObject({
      code: 'dapi/offline',
    })
    const page = new Response('<html>', { headers: { 'content-type': 'text/html' } })
    expect(await failureOf(async () => page)).toMatchObject({ code: 'dapi/not-grpc-web' })
    expect(await failureOf(async () => reply(new Uint8Array(), {}, 503))).toMatchObject({
      code: 'dapi/http-status',
      facts: { status: 503 },
    })
    const noTrailers = nonceReply(1n).subarray(0, -ok.length)
    expect(await failureOf(async () => reply(noTrailers))).toMatchObject({ code: 'dapi/broken-off' })
    const shape = concatBytes(encodeMessage(Uint8Array.of(0xff)), ok)
    expect(await failureOf(async () => reply(shape))).toMatchObject({ code: 'dapi/message-shape' })
    const huge = Uint8Array.of(0, 0x7f, 0xff, 0xff, 0xff)
    expect(await failureOf(async () => reply(huge))).toMatchObject({ code: 'dapi/too-large' })
  })

  it.each([
    ['a page', 200, { 'content-type': 'text/html' }],
    ['an error of the gateway', 503, {}],
    ['a status in the headers', 200, { 'grpc-status': '3' }],
    ['a length that is too large', 200, {}],
  ])('stops at an invalid answer, and reads no more of it: %s', async (_what, status, headers) => {
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(Uint8Array.of(0, 0xff, 0xff, 0xff, 0xff)),
      cancel: () => void (isCancelled = true),
    })
    const type = { 'content-type': 'application/grpc-web+proto' }
    await failureOf(async () => new Response(body, { status, headers: { ...type, ...headers } }))
    expect(isCancelled).toBe(true)
  })

  it('stops waiting for an answer that does not come in time, and reads no more of it', async () => {
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Uint8Array.of(0, 0, 0)),
      cancel: () => void (isCancelled = true),
    })
    const headers = { 'content-type': 'application/grpc-web+proto' }
    // The time is over as soon as the first bytes have come.
    const alarm = (_ms: number, call: () => void) => {
      const timer = setTimeout(call)
      return () => clearTimeout(timer)
    }
    const transport = createDapiTransport({
      fetch: async () => new Response(body, { headers }),
      isOnline: () => true,
      alarm,
    })
    const client = createDapiClient(transport, { wallMs: () => 0, monotonicMs: () => 0 })
    await expect(readNonce(client, address, id)).rejects.toMatchObject({ code: 'dapi/timed-out' })
    expect(isCancelled).toBe(true)
  })

  it('reads a status from the trailers or from the headers, with the consensus error', async () => {
    const status = { 'grpc-status': '3', 'grpc-message': 'nonce%20taken', code: '40204' }
    const expected = {
      code: 'dapi/status',
      facts: { grpcStatus: 3, consensus: { code: 40_204, message: 'nonce taken' } },
    }
    expect(await failureOf(async () => reply(encodeTrailers(status)))).toMatchObject(expected)
    expect(await failureOf(async () => reply(new Uint8Array(), status))).toMatchObject(expected)
    const bytes = { 'grpc-status': '3', 'dash-serialized-consensus-error-bin': 'AQID' }
    const { facts } = await failureOf(async () => reply(encodeTrailers(bytes)))
    expect(facts.consensus?.bytes).toEqual(Uint8Array.of(1, 2, 3))
    const internal = await failureOf(async () => reply(encodeTrailers({ 'grpc-status': '13', code: '13' })))
    expect(internal.facts.consensus).toBeUndefined()
  })

  it('treats “not found” as no value, and “already exists” as a known transition', async () => {
    const notFound = clientOf(async () => reply(encodeTrailers({ 'grpc-status': '5' })))
    expect(await readIdentity(notFound, address, id)).toEqual({ value: undefined, at: undefined })
    const there = clientOf(async () => reply(encodeTrailers({ 'grpc-status': '6' })))
    expect(await broadcast(there, address, id)).toBe('known')
  })

  const sweep = readSweep(process.env)
  const replies = sweep.sizeOf('node-replies')

  it(`each of ${replies} calls with an altered reply ends with a value or a DapiError`, async ({ task }) => {
    const seed = sweep.seedFrom(20)
    const whole = nonceReply(300n)
    let values = 0
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.integer({ min: 0, max: 255 }),
        fc.oneof(fc.constant(new Uint8Array()), fc.uint8Array({ maxLength: 20 })),
        fc.oneof(fc.constant(whole.length), fc.nat(whole.length)),
        async (at, byte, more, length) => {
          const altered = whole.slice()
          altered[at] = byte
          const body = concatBytes(altered.subarray(0, length), more)
          const client = clientOf(async () => reply(body))
          try {
            await readNonce(client, address, id)
            values += 1
          } catch (error) {
            expect(error).toBeInstanceOf(DapiError)
          }
        },
      ),
      { numRuns: replies, seed },
    )
    noteCounts(task, { sweep: 'node-replies', seed, done: replies, values })
    expect(values).toBeGreaterThan(2)
  }, 60_000)

  it('waits for a result, and does not take a gRPC status for one', async () => {
    const waited = async (code: number) => {
      // v0 { error { code } }
      const inner = Uint8Array.of(0x08, (code & 127) | 128, ((code >> 7) & 127) | 128, code >> 14)
      const error = Uint8Array.of(0x0a, inner.length, ...inner)
      const message = Uint8Array.of(0x0a, error.length, ...error)
      const client = clientOf(async () => reply(concatBytes(encodeMessage(message), ok)))
      return waitForResult(client, address, id)
    }
    expect(await waited(40_204)).toMatchObject({ kind: 'rejected', error: { code: 40_204 } })
    await expect(waited(4)).rejects.toMatchObject({ code: 'dapi/status', facts: { grpcStatus: 4 } })
    const applied = clientOf(async () => reply(concatBytes(encodeMessage(Uint8Array.of(0x0a, 0)), ok)))
    expect(await waitForResult(applied, address, id)).toEqual({ kind: 'applied' })
  })
})

describe('a nonce', () => {
  it('is used if it is at or below the last one, unless it was left out', () => {
    const read = { last: 8n, leftOut: 0b11n }
    expect([5n, 6n, 7n, 8n, 9n].map((nonce) => isNonceUsed(nonce, read))).toEqual([
      true,
      false,
      false,
      true,
      false,
    ])
  })
})
