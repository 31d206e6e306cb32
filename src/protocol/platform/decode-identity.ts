import { decodeLayout, decodePart } from '#/protocol/encoding/bincode-decode.ts'
import { struct, u32, u64, version } from '#/protocol/encoding/bincode-layout.ts'
import { passed, type Checked, type Violation } from '#/protocol/violation.ts'
import { isDataOfType } from './check-new-keys.ts'
import type { StoredIdentity } from './check-state.ts'
import { identifier, numberedKey, storedIdentity, storedKey, type StoredKey } from './key-layout.ts'

export interface UnreadKey {
  readonly id: number
  /** The bytes of the node, beginning with the version of the key. They may include unknown keys after it. */
  readonly bytes: Uint8Array
}

export interface DecodedIdentity {
  readonly identity: StoredIdentity
  readonly unreadKeys: readonly UnreadKey[]
}

/**
 * Reads an identity to its last byte. A key with unknown numbers is returned as bytes, so that it does not hide others.
 * It must end before a known key or the only fitting balance and revision. Never throws.
 */
export function decodeStoredIdentity(bytes: Uint8Array): Checked<DecodedIdentity> {
  const strict = decodeLayout(storedIdentity, bytes)
  if (strict.ok) return passed({ identity: strict.value, unreadKeys: [] })
  const isTried = isOfKey(strict.violations) && bytes.length <= mostBytes
  return (isTried ? decodeAroundKeys(bytes) : undefined) ?? strict
}

// Several times the size of an identity. The search for the end of a key tries every byte.
const mostBytes = 32_768

const unknownForms: readonly string[] = ['platform.newer', 'bincode.variant']

function isOfKey(violations: readonly Violation[]): boolean {
  return violations.some(({ rule, path }) => unknownForms.includes(rule) && path.startsWith('/publicKeys/'))
}

const head = version(0, struct({ id: identifier, count: u64 }))
const tail = struct({ balance: u64, revision: u64 })
const pair = struct({ id: u32, key: storedKey })

function decodeAroundKeys(bytes: Uint8Array): Checked<DecodedIdentity> | undefined {
  const begin = decodePart(head, bytes, 0)
  if (!begin.ok) return undefined
  const { id, count } = begin.value.value
  const publicKeys: (readonly [number, StoredKey])[] = []
  const unreadKeys: UnreadKey[] = []
  let at = begin.value.end
  let last = -1
  while (BigInt(publicKeys.length + unreadKeys.length) < count) {
    const known = keyAt(bytes, at, last)
    if (known !== undefined) {
      publicKeys.push([known.key.id, known.key])
      at = known.end
      last = known.key.id
      continue
    }
    // The bytes of an unknown key may include further keys.
    if (unreadKeys.length > 0 && endsAt(bytes, at)) break
    const named = decodePart(u32, bytes, at)
    if (!named.ok || named.value.value <= last) return undefined
    const end = endOfUnknown(bytes, named.value.end, named.value.value)
    if (end === undefined) return undefined
    unreadKeys.push({ id: named.value.value, bytes: bytes.slice(named.value.end, end) })
    at = end
    last = named.value.value
  }
  const rest = decodePart(tail, bytes, at)
  if (!rest.ok || rest.value.end !== bytes.length) return undefined
  return passed({ identity: { id, publicKeys, ...rest.value.value }, unreadKeys })
}

/** Returns the key at this offset, or undefined. Its id must be written twice and exceed the previous key's id. */
function keyAt(
  bytes: Uint8Array,
  at: number,
  last: number,
): { readonly key: StoredKey; readonly end: number } | undefined {
  const read = decodePart(pair, bytes, at)
  if (!read.ok) return undefined
  const { id, key } = read.value.value
  return id === key.id && id > last && isDataOfType(key) ? { key, end: read.value.end } : undefined
}

/** Finds the end of an unknown key: before the next known key, or else before balance and revision. */
function endOfUnknown(bytes: Uint8Array, start: number, id: number): number | undefined {
  const plain = decodePart(numberedKey, bytes, start)
  if (plain.ok && plain.value.value.id === id) return plain.value.end
  for (let end = start + 1; end < bytes.length; end += 1) if (keyAt(bytes, end, id) !== undefined) return end
  const ends = Array.from({ length: bytes.length - start }, (_, offset) => start + offset).filter(
    (end) => isLongForm(bytes[end]) && endsAt(bytes, end),
  )
  return ends.length === 1 ? ends[0] : undefined
}

// Any two small bytes could be a balance and a revision. A balance that can pay for a transition takes more than 16 bits.
function isLongForm(marker: number | undefined): boolean {
  return marker === 0xfc || marker === 0xfd
}

function endsAt(bytes: Uint8Array, at: number): boolean {
  const read = decodePart(tail, bytes, at)
  return read.ok && read.value.end === bytes.length
}
