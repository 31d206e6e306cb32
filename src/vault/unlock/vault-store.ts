import { formatHex } from '#/protocol/encoding/hex.ts'
import { appendAudit, type AuditNote } from '#/vault/log/audit-chain.ts'
import type { AuditEvent } from '#/vault/log/audit-event.ts'
import { encodeHeader, type Header, readHeader } from '#/vault/storage/header.ts'
import { type Inspection, inspectVault, ownerOf, soundHeaders } from '#/vault/storage/inspection.ts'
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
  writeChanges,
} from '#/vault/storage/vault-storage.ts'
import { VaultError } from '#/vault/vault-error.ts'

import { manyRecords } from './operation-progress.ts'
import type { NewVault } from './vault-creation.ts'

/** The vault's environment: the worker passes the browser's, tests their own. */
export interface VaultEnvironment {
  /** Frees what a write of thousands of private keys leaves behind. */
  readonly freeMemory?: () => Promise<void>
  readonly database: VaultDatabase
  /** Runs the work while no other tab writes. */
  readonly exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Tells the other tabs that the vault is another now. */
  readonly announceChange: () => void
}

/** One change of one record. */
export type RecordChange =
  | { readonly kind: 'put'; readonly record: StoredRecord }
  | { readonly kind: 'remove'; readonly record: StoredRecord }
  /** What is damaged has no record to name: where it is stored, and whose list names it. */
  | { readonly kind: 'drop'; readonly id: string; readonly key: string; readonly owner: ManifestOwner }

/** What one transaction changes, and what is answered when it is complete. */
export interface VaultWrite<Result> {
  readonly changes: readonly RecordChange[]
  /** Where the header or the keys of compartments become others: everything is then sealed with these. */
  readonly keys?: NewKeys | undefined
  /** What goes into the audit log with it; without changes, this alone is written. */
  readonly notes?: readonly AuditNote[]
  readonly result: Result
}

export interface NewKeys {
  readonly header: Header
  readonly session: Session
  /** Nothing where the stored ones stay. */
  readonly device?: CompartmentKeys | undefined
}

/**
 * What is stored now, verified as far as the session allows, or `undefined` when there is no vault. Throws the codes
 * of `inspectVault` and `vault/storage-*`.
 */
export async function readVault(
  database: VaultDatabase,
  session: Session | undefined,
): Promise<Inspection | undefined> {
  const snapshot = await readSnapshot(database)
  return isEmptySnapshot(snapshot) ? undefined : inspectVault(snapshot, session)
}

/** The first contents of a vault that is restored from a backup. */
export interface FirstContents {
  readonly records: readonly StoredRecord[]
  /** Chains of the audit log that go on here. */
  readonly chains: readonly AdoptedChain[]
  readonly event: AuditEvent
  /** Whether what is stored of another vault goes with the same write. */
  readonly replaces: boolean
}

export interface AdoptedChain {
  readonly owner: ManifestOwner
  readonly head: AuditHead
  readonly writes: readonly VaultChange[]
}

const emptyContents: FirstContents = { records: [], chains: [], event: { kind: 'created' }, replaces: false }

/**
 * Writes header, device keys, both manifests and the first records in one transaction. Throws `vault/exists` unless
 * nothing is stored or `replaces` is set. See docs/vault.md, "Writing".
 */
export function writeNewVault(
  ground: VaultEnvironment,
  { header, session, device }: NewVault,
  { records, chains, event, replaces }: FirstContents = emptyContents,
): Promise<void> {
  return ground.exclusively(async () => {
    const removals = await removeAll(ground.database)
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
    await writeChanges(ground.database, [
      ...removals,
      ...puts.map(toStore),
      ...chains.flatMap(({ writes }) => writes),
      ...putTwins('header', stored),
      ...putTwins('session-manifest', await sealManifest(session.manifestKey, manifest('session'))),
      ...putTwins('device-manifest', await sealManifest(device.manifestKey, manifest('device'))),
      ...putDeviceKeys(device),
      ...audit.writes,
    ])
    freeAfter(ground, records.length)
    ground.announceChange()
  })
}

/**
 * Decides and writes changes of records, with manifests and header, in one transaction under the lock that all tabs
 * share. `decide` sees what is stored at that moment; nothing is announced or returned before the transaction is
 * complete. Throws `vault/missing`, `vault/locked`, `vault/damaged` and `vault/storage-*`. See docs/vault.md,
 * "Writing".
 */
