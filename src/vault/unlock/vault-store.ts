import { formatHex } from '#/protocol/encoding/hex.ts'
import { appendAudit, type AuditNote } from '#/vault/log/audit-chain.ts'
import type { AuditEvent } from '#/vault/log/audit-event.ts'
import { encodeHeader, type Header, readHeader } from '#/vault/storage/header.ts'
import { type Guards, type Inspection, ownerOf, soundHeaders } from '#/vault/storage/inspection.ts'
import {
  type AuditHead,
  type Manifest,
  manifestFormat,
  type ManifestOwner,
  noAudit,
  sealManifest,
} from '#/vault/storage/manifest.ts'
import { vaultFormat } from '#/vault/storage/stored-form.ts'
import { encodeRecord, recordHash, type StoredRecord } from '#/vault/storage/stored-record.ts'
import { type CompartmentKeys, putDeviceKeys, type Session } from '#/vault/storage/vault-keys.ts'
import {
  isEmptySnapshot,
  putTwins,
  readSnapshot,
  readWithAudit,
  removeAll,
  type VaultChange,
  type VaultDatabase,
  vaultDatabasePlan,
  type VaultSnapshot,
  withChanges,
  writeChanges,
} from '#/vault/storage/vault-storage.ts'
import { VaultError } from '#/vault/vault-error.ts'

import { inspectStored } from './inspect-stored.ts'
import { manyRecords } from './operation-progress.ts'
import type { NewVault } from './vault-creation.ts'
import { keepWritten, type WrittenVault } from './written-vault.ts'

export interface VaultContext {
  readonly freeMemory?: () => Promise<void>
  readonly database: VaultDatabase
  /** Runs `work` while no other tab writes. */
  readonly exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>
  readonly announceChange: () => void
  /** Called with each write, before other tabs are told. */
  readonly noteWritten?: (written: WrittenVault) => void
}

export type RecordChange =
  | { readonly kind: 'put'; readonly record: StoredRecord }
  | { readonly kind: 'remove'; readonly record: StoredRecord }
  /** A damaged record. `key`: where the record is stored. `owner`: the manifest that names the record. */
  | { readonly kind: 'drop'; readonly id: string; readonly key: string; readonly owner: ManifestOwner }

export interface VaultWrite<Result> {
  readonly changes: readonly RecordChange[]
  /** New header or compartment keys, which then seal everything. */
  readonly keys?: NewKeys | undefined
  /** Audit notes of this write. A write may consist of notes alone. */
  readonly notes?: readonly AuditNote[]
  readonly result: Result
}

export interface NewKeys {
  readonly header: Header
  readonly session: Session
  readonly device?: CompartmentKeys | undefined
}

/** Returns the stored vault, verified as far as the session allows; `undefined` if none. Throws as `inspectStored`. */
export async function readVault(
  database: VaultDatabase,
  session: Session | undefined,
): Promise<Inspection | undefined> {
  return (await inspectStored(database, session, readSnapshot))?.inspection
}

export interface FirstContents {
  readonly records: readonly StoredRecord[]
  readonly chains: readonly AdoptedChain[]
  readonly event: AuditEvent
  readonly replaces: boolean
}

export interface AdoptedChain {
  readonly owner: ManifestOwner
  readonly head: AuditHead
  readonly writes: readonly VaultChange[]
}

const emptyContents: FirstContents = { records: [], chains: [], event: { kind: 'created' }, replaces: false }

/**
 * Writes header, device keys, both manifests and the first records in one transaction, and returns the stored vault.
 * Throws `vault/exists` unless nothing is stored or `replaces` is set. See docs/vault-format.md, "Writing".
 */
export function writeNewVault(
  context: VaultContext,
  { header, session, device }: NewVault,
  { records, chains, event, replaces }: FirstContents = emptyContents,
): Promise<WrittenVault> {
  return context.exclusively(async () => {
    const removals = await removeAll(context.database)
    if (removals.length > 0 && !replaces) throw new VaultError('vault/exists')
    const { stored, hash } = encodeHeader(header)
    const puts = records.map((record) => ({ kind: 'put', record }) as const)
    const headOf = (owner: ManifestOwner) => chains.find((each) => each.owner === owner)?.head ?? noAudit
    const notes = [{ owner: 'session', atMs: header.createdAtMs, event }] as const
    const audit = appendAudit('session', headOf('session'), notes)
    const manifest = (owner: ManifestOwner): Manifest => ({
      format: manifestFormat,
      owner,
      vaultId: header.vaultId,
      generation: 1,
      sessionGeneration: 1,
      headerHash: hash,
      records: changedRecords(owner, {}, puts),
      audit: owner === 'session' ? audit.head : headOf('device'),
    })
    const manifests = { session: manifest('session'), device: manifest('device') }
    const first = [
      ...puts.map(toStore),
      ...chains.flatMap(({ writes }) => writes),
      ...putTwins('header', stored),
      ...putTwins('session-manifest', await sealManifest(session.manifestKey, manifests.session)),
      ...putTwins('device-manifest', await sealManifest(device.manifestKey, manifests.device)),
      ...putDeviceKeys(device),
      ...audit.writes,
    ]
    await writeChanges(context.database, [...removals, ...first])
    const guards = { header, headerFormat: vaultFormat, manifests, damagedManifests: [], device, session }
    const written = keepWritten(withChanges(nothingStored, first), guards)
    context.noteWritten?.(written)
    freeAfter(context, records.length)
    context.announceChange()
    return written
  })
}

