import { checkBase58 } from './base58.ts'
import { checkBase64 } from './base64.ts'
import { checkHex } from './hex.ts'
import { standardBase64 } from './pasted-text.ts'

// The longest value is a key of 48 bytes.
const mostPrinted = 256

/** Reads bytes as programs print them in JSON: hex, Base58, Base64, a list, Buffer or index. Never throws. */
export function readPrintedBytes(
  value: unknown,
  fits: (bytes: Uint8Array) => boolean,
): Uint8Array | undefined {
  if (typeof value === 'string') return readText(value.trim(), fits)
  if (typeof value !== 'object' || value === null) return undefined
  const bytes = readList(listOf(value))
  return bytes !== undefined && fits(bytes) ? bytes : undefined
}

function readText(text: string, fits: (bytes: Uint8Array) => boolean): Uint8Array | undefined {
  if (text.length === 0 || text.length > 2 * mostPrinted + 2) return undefined
  const readings = [
    checkHex(text.replace(/^0x/i, '')),
    checkBase58(text),
    checkBase64(standardBase64(text.replace(/=+$/, ''))),
  ]
  return readings.flatMap((each) => (each.ok && fits(each.value) ? [each.value] : []))[0]
}

function listOf(value: object): unknown {
  if (Array.isArray(value)) return value
  if ('data' in value) return value.data
  if ('bytes' in value) return value.bytes
  const names = Object.keys(value)
  return names.every((name, at) => name === String(at)) ? Object.values(value) : undefined
}

function readList(list: unknown): Uint8Array | undefined {
  if (!Array.isArray(list) || list.length > mostPrinted) return undefined
  const isBytes = list.every(
    (item: unknown) => Number.isInteger(item) && Number(item) >= 0 && Number(item) < 256,
  )
  return isBytes ? Uint8Array.from(list) : undefined
}
