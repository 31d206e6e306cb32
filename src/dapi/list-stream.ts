import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { maxMessageBytes } from '#/protocol/masternode/list-message.ts'
import { DapiError } from './dapi-error.ts'
import { readMessages, type TransportContext } from './dapi-transport.ts'

// The chain’s worker reads this stream. Its messages are encoded by hand, because the generated code would double the
// size of that worker.

/** The path of the stream, after the address of a node (`src/dapi/messages/core.proto`). */
export const listStreamPath = 'org.dash.platform.dapi.v0.Core/subscribeToMasternodeList'

/** Limit for the bytes of a message besides the list itself. */
const mostHeadBytes = 16

/**
 * Streams the masternode list of a node: first the bytes of the full list, then those of each difference, for
 * `readMasternodeListMessage`. Ends with the signal. Throws a DapiError.
 */
export async function* subscribeToList(
  context: Omit<TransportContext, 'alarm'>,
  address: string,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const post = {
    url: address + listStreamPath,
    message: new Uint8Array(),
    messageBytes: maxMessageBytes + mostHeadBytes,
  }
  for await (const message of readMessages(context, post, signal)) yield readListResponse(message)
}

// Field 1, with bytes as its type.
const tag = 0x0a
const mostLengthBytes = 5

/** Encodes a `MasternodeListResponse` that contains the list. */
export function encodeListResponse(list: Uint8Array): Uint8Array {
  const length: number[] = []
  let rest = list.length
  for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) length.push((rest % 0x80) | 0x80)
  return concatBytes(Uint8Array.of(tag, ...length, rest), list)
}

/**
 * Reads the list in a `MasternodeListResponse`, its first field. Ignores fields of later versions. Throws a DapiError.
 */
export function readListResponse(message: Uint8Array): Uint8Array {
  let length = 0
  let at = 1
  for (; at <= mostLengthBytes; at += 1) {
    const byte = message[at]
    if (message[0] !== tag || byte === undefined) throw new DapiError('dapi/message-shape')
    length += (byte & 0x7f) * 0x80 ** (at - 1)
    if (byte <= 0x7f) break
  }
  const list = message.subarray(at + 1, at + 1 + length)
  if (at > mostLengthBytes || length === 0 || list.length !== length)
    throw new DapiError('dapi/message-shape')
  return list
}