const nothingStored: VaultSnapshot = { vault: new Map(), records: new Map(), 'device-keys': new Map() }

/** Outcome of a change. `stored`: the stores that the change read, with its writes applied. */
export interface Changed<Result, Stored extends VaultSnapshot = VaultSnapshot> {
  readonly result: Result
  readonly written: WrittenVault
  readonly stored: Stored
}

/**
 * Decides and writes changes of records, with manifests and header, in one transaction under the lock that all tabs
 * share. `decide` gets the only read of the change; nothing is announced or returned before the transaction is
 * complete. Throws `vault/missing`, `vault/locked`, `vault/damaged` and `vault/storage-*`. See docs/vault-format.md,
 * "Writing".
 */
export function changeVault<Result>(
  context: VaultContext,
  session: Session | undefined,
  decide: (inspection: Inspection) => Promise<VaultWrite<Result>>,
): Promise<Changed<Result>> {
  return changeBy(context, session, readSnapshot, decide)
}

type WithAudit = Awaited<ReturnType<typeof readWithAudit>>

/** Writes as `changeVault`, for a decision that also reads the audit log. */
export function changeWithAudit<Result>(
  context: VaultContext,
  session: Session | undefined,
  decide: (inspection: Inspection, audit: WithAudit['audit']) => Promise<VaultWrite<Result>>,
): Promise<Changed<Result, WithAudit>> {
  return changeBy(context, session, readWithAudit, (inspection, { audit }) => decide(inspection, audit))
}

function changeBy<Result, Stored extends VaultSnapshot>(
  context: VaultContext,
  session: Session | undefined,
  read: (database: VaultDatabase) => Promise<Stored>,
  decide: (inspection: Inspection, stored: Stored) => Promise<VaultWrite<Result>>,
): Promise<Changed<Result, Stored>> {
  return context.exclusively(async () => {
    const found = await inspectStored(context.database, session, read)
    if (found === undefined) throw new VaultError('vault/missing')
    const { stored, inspection } = found
    const write = await decide(inspection, stored)
    const { result } = write
    if (write.changes.length === 0 && write.keys === undefined && !write.notes?.length) {
      const written = keepWritten(stored, inspection)
      context.noteWritten?.(written)
      return { result, written, stored }
    }
    const { writes, guards } = await writeGuards(inspection, write)
    const changes = [...write.changes.map(toStore), ...writes]
    await writeChanges(context.database, changes)
    const left = withChanges(stored, changes)
    const written = keepWritten(left, guards)
    context.noteWritten?.(written)
    freeAfter(context, write.changes.length)
    context.announceChange()
    return { result, written, stored: left }
  })
}

// Not awaited, because the write is already complete.
function freeAfter({ freeMemory }: VaultContext, changes: number): void {
  if (changes >= manyRecords) void freeMemory?.()
}

function toStore(change: RecordChange): VaultChange {
  if (change.kind === 'drop') return { kind: 'remove', store: 'records', key: change.key }
  const { kind, record } = change
  const at = { store: 'records', key: formatHex(record.id) } as const
  return kind === 'put' ? { kind, ...at, value: encodeRecord(record) } : { kind, ...at }
}

