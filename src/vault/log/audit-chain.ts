import { z } from 'zod'

import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { type AuditHead, ManifestOwner, noAudit } from '#/vault/storage/manifest.ts'
import { readStoredForm } from '#/vault/storage/stored-cbor.ts'
import { bytesOf } from '#/vault/storage/stored-form.ts'
import type { VaultChange } from '#/vault/storage/vault-storage.ts'

import { AuditEvent } from './audit-event.ts'

const auditFormat = 1

// Indices in storage keys are padded to this many digits, so that the keys sort in the order of the entries.
const indexDigits = 12

/** `previous`: hash of the entry before. The hash of the last entry is in the manifest, which has a MAC. */
export const StoredEntry = z.strictObject({
  format: z.literal(auditFormat),
  owner: ManifestOwner,
  index: z.int().nonnegative(),
  previous: bytesOf(32),
  atMs: z.int().nonnegative(),
  event: AuditEvent,
})

/** The device's chain logs the use of device keys while the vault may be locked. */
export interface AuditNote {
  readonly owner: ManifestOwner
  readonly atMs: number
  readonly event: AuditEvent
}

export interface AuditEntry extends AuditNote {
  readonly index: number
}

/**
 * Returns the writes of notes and the new head (count, SHA-256 of the last entry). See docs/vault-format.md, "Audit
 * log".
 */
export function appendAudit(
  owner: ManifestOwner,
  from: AuditHead,
  notes: readonly AuditNote[],
): { readonly head: AuditHead; readonly writes: readonly VaultChange[] } {
  let head = from
  const writes: VaultChange[] = []
  for (const { atMs, event } of notes.filter((each) => each.owner === owner)) {
    const link = {
      format: auditFormat,
      owner,
      index: head.count,
      previous: head.hash,
      atMs,
      event: { ...event },
    }
    const value = encodeCbor(link)
    writes.push({ kind: 'put', store: 'audit', key: auditKey(owner, head.count), value })
    head = { count: head.count + 1, hash: sha256(value) }
  }
  return { head, writes }
}

export interface AuditReading {
  readonly entries: readonly AuditEntry[]
  /** True when no entry is missing, changed or added. */
  readonly isSound: boolean
}

/** Returns the owner's entries up to the manifest's head. Skips unreadable ones; `isSound` is then false. */
export function readAudit(
  owner: ManifestOwner,
  head: AuditHead | undefined,
  stored: ReadonlyMap<string, unknown>,
): AuditReading {
  const { count, hash } = head ?? noAudit
  const own = [...stored.keys()].filter((key) => key.startsWith(`${owner}/`))
  const entries: AuditEntry[] = []
  let previous = noAudit.hash
  let isSound = own.length === count
  for (let index = 0; index < count; index += 1) {
    const value = stored.get(auditKey(owner, index))
    const entry = readStoredForm(StoredEntry, value)
    const isNext = entry?.owner === owner && entry.index === index && equalBytes(entry.previous, previous)
    isSound &&= isNext
    if (entry !== undefined) entries.push({ owner, index, atMs: entry.atMs, event: entry.event })
    previous = value instanceof Uint8Array ? sha256(value) : noAudit.hash
  }
  return { entries, isSound: isSound && equalBytes(previous, hash) }
}

/** Returns the owner's last entries as stored (CBOR), in order, up to `most.entries` and `most.bytes` in total. */
export function lastLinks(
  owner: ManifestOwner,
  head: AuditHead,
  stored: ReadonlyMap<string, unknown>,
  most: { readonly entries: number; readonly bytes: number },
): readonly Uint8Array[] {
  const links: Uint8Array[] = []
  let bytes = 0
  for (let index = head.count - 1; index >= 0 && links.length < most.entries; index -= 1) {
    const link = stored.get(auditKey(owner, index))
    if (!(link instanceof Uint8Array) || bytes + link.length > most.bytes) break
    bytes += link.length
    links.push(link)
  }
  return links.toReversed()
}

/** Returns the writes of a complete chain from a backup; `undefined` if its entries do not lead to `head`. */
export function adoptChain(
  owner: ManifestOwner,
  head: AuditHead,
  links: readonly Uint8Array[],
): readonly VaultChange[] | undefined {
  const stored = new Map(links.map((link, index) => [auditKey(owner, index), link]))
  if (!readAudit(owner, head, stored).isSound) return undefined
  return [...stored].map(([key, value]) => ({ kind: 'put', store: 'audit', key, value }))
}

/** Tells whether links (CBOR) form the end of the owner's chain up to that head. Older entries may be missing. */
export function isChainEnd(owner: ManifestOwner, head: AuditHead, links: readonly Uint8Array[]): boolean {
  const from = head.count - links.length
  let previous = from === 0 ? noAudit.hash : undefined
  for (const [at, link] of links.entries()) {
    const entry = readStoredForm(StoredEntry, link)
    if (entry?.owner !== owner || entry.index !== from + at) return false
    if (previous !== undefined && !equalBytes(entry.previous, previous)) return false
    previous = sha256(link)
  }
  return from >= 0 && (previous === undefined || equalBytes(previous, head.hash))
}

/** Returns the storage key of the entry that will follow `head`. */
export function nextAuditKey(owner: ManifestOwner, head: AuditHead = noAudit): string {
  return auditKey(owner, head.count)
}

/** Tells whether the link (CBOR) is the owner's next entry after `head`. */
export function isNextLink(
  owner: ManifestOwner,
  { count, hash }: AuditHead = noAudit,
  link: unknown,
): boolean {
  const entry = readStoredForm(StoredEntry, link)
  return entry?.owner === owner && entry.index === count && equalBytes(entry.previous, hash)
}

function auditKey(owner: ManifestOwner, index: number): string {
  return `${owner}/${String(index).padStart(indexDigits, '0')}`
}
