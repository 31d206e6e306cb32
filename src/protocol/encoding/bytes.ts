/** Joins byte strings into a new one. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((total, part) => total + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}

/** Tells whether two public byte strings are equal. Not constant in time: never compare secrets with it. */
export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false
  for (let at = 0; at < left.length; at += 1) if (left[at] !== right[at]) return false
  return true
}

/** Returns a reversed copy. Hashes are printed in the opposite order of their bytes on the wire. */
export function reverseBytes(bytes: Uint8Array, start = 0, end = bytes.length): Uint8Array {
  const length = end - start
  const reversed = new Uint8Array(length)
  for (let at = 0; at < length; at += 1) reversed[at] = bytes[end - 1 - at] ?? 0
  return reversed
}

// V8 stores up to 64 bytes inside the array object. A separate allocation takes over a microsecond.
const mostQuick = 64
// A view retains its complete buffer.
const mostShared = 32 * 1024

/** Returns a function that copies `length` bytes from `start`. Long parts of short bytes share one copy. */
export function partCopier(bytes: Uint8Array): (start: number, length: number) => Uint8Array {
  let whole: Uint8Array | undefined
  return (start, length) => {
    if (length <= mostQuick || bytes.length > mostShared) return bytes.slice(start, start + length)
    whole ??= bytes.slice()
    return whole.subarray(start, start + length)
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Returns the UTF-8 bytes of a text; half of a surrogate pair becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text)
}

/** Decodes the text of a file: UTF-8, or UTF-16 after a byte order mark, as Windows writes it. Returns undefined for other bytes. */
export function decodeFileText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const isLittle = first === 0xff && second === 0xfe
  if (!isLittle && !(first === 0xfe && second === 0xff)) return decodeUtf8(bytes)
  try {
    return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Decodes UTF-8. Returns undefined if the bytes are not well-formed. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}