export function changeVault<Result>(
  ground: VaultEnvironment,
  session: Session | undefined,
  decide: (inspection: Inspection) => Promise<VaultWrite<Result>>,
): Promise<Result> {
  return ground.exclusively(async () => {
    const inspection = await readVault(ground.database, session)
    if (inspection === undefined) throw new VaultError('vault/missing')
    const write = await decide(inspection)
    if (write.changes.length === 0 && write.keys === undefined && !write.notes?.length) return write.result
    const guards = await writeGuards(inspection, write)
    await writeChanges(ground.database, [...write.changes.map(toStore), ...guards])
    freeAfter(ground, write.changes.length)
    ground.announceChange()
    return write.result
  })
}

// Not awaited: what wrote them is done by then, and no longer refers to them.
function freeAfter({ freeMemory }: VaultEnvironment, changes: number): void {
  if (changes >= manyRecords) void freeMemory?.()
}

function toStore(change: RecordChange): VaultChange {
  if (change.kind === 'drop') return { kind: 'remove', store: 'records', key: change.key }
  const { kind, record } = change
  const at = { store: 'records', key: formatHex(record.id) } as const
  return kind === 'put' ? { kind, ...at, value: encodeRecord(record) } : { kind, ...at }
}

// Header, manifests and device keys. A manifest that does not hold is never written anew: that would vouch for
// whatever lies there.
async function writeGuards(
  inspection: Inspection,
  { changes, keys, notes = [] }: VaultWrite<unknown>,
): Promise<readonly VaultChange[]> {
  const { manifests } = inspection
  const touched = new Set([...changes.map(ownerOfChange), ...notes.map(({ owner }) => owner)])
  if (keys !== undefined) touched.add('session')
  if (keys?.device !== undefined) touched.add('device')
  // With every write that can, the session's manifest moves on: no older list of the device is believed beside it.
  if (inspection.session !== undefined && manifests.session !== undefined) touched.add('session')
  for (const owner of touched) requireManifest(inspection, owner)
  const writesSession = touched.has('session')
  const session = keys?.session ?? inspection.session
  const device = keys?.device ?? inspection.device
  const generation = Math.max(manifests.session?.generation ?? 0, manifests.device?.generation ?? 0) + 1
  // Only both manifests together can vouch for another header or a newer format of it.
  const written = keys?.header ?? inspection.header
  const format = writesSession ? vaultFormat : inspection.headerFormat
  const header = encodeHeader(written, format)
  // What could not be read again is never written.
  if (readHeader(header.stored).kind !== 'sound') throw new VaultError('vault/internal')
  const writes: VaultChange[] = [...putTwins('header', header.stored)]
  const next = (owner: ManifestOwner, manifest: Manifest): Manifest => {
    const moved = {
      ...manifest,
      generation,
      sessionGeneration: writesSession ? generation : manifest.sessionGeneration,
      headerHash: header.hash,
      records: changedRecords(owner, manifest.records, changes),
    }
    // Beside a header of the first format the manifests are of it, too, and have no place for the log.
    if (format === 1) return moved
    const audit = appendAudit(owner, manifest.audit ?? noAudit, notes)
    for (const each of audit.writes) writes.push(each)
    return { ...moved, format: manifestFormat, audit: audit.head }
  }
  if (writesSession && session !== undefined && manifests.session !== undefined) {
    const sealed = await sealManifest(session.manifestKey, next('session', manifests.session))
    writes.push(...putTwins('session-manifest', sealed))
  }
  if (device !== undefined && manifests.device !== undefined) {
    const sealed = await sealManifest(device.manifestKey, next('device', manifests.device))
    writes.push(...putTwins('device-manifest', sealed))
  }
  return keys?.device === undefined ? writes : [...writes, ...putDeviceKeys(keys.device)]
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
 * Removes everything that is stored, in one transaction, if it is the vault of that id (hex; `null`: one that is
 * damaged beyond its id). Throws `vault/missing`, `vault/another-vault` or `vault/newer-format`. See docs/vault.md,
 * "A lost passphrase".
 */
export function discardVault(ground: VaultEnvironment, vaultId: string | null): Promise<void> {
  return ground.exclusively(async () => {
    const stores = await readWithAudit(ground.database)
    const { audit, ...snapshot } = stores
    if (isEmptySnapshot(snapshot) && audit.size === 0) throw new VaultError('vault/missing')
    if (!isNamed(snapshot, vaultId)) throw new VaultError('vault/another-vault')
    const changes = vaultDatabasePlan.stores.flatMap((store) =>
      [...stores[store].keys()].map((key) => ({ kind: 'remove', store, key }) as const),
    )
    await writeChanges(ground.database, changes)
    ground.announceChange()
  })
}

// What a newer Keywright wrote is that one's to remove; what is damaged has no name left.
function isNamed(snapshot: VaultSnapshot, vaultId: string | null): boolean {
  try {
    return soundHeaders(snapshot).some(({ header }) => formatHex(header.vaultId) === vaultId)
  } catch (error) {
    if (error instanceof VaultError && error.code === 'vault/damaged') return vaultId === null
    throw error
  }
}
