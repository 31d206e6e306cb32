import { concatBytes } from '#/protocol/encoding/bytes.ts'

/**
 * A byte of flags, a length (u32, big-endian), and as many bytes. The last frame contains the trailers as lines of
 * text. Source: grpc/grpc, `doc/PROTOCOL-WEB.md`.
 */
export type Frame =
  | { readonly kind: 'message'; readonly bytes: Uint8Array }
  | { readonly kind: 'trailers'; readonly trailers: ReadonlyMap<string, string> }

export type FrameFault = 'not-grpc-web' | 'too-large' | 'cut-short'

export class FrameError extends Error {
  readonly fault: FrameFault

  constructor(fault: FrameFault) {
    super(fault)
    this.name = 'FrameError'
    this.fault = fault
  }
}

const headBytes = 5
const trailerFlag = 0x80
const mostTrailerBytes = 65_536

export function encodeMessage(message: Uint8Array): Uint8Array {
  return encodeFrame(0, message)
}

export function encodeTrailers(trailers: Readonly<Record<string, string>>): Uint8Array {
  const lines = Object.entries(trailers).map(([name, value]) => `${name}: ${value}\r\n`)
  return encodeFrame(trailerFlag, new TextEncoder().encode(lines.join('')))
}

function encodeFrame(flags: number, bytes: Uint8Array): Uint8Array {
  const head = new Uint8Array(headBytes)
  head[0] = flags
  new DataView(head.buffer).setUint32(1, bytes.length)
  return concatBytes(head, bytes)
}

/**
 * Reads frames. Rejects a length above `messageBytes` before it allocates memory. Throws a FrameError, also for a cut
 * frame.
 */
export async function* readFrames(
  parts: AsyncIterable<Uint8Array>,
  messageBytes: number,
): AsyncGenerator<Frame, void, undefined> {
  // The first `length` bytes of `buffer` are unread. The buffer never exceeds twice the bytes that arrived, even if
  // they come in small parts.
  let buffer = new Uint8Array()
  let length = 0
  const add = (part: Uint8Array) => {
    if (length + part.length > buffer.length) {
      const grown = new Uint8Array(Math.max(length + part.length, 2 * length))
      grown.set(buffer.subarray(0, length))
      buffer = grown
    }
    buffer.set(part, length)
    length += part.length
  }
  const take = (count: number): Uint8Array => {
    const taken = buffer.slice(0, count)
    buffer = buffer.subarray(count)
    length -= count
    return taken
  }
  let wanted: { readonly flags: number; readonly size: number } | undefined
  let isOver = false
  for await (const part of parts) {
    add(part)
    for (;;) {
      if (wanted === undefined) {
        if (length < headBytes) break
        if (isOver) throw new FrameError('not-grpc-web')
        wanted = readHead(take(headBytes), messageBytes)
      }
      if (length < wanted.size) break
      const bytes = take(wanted.size)
      if (wanted.flags === 0) yield { kind: 'message', bytes }
      else {
        isOver = true
        yield { kind: 'trailers', trailers: readTrailers(bytes) }
      }
      wanted = undefined
    }
  }
  if (length > 0 || wanted !== undefined) throw new FrameError('cut-short')
}

function readHead(head: Uint8Array, messageBytes: number) {
  const view = new DataView(head.buffer, head.byteOffset, headBytes)
  const flags = view.getUint8(0)
  const size = view.getUint32(1)
  // Also rejects the flag of a compressed frame, because no request asked for compression.
  if (flags !== 0 && flags !== trailerFlag) throw new FrameError('not-grpc-web')
  if (size > (flags === 0 ? messageBytes : mostTrailerBytes)) throw new FrameError('too-large')
  return { flags, size }
}

function readTrailers(bytes: Uint8Array): ReadonlyMap<string, string> {
  const lines = new TextDecoder().decode(bytes).split('\r\n')
  return new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':')
      return colon < 1
        ? []
        : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const]
    }),
  )
}

/** Decodes the text of `grpc-message`, in which non-ASCII bytes are percent-encoded. */
export function decodeGrpcMessage(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
