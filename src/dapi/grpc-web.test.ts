import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concatBytes, encodeUtf8, equalBytes } from '#/protocol/encoding/bytes.ts'
import {
  decodeGrpcMessage,
  encodeMessage,
  encodeTrailers,
  FrameError,
  readFrames,
  type Frame,
} from './grpc-web.ts'

async function* inParts(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function readAll(parts: AsyncIterable<Uint8Array>, messageBytes = 1000): Promise<readonly Frame[]> {
  const frames: Frame[] = []
  for await (const frame of readFrames(parts, messageBytes)) frames.push(frame)
  return frames
}

async function faultOf(bytes: Uint8Array, messageBytes?: number): Promise<unknown> {
  try {
    await readAll(inParts(bytes, 7), messageBytes)
  } catch (error) {
    return error instanceof FrameError ? error.fault : error
  }
  return undefined
}

describe('frames', () => {
  it('are read as they were written, however they are split', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 5 }),
        fc.integer({ min: 1, max: 50 }),
        async (messages, size) => {
          const wire = concatBytes(...messages.map(encodeMessage), encodeTrailers({ 'grpc-status': '0' }))
          const frames = await readAll(inParts(wire, size))
          const bytes = frames.flatMap((frame) => (frame.kind === 'message' ? [[...frame.bytes]] : []))
          expect(bytes).toEqual(messages.map((each) => [...each]))
          expect(frames.at(-1)).toEqual({ kind: 'trailers', trailers: new Map([['grpc-status', '0']]) })
        },
      ),
      { numRuns: 200 },
    )
  })

  it('are read if they are long and arrive byte by byte', async () => {
    const message = new Uint8Array(300_000).fill(7)
    const wire = concatBytes(encodeMessage(message), encodeTrailers({ 'grpc-status': '0' }))
    const [frame] = await readAll(inParts(wire, 1), message.length)
    if (frame?.kind !== 'message') throw new TypeError('no message')
    expect(equalBytes(frame.bytes, message)).toBe(true)
    // The message does not keep the larger buffer alive that it arrived in.
    expect(frame.bytes.buffer.byteLength).toBe(message.length)
  })

  it('are rejected if they claim more bytes than allowed, before the bytes arrive', async () => {
    const head = Uint8Array.of(0, 0xff, 0xff, 0xff, 0xff)
    const endless = async function* () {
      yield head
      throw new Error('asked for more')
    }
    await expect(readAll(endless())).rejects.toMatchObject({ fault: 'too-large' })
    expect(await faultOf(encodeMessage(new Uint8Array(101)), 100)).toBe('too-large')
    expect(await faultOf(encodeMessage(new Uint8Array(100)), 100)).toBe(undefined)
  })

  it('are rejected if they end early, are compressed, or follow the trailers', async () => {
    expect(await faultOf(encodeMessage(new Uint8Array(9)).subarray(0, 8))).toBe('cut-short')
    expect(await faultOf(Uint8Array.of(0, 0))).toBe('cut-short')
    expect(await faultOf(Uint8Array.of(1, 0, 0, 0, 0))).toBe('not-grpc-web')
    const after = concatBytes(encodeTrailers({ 'grpc-status': '0' }), encodeMessage(new Uint8Array(1)))
    expect(await faultOf(after)).toBe('not-grpc-web')
    expect(await faultOf(encodeUtf8('<!doctype html><title>Bad gateway</title>'))).toBe('not-grpc-web')
  })

  it('are read from any bytes, or fail with a FrameError', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), async (bytes) => {
        const fault = await faultOf(bytes, 50)
        expect([undefined, 'not-grpc-web', 'too-large', 'cut-short']).toContain(fault)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a message of gRPC', () => {
  it('is decoded if it is percent-encoded, and shown unchanged if it is not', () => {
    expect(decodeGrpcMessage('nonce%20is%20taken')).toBe('nonce is taken')
    expect(decodeGrpcMessage('100% sure')).toBe('100% sure')
  })
})
