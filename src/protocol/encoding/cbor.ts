import { encodeUtf8 } from './bytes.ts'
import { shortestFloat, compareCborKeys } from './cbor-scan.ts'

/** A value in canonical CBOR. Maps have text keys and become objects without a prototype. */
export type CborValue =
  | number
  | string
  | boolean
  | null
  | Uint8Array
  | readonly CborValue[]
  | { readonly [key: string]: CborValue }

/**
 * Encodes canonical CBOR (docs/specification.md "Canonical CBOR", RFC 7049 section 3.9), without undefined members.
 * Throws TypeError for an unsupported value, such as half of a surrogate pair in a text.
 */
export function encodeCbor(value: CborValue): Uint8Array {
  const output = new Output(256)
  try {
    writeValue(output, value)
    return output.finish()
  } finally {
    output.wipe()
  }
}

/** Encodes a canonical map of encoded members, for maps too long to be encoded at once. Keys must be unique. */
export function encodeCborMap(members: readonly (readonly [key: string, encoded: Uint8Array])[]): Uint8Array {
  const entries = members.map(([key, encoded]) => ({ key: encodeKey(key), encoded }))
  entries.sort((left, right) => compareCborKeys(left.key, right.key))
  const length = entries.reduce((total, { key, encoded }) => total + key.length + encoded.length, longestHead)
  const output = new Output(length)
  output.head(5, entries.length)
  for (const { key, encoded } of entries) {
    output.bytes(key)
    output.bytes(encoded)
  }
  return output.finish()
}

/** Returns the head of a byte string of that length, for bytes too long to be copied. */
export function encodeBytesHead(length: number): Uint8Array {
  const output = new Output(longestHead)
  output.head(2, length)
  return output.finish()
}

function writeValue(output: Output, value: CborValue): void {
  if (typeof value === 'number') writeNumber(output, value)
  else if (typeof value === 'string') writeText(output, value)
  else if (typeof value === 'boolean') output.head(7, value ? 21 : 20)
  else if (value === null) output.head(7, 22)
  else if (typeof value !== 'object') throw new TypeError(`a ${typeof value} in CBOR`)
  else if (value instanceof Uint8Array) {
    output.head(2, value.length)
    output.bytes(value)
  } else if (isList(value)) {
    output.head(4, value.length)
    for (const item of value) writeValue(output, item)
  } else writeMap(output, value)
}

// Array.isArray does not narrow a readonly array out of the union.
function isList(value: CborValue): value is readonly CborValue[] {
  return Array.isArray(value)
}

function writeMap(output: Output, value: { readonly [key: string]: CborValue }): void {
  const entries: { readonly key: Uint8Array; readonly member: CborValue }[] = []
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined) entries.push({ key: encodeKey(key), member })
  }
  entries.sort((left, right) => compareCborKeys(left.key, right.key))
  output.head(5, entries.length)
  for (const { key, member } of entries) {
    output.bytes(key)
    writeValue(output, member)
  }
}

// Cache of encoded names, which are few and repeat. The cached bytes must not be modified.
const encodedKeys = new Map<string, Uint8Array>()
const maxEncodedKeys = 256

function encodeKey(key: string): Uint8Array {
  const known = encodedKeys.get(key)
  if (known !== undefined) return known
  const output = new Output(longestHead + key.length)
  writeText(output, key)
  const encoded = output.finish()
  if (encodedKeys.size < maxEncodedKeys && key.length <= 32) encodedKeys.set(key, encoded)
  return encoded
}

function writeNumber(output: Output, value: number): void {
  if (!Number.isInteger(value)) return output.bytes(shortestFloat(value))
  if (!Number.isSafeInteger(value)) throw new TypeError('an integer above 2^53-1')
  if (value < 0) output.head(1, -1 - value)
  else output.head(0, value)
}

const halfPair = /\p{Surrogate}/u

function writeText(output: Output, text: string): void {
  if (output.ascii(text)) return
  // No UTF-8 decodes to half of a surrogate pair.
  if (halfPair.test(text)) throw new TypeError('text with half of a surrogate pair')
  const bytes = encodeUtf8(text)
  output.head(3, bytes.length)
  output.bytes(bytes)
}

const longestHead = 9
// Longer texts are encoded faster by the browser.
const longestAscii = 64

/** One growing buffer, because a large backup has over a million items. */
class Output {
  #bytes: Uint8Array
  #length = 0

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity)
  }

  /** Writes the shortest head of a major type (RFC 7049 section 2.1). */
  head(major: number, argument: number): void {
    this.#reserve(longestHead)
    const size =
      argument < 24 ? 0 : argument < 0x100 ? 1 : argument < 0x1_0000 ? 2 : argument < 2 ** 32 ? 4 : 8
    this.#bytes[this.#length] = (major << 5) | (size === 0 ? argument : 24 + Math.log2(size))
    // Divided, not shifted: an argument may have more than 32 bits.
    for (let at = this.#length + size, rest = argument; at > this.#length; at -= 1) {
      this.#bytes[at] = rest % 0x100
      rest = Math.floor(rest / 0x100)
    }
    this.#length += 1 + size
  }

  /** Writes a short ASCII text with its head, such as names of members and ids. Returns false for any other text. */
  ascii(text: string): boolean {
    const { length } = text
    if (length > longestAscii) return false
    for (let at = 0; at < length; at += 1) if (text.charCodeAt(at) > 0x7f) return false
    this.head(3, length)
    this.#reserve(length)
    for (let at = 0; at < length; at += 1) this.#bytes[this.#length + at] = text.charCodeAt(at)
    this.#length += length
    return true
  }

  bytes(value: Uint8Array): void {
    this.#reserve(value.length)
    this.#bytes.set(value, this.#length)
    this.#length += value.length
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  wipe(): void {
    this.#bytes.fill(0)
  }

  #reserve(more: number): void {
    const needed = this.#length + more
    if (needed <= this.#bytes.length) return
    const left = this.#bytes
    this.#bytes = new Uint8Array(Math.max(needed, 2 * left.length))
    this.#bytes.set(left.subarray(0, this.#length))
    // Wipes the old buffer, because a backup contains private keys.
    left.fill(0)
  }
}
