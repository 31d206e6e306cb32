import { encodeUtf8 } from './bytes.ts'
import { shortestFloat, compareCborKeys } from './cbor-scan.ts'

/** What canonical CBOR holds here: maps have text keys and become objects without a prototype. */
export type CborValue =
  | number
  | string
  | boolean
  | null
  | Uint8Array
  | readonly CborValue[]
  | { readonly [key: string]: CborValue }

/**
 * Canonical CBOR (docs/specification.md "Canonical CBOR", RFC 7049 section 3.9): shortest heads, definite lengths, map
 * keys by encoded length and then bytewise. Members that are undefined are left out. Throws TypeError for a value CBOR
 * cannot hold here, such as half of a surrogate pair in a text.
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

/**
 * The canonical map of members that are encoded already, with the keys that they are for: what is too long to be encoded at
 * once. The members are as `encodeCbor` returns them, and no key is there twice.
 */
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

/** The head of a byte string of that length: what comes before its bytes, where they are too long to be copied for it. */
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

// The names of members are few and come again and again; they are not written to once they are encoded.
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
  // Its UTF-8 would be none: what is written must be read back.
  if (halfPair.test(text)) throw new TypeError('text with half of a surrogate pair')
  const bytes = encodeUtf8(text)
  output.head(3, bytes.length)
  output.bytes(bytes)
}

const longestHead = 9
// Longer texts are encoded faster by the browser.
const longestAscii = 64

/** One buffer that grows. A large backup has over a million items: too many arrays, and too many arguments for one call. */
class Output {
  #bytes: Uint8Array
  #length = 0

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity)
  }

  /** The shortest head of that major type (RFC 7049 section 2.1). */
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

  /** A text of ASCII alone with its head, as names of members and ids are; false for any other or a long one. */
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

  /** What was written, in a buffer of its own length. */
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
    // A backup has private keys in it: no copy of them stays behind.
    left.fill(0)
  }
}
