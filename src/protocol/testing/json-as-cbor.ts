import { concatBytes, encodeUtf8 } from '#/protocol/encoding/bytes.ts'

export type MemberOrder = 'as-given' | 'by-text'

/**
 * Writes JSON as CBOR like ciborium (Rust) and cbor (JavaScript): definite lengths, shortest heads, members as given,
 * or by text if serde_json lacks `preserve_order`. Neither is the canonical order.
 */
export function writeJsonAsCbor(value: unknown, order: MemberOrder = 'as-given'): Uint8Array {
  const parts: Uint8Array[] = []
  writeItem(value, order, parts)
  return concatBytes(...parts)
}

function writeItem(value: unknown, order: MemberOrder, parts: Uint8Array[]): void {
  if (value === null) parts.push(Uint8Array.of(0xf6))
  else if (typeof value === 'boolean') parts.push(Uint8Array.of(value ? 0xf5 : 0xf4))
  else if (typeof value === 'number') parts.push(value < 0 ? head(1, -1 - value) : head(0, value))
  else if (typeof value === 'string') writeText(value, parts)
  else if (Array.isArray(value)) {
    parts.push(head(4, value.length))
    for (const each of value) writeItem(each, order, parts)
  } else {
    const members = Object.entries(Object(value))
    const ordered = order === 'as-given' ? members : members.toSorted(([a], [b]) => (a < b ? -1 : 1))
    parts.push(head(5, members.length))
    for (const [name, member] of ordered) {
      writeText(name, parts)
      writeItem(member, order, parts)
    }
  }
}

function writeText(text: string, parts: Uint8Array[]): void {
  const bytes = encodeUtf8(text)
  parts.push(head(3, bytes.length), bytes)
}

function head(major: number, argument: number): Uint8Array {
  const initial = major << 5
  if (argument < 24) return Uint8Array.of(initial | argument)
  const size = argument < 0x100 ? 1 : argument < 0x1_0000 ? 2 : argument < 2 ** 32 ? 4 : 8
  const bytes = new Uint8Array(1 + size)
  bytes[0] = initial | (24 + Math.log2(size))
  for (let at = size, rest = argument; at > 0; at -= 1) {
    bytes[at] = rest % 0x100
    rest = Math.floor(rest / 0x100)
  }
  return bytes
}
