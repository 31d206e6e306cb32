import { formatHex } from '#/protocol/encoding/hex.ts'
import { decodeText, textOf } from './decode-input.ts'
import type { Reading } from './reading.ts'

/**
 * What was pasted, as the vault takes private keys: 32 bytes as hex digits whichever way they were written, everything else as
 * it is, without what stands around it. The result is the secret itself.
 */
export function formatPrivateText(input: string | Uint8Array): string {
  const text = textOf(input)?.replaceAll(/\s+/g, '')
  if (text === undefined) return input instanceof Uint8Array ? formatHex(input) : ''
  const [bytes] = decodeText(text).flatMap((each) => (each.bytes.length === 32 ? [each.bytes] : []))
  const digits = bytes === undefined ? text : formatHex(bytes)
  bytes?.fill(0)
  return digits
}

/** Whether what was read is one private key alone, or may be one: the vault can take it. */
export function isOneKey(readings: readonly Reading[]): boolean {
  return readings.some(
    ({ kind, reason }) => kind === 'private-key' && (reason === 'wif' || reason === 'may-be-private'),
  )
}
