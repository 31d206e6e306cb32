import { decodeCbor, encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { isEntryBytes, type ListEntry } from './list-entry.ts'

// Enough pages that a changed entry takes few others along, and few enough to name them all.
const maxPageBits = 8
const entriesPerPage = 32
const maxPageBytes = 64_000_000
const maxExtraLength = 4000

// A list is encoded again when more nodes agree on it; its entries are the same then.
const encoded = new WeakMap<readonly ListEntry[], ReadonlyMap<string, Uint8Array>>()

/**
 * Pages of entries by their name, which is their hash, in the order of the list. An entry belongs to a page by the first
 * bits of its registration hash, so that others coming and going do not move it.
 */
export function encodePages(entries: readonly ListEntry[]): ReadonlyMap<string, Uint8Array> {
  const pages = encoded.get(entries) ?? buildPages(entries)
  encoded.set(entries, pages)
  return pages
}

function buildPages(entries: readonly ListEntry[]): ReadonlyMap<string, Uint8Array> {
  const bits = Math.min(maxPageBits, Math.max(0, Math.ceil(Math.log2(entries.length / entriesPerPage))))
  const groups = Array.from({ length: 2 ** bits }, () => new Array<CborValue>())
  for (const { bytes, extra } of entries) {
    groups[(bytes[0] ?? 0) >> (8 - bits)]?.push(withExtra(bytes, extra))
  }
  const pages = new Map<string, Uint8Array>()
  for (const group of groups) {
    if (group.length === 0) continue
    const bytes = encodeCbor(group)
    pages.set(nameOf(bytes), bytes)
  }
  return pages
}

/** The entries of a page; nothing when the bytes are not those that it is named by. */
export function decodePage(name: string, bytes: Uint8Array): readonly ListEntry[] | undefined {
  if (bytes.length > maxPageBytes || nameOf(bytes) !== name) return undefined
  const decoded = decodeCbor(bytes)
  if (!decoded.ok || !Array.isArray(decoded.value)) return undefined
  const entries: ListEntry[] = []
  for (const item of decoded.value) {
    const entry = readItem(item)
    if (entry === undefined) return undefined
    entries.push(entry)
  }
  return entries
}

function nameOf(bytes: Uint8Array): string {
  return formatHex(sha256(bytes))
}

function withExtra(bytes: Uint8Array, extra: ListEntry['extra']): CborValue {
  if (extra === undefined) return bytes
  const text = JSON.stringify(extra)
  return text.length > maxExtraLength ? bytes : [bytes, text]
}

function readItem(item: unknown): ListEntry | undefined {
  if (item instanceof Uint8Array) return isEntryBytes(item) ? { bytes: item } : undefined
  if (!Array.isArray(item) || item.length !== 2) return undefined
  const [bytes, text]: readonly unknown[] = item
  if (!(bytes instanceof Uint8Array) || typeof text !== 'string' || !isEntryBytes(bytes)) return undefined
  const extra = readExtra(text)
  return extra === undefined ? undefined : { bytes, extra }
}

function readExtra(text: string): ListEntry['extra'] {
  if (text.length > maxExtraLength) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
    return Object.assign(Object.create(null), parsed)
  } catch {
    return undefined
  }
}
