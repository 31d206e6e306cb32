import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { type Inspection, inspectVault } from '#/vault/storage/inspection.ts'
import { type AuditHead, ManifestOwner } from '#/vault/storage/manifest.ts'
import { readStoredForm } from '#/vault/storage/stored-cbor.ts'
import type { Session } from '#/vault/storage/vault-keys.ts'
import { isEmptySnapshot, readWithAudit, type VaultDatabase } from '#/vault/storage/vault-storage.ts'
import { VaultError } from '#/vault/vault-error.ts'

import { type AuditEntry, isChainEnd, readAudit, StoredEntry } from './audit-chain.ts'
import type { AuditEvent, Joined, ShownEvent } from './audit-event.ts'

interface ShownEntry extends Omit<AuditEntry, 'event'> {
  readonly event: ShownEvent
  readonly vault?: string
}

interface AuditLog {
  readonly entries: readonly ShownEntry[]
  readonly damaged: readonly ManifestOwner[]
}

/**
 * Returns the entries of both chains, verified against their manifests, and entries copied from other vaults. Throws
 * `vault/missing` or `vault/locked`: only an open vault can tell whether the chains are complete.
 */
export async function readAuditLog(database: VaultDatabase, session: Session | undefined): Promise<AuditLog> {
  const snapshot = await readWithAudit(database)
  if (isEmptySnapshot(snapshot)) throw new VaultError('vault/missing')
  const inspection = await inspectVault(snapshot, session)
  if (inspection.session === undefined) throw new VaultError('vault/locked')
  const readings = readChains(inspection, snapshot.audit)
  return {
    entries: readings.flatMap(({ entries }) => entries.flatMap(showEntry)),
    damaged: damagedOf(readings),
  }
}

/** Returns the owners whose chain is not as it was written. `inspection` must be of an open vault. */
export function findDamagedChains(
  inspection: Inspection,
  audit: ReadonlyMap<string, unknown>,
): readonly ManifestOwner[] {
  return damagedOf(readChains(inspection, audit))
}

/** Returns the `signed` events of the session's chain, oldest first; empty if the chain is damaged. */
export function listSignatures(
  inspection: Inspection,
  audit: ReadonlyMap<string, unknown>,
): readonly Extract<AuditEvent, { readonly kind: 'signed' }>[] {
  const { entries, isSound } = readOne(inspection, 'session', audit)
  return isSound ? entries.flatMap(({ event }) => (event.kind === 'signed' ? [event] : [])) : []
}

function readChains(inspection: Inspection, audit: ReadonlyMap<string, unknown>) {
  return ManifestOwner.options.map((owner) => ({ owner, ...readOne(inspection, owner, audit) }))
}

function damagedOf(readings: ReturnType<typeof readChains>): readonly ManifestOwner[] {
  return readings.filter(({ isSound }) => !isSound).map(({ owner }) => owner)
}

function readOne({ manifests }: Inspection, owner: ManifestOwner, stored: ReadonlyMap<string, unknown>) {
  const manifest = manifests[owner]
  const reading = readAudit(owner, manifest?.audit, stored)
  return { ...reading, isSound: reading.isSound && manifest !== undefined }
}

function showEntry({ event, ...entry }: AuditEntry): readonly ShownEntry[] {
  if (event.kind !== 'joined') return [{ ...entry, event }]
  const vault = formatHex(event.vault)
  const others = event.entries.flatMap((link): readonly ShownEntry[] => {
    const { owner, index, atMs, event: theirs } = readStoredForm(StoredEntry, link) ?? {}
    // These two checks always pass: `joinLog` copies only entries that it could parse, and no `joined` ones.
    if (owner === undefined || index === undefined || atMs === undefined || theirs === undefined) return []
    return theirs.kind === 'joined' ? [] : [{ owner, index, atMs, event: theirs, vault }]
  })
  return [{ ...entry, event: { ...event, entries: event.entries.length } }, ...others]
}

export interface OtherLog {
  readonly vaultId: Uint8Array
  readonly chains: readonly {
    readonly owner: ManifestOwner
    readonly head: AuditHead
    readonly links: readonly Uint8Array[]
  }[]
}

// Limits of one event, which is hashed and parsed as one entry.
const mostOfEvent = { entries: 500, bytes: 256 * 1024 }

/**
 * Returns events that copy the entries of another log that `own` lacks, as stored, grouped by vault. Skips a damaged
 * chain. Entries that the other log has copied itself keep their own vault, so that copies neither nest nor repeat. See
 * docs/vault-format.md, "Audit log".
 */
export function joinLog(own: ReadonlyMap<string, unknown>, { vaultId, chains }: OtherLog): readonly Joined[] {
  const known = new Set<string>()
  for (const stored of own.values()) {
    if (!(stored instanceof Uint8Array)) continue
    known.add(nameOf(stored))
    for (const { link } of takenBy(stored) ?? []) known.add(nameOf(link))
  }
  const events: { readonly vault: Uint8Array; readonly entries: Uint8Array[]; bytes: number }[] = []
  const take = (vault: Uint8Array, link: Uint8Array) => {
    const name = nameOf(link)
    if (known.has(name)) return
    known.add(name)
    const last = events.at(-1)
    const isFull =
      last !== undefined &&
      (last.entries.length >= mostOfEvent.entries || last.bytes + link.length > mostOfEvent.bytes)
    if (last === undefined || isFull || formatHex(last.vault) !== formatHex(vault))
      events.push({ vault, entries: [link], bytes: link.length })
    else {
      last.entries.push(link)
      last.bytes += link.length
    }
  }
  for (const { owner, head, links } of chains) {
    if (!isChainEnd(owner, head, links)) continue
    for (const link of links) {
      for (const each of takenBy(link) ?? [{ vault: vaultId, link }]) take(each.vault, each.link)
    }
  }
  return events.map(({ vault, entries }) => ({ kind: 'joined', vault, entries }))
}

interface TakenLink {
  readonly vault: Uint8Array
  readonly link: Uint8Array
}

function takenBy(link: Uint8Array): readonly TakenLink[] | undefined {
  const event = readStoredForm(StoredEntry, link)?.event
  if (event?.kind !== 'joined') return undefined
  const { vault, entries } = event
  return entries.flatMap((each) => {
    const inner = readStoredForm(StoredEntry, each)
    return inner === undefined || inner.event.kind === 'joined' ? [] : [{ vault, link: each }]
  })
}

function nameOf(link: Uint8Array): string {
  return formatHex(sha256(link))
}