// Writes header, manifests and device keys, but never a damaged manifest: a new MAC would vouch for tampered records.
async function writeGuards(
  inspection: Inspection,
  { changes, keys, notes = [] }: VaultWrite<unknown>,
): Promise<{ readonly writes: readonly VaultChange[]; readonly guards: Guards }> {
  const { manifests, damagedManifests } = inspection
  const touched = new Set([...changes.map(ownerOfChange), ...notes.map(({ owner }) => owner)])
  if (keys !== undefined) touched.add('session')
  if (keys?.device !== undefined) touched.add('device')
  // Every possible write advances the session's manifest, so that an older device manifest beside it is rejected.
  if (inspection.session !== undefined && manifests.session !== undefined) touched.add('session')
  for (const owner of touched) requireManifest(inspection, owner)
  const writesSession = touched.has('session')
  const session = keys?.session ?? inspection.session
  const device = keys?.device ?? inspection.device
  const generation = Math.max(manifests.session?.generation ?? 0, manifests.device?.generation ?? 0) + 1
  // The header changes its content or format only if both manifests are written to vouch for it.
  const written = keys?.header ?? inspection.header
  const format = writesSession ? vaultFormat : inspection.headerFormat
  const header = encodeHeader(written, format)
  // Never write a header that cannot be read again.
  if (readHeader(header.stored).kind !== 'sound') throw new VaultError('vault/internal')
  const writes: VaultChange[] = [...putTwins('header', header.stored)]
  const sealed = { ...manifests }
  const next = (owner: ManifestOwner, manifest: Manifest): Manifest => {
    const moved = {
      ...manifest,
      generation,
      sessionGeneration: writesSession ? generation : manifest.sessionGeneration,
      headerHash: header.hash,
      records: changedRecords(owner, manifest.records, changes),
    }
    // With a header of format 1, the manifests have format 1, too, which has no audit head.
    if (format === 1) return moved
    const audit = appendAudit(owner, manifest.audit ?? noAudit, notes)
    for (const each of audit.writes) writes.push(each)
    return { ...moved, format: manifestFormat, audit: audit.head }
  }
  if (writesSession && session !== undefined && manifests.session !== undefined) {
    sealed.session = next('session', manifests.session)
    writes.push(...putTwins('session-manifest', await sealManifest(session.manifestKey, sealed.session)))
  }
  if (device !== undefined && manifests.device !== undefined) {
    sealed.device = next('device', manifests.device)
    writes.push(...putTwins('device-manifest', await sealManifest(device.manifestKey, sealed.device)))
  }
  if (keys?.device !== undefined) writes.push(...putDeviceKeys(keys.device))
  const guards = {
    header: written,
    headerFormat: format,
    manifests: sealed,
    damagedManifests,
    device,
    session,
  }
  return { writes, guards }
}

function requireManifest({ manifests, session }: Inspection, owner: ManifestOwner): void {
  if (manifests[owner] !== undefined) return
  throw new VaultError(owner === 'session' && session === undefined ? 'vault/locked' : 'vault/damaged')
}

function changedRecords(
  owner: ManifestOwner,
  records: Manifest['records'],
  changes: readonly RecordChange[],
): Manifest['records'] {
  const next = new Map(Object.entries(records))
  for (const change of changes) {
    if (ownerOfChange(change) !== owner) continue
    if (change.kind === 'drop') {
      next.delete(change.id)
      continue
    }
    const { kind, record } = change
    if (kind === 'put') next.set(formatHex(record.id), recordHash(encodeRecord(record)))
    else next.delete(formatHex(record.id))
  }
  return Object.fromEntries(next)
}

function ownerOfChange(change: RecordChange): ManifestOwner {
  return change.kind === 'drop' ? change.owner : ownerOf(change.record.compartment)
}

/**
 * Removes everything in one transaction if `vaultId` (hex) is the stored vault's id. `null` names a vault with a
 * damaged header. Throws `vault/missing`, `vault/another-vault` or `vault/newer-format`. See docs/vault.md, "A lost
 * passphrase".
 */
export function discardVault(context: VaultContext, vaultId: string | null): Promise<void> {
  return context.exclusively(async () => {
    const stores = await readWithAudit(context.database)
    const { audit, ...snapshot } = stores
    if (isEmptySnapshot(snapshot) && audit.size === 0) throw new VaultError('vault/missing')
    if (!isNamed(snapshot, vaultId)) throw new VaultError('vault/another-vault')
    const changes = vaultDatabasePlan.stores.flatMap((store) =>
      [...stores[store].keys()].map((key) => ({ kind: 'remove', store, key }) as const),
    )
    await writeChanges(context.database, changes)
    context.announceChange()
  })
}

// Only a newer Keywright may remove a newer vault; a damaged header has no id.
function isNamed(snapshot: VaultSnapshot, vaultId: string | null): boolean {
  try {
    return soundHeaders(snapshot).some(({ header }) => formatHex(header.vaultId) === vaultId)
  } catch (error) {
    if (error instanceof VaultError && error.code === 'vault/damaged') return vaultId === null
    throw error
  }
}
