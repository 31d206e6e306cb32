import { equalBytes, encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { VaultError } from '#/vault/vault-error.ts'

import type { BackupRecord } from './backup-record.ts'
import type { Compartment } from './compartment.ts'
import { type Header, type HeaderReading, readHeader } from './header.ts'
import { type Manifest, type ManifestOwner, openManifest } from './manifest.ts'
import type { BranchesRecord, PhraseRecord } from './phrase-record.ts'
import type { RecordFault } from './vault-state.ts'
import type { SealedRecord } from './sealed-record.ts'
import { idLength } from './stored-form.ts'
import { isKeyRecord, readRecord, recordHash, type StoredRecord } from './stored-record.ts'
import { type CompartmentKeys, isSessionOf, readDeviceKeys, type Session } from './vault-keys.ts'
import { readTwins, type VaultSnapshot } from './vault-storage.ts'

export type SoundHeader = Extract<HeaderReading, { readonly kind: 'sound' }>

/** Stored data, checked against its manifests. Without a session, the session manifest cannot be checked. */
export interface Inspection extends RecordInspection, Guards {}

export interface Guards {
  readonly header: Header
  readonly headerFormat: number
  readonly manifests: Readonly<Record<ManifestOwner, Manifest | undefined>>
  readonly damagedManifests: readonly ManifestOwner[]
  readonly device: CompartmentKeys | undefined
  readonly session: Session | undefined
}

/**
 * Returns the stored data, verified against its manifests. Throws `vault/damaged` or `vault/newer-format` without a
 * usable header; reports other damage, and the rest stays usable. See docs/vault-format.md, "What vouches for what".
 */
export async function inspectVault(
  snapshot: VaultSnapshot,
  opened: Session | undefined,
): Promise<Inspection> {
  const sound = soundHeaders(snapshot)
  // The session has ended if the vault was replaced, or its passphrase or keys have changed.
  const own = sound.filter(({ header }) => opened !== undefined && isSessionOf(opened, header))
  const session = own.length > 0 ? opened : undefined
  // Ignore an older copy of the header: writing it again would let the old passphrase open the vault.
  const headers = session === undefined ? sound : own
  const device = readDeviceKeys(snapshot)
  const sessionManifest = session && (await newestManifest(snapshot, session.manifestKey, 'session'))
  const deviceManifest = device && (await newestManifest(snapshot, device.manifestKey, 'device'))
  const chosen = chooseHeader(headers, [sessionManifest, deviceManifest], session !== undefined)
  const manifests = agreeing({ session: sessionManifest, device: deviceManifest }, chosen)
  const damagedManifests: ManifestOwner[] = []
  if (session !== undefined && manifests.session === undefined) damagedManifests.push('session')
  if (manifests.device === undefined) damagedManifests.push('device')
  const { header, format: headerFormat } = chosen
  return inspectGuarded(snapshot.records, {
    header,
    headerFormat,
    manifests,
    damagedManifests,
    device,
    session,
  })
}

/** Returns the records, compared with manifests that this worker authenticated or sealed. */
export function inspectGuarded(records: VaultSnapshot['records'], guards: Guards): Inspection {
  return { ...guards, ...inspectRecords(records, guards.manifests, guards.session !== undefined) }
}

/** Returns the distinct undamaged copies of the header. Throws `vault/newer-format` or `vault/damaged` if none. */
export function soundHeaders(snapshot: VaultSnapshot): readonly SoundHeader[] {
  const readings = readTwins(snapshot, 'header').map(readHeader)
  const sound = readings.filter((each) => each.kind === 'sound')
  if (sound.length > 0)
    return sound.filter((each, at) => sound.findIndex((other) => isSame(each, other)) === at)
  throw new VaultError(
    readings.some((each) => each.kind === 'newer') ? 'vault/newer-format' : 'vault/damaged',
  )
}

/** Returns the copy of an owner's manifest with the highest generation that this key authenticates. */
export async function newestManifest(
  snapshot: VaultSnapshot,
  key: CryptoKey,
  owner: ManifestOwner,
): Promise<Manifest | undefined> {
  const copies = readTwins(snapshot, `${owner}-manifest`)
  const opened = await Promise.all(copies.map((copy) => openManifest(key, owner, copy)))
  return opened
    .filter((each) => each !== undefined)
    .reduce<Manifest | undefined>(
      (best, each) => (best && best.generation >= each.generation ? best : each),
      undefined,
    )
}

/** Tells whether the manifest was written for this header of this vault. */
export function vouchesFor(manifest: Manifest, { header, hash }: SoundHeader): boolean {
  return equalBytes(manifest.headerHash, hash) && equalBytes(manifest.vaultId, header.vaultId)
}

function chooseHeader(
  headers: readonly SoundHeader[],
  manifests: readonly (Manifest | undefined)[],
  isOpen: boolean,
): SoundHeader {
  for (const manifest of manifests) {
    const chosen = manifest && headers.find((each) => vouchesFor(manifest, each))
    if (chosen !== undefined) return chosen
  }
  // While locked, the header may be unverified; nothing is sealed or opened by such a header.
  const [first] = headers
  if (first === undefined || isOpen) throw new VaultError('vault/damaged')
  return first
}

// Drops a replayed manifest: it is older than the generation that the other manifest has stored.
function agreeing(found: Record<ManifestOwner, Manifest | undefined>, header: SoundHeader) {
  const session = found.session && vouchesFor(found.session, header) ? found.session : undefined
  const device = found.device && vouchesFor(found.device, header) ? found.device : undefined
  if (session === undefined || device === undefined) return { session, device }
  return {
    session: session.generation < device.sessionGeneration ? undefined : session,
    device: device.sessionGeneration < session.generation ? undefined : device,
  }
}

function isSame(left: SoundHeader, right: SoundHeader): boolean {
  return equalBytes(left.hash, right.hash)
}

export interface DamagedRecord {
  readonly id: string
  readonly fault: RecordFault
}

/** `unchecked`: the vault is locked, so the record could not be verified. */
export type RecordCondition = 'sound' | 'unchecked'

export interface Known<Each extends StoredRecord> {
  readonly record: Each
  readonly condition: RecordCondition
}

export type KnownRecord = Known<SealedRecord>

export interface RecordInspection {
  readonly records: ReadonlyMap<string, KnownRecord>
  readonly all: readonly Known<StoredRecord>[]
  readonly phrase: Known<PhraseRecord> | undefined
  readonly branches: Known<BranchesRecord> | undefined
  readonly backup: Known<BackupRecord> | undefined
  readonly damaged: readonly DamagedRecord[]
  /** Damaged records that can still be parsed. Their contents are unauthenticated. */
  readonly readable: ReadonlyMap<string, StoredRecord>
  /** Storage keys of records that are not stored under an id, by the id that names them. */
  readonly strayKeys: ReadonlyMap<string, string>
}

const owners: readonly ManifestOwner[] = ['session', 'device']

/** Returns the owner whose manifest and audit chain cover the compartment: the session covers the gate, too. */
export function ownerOf(compartment: Compartment): ManifestOwner {
  return compartment === 'device' ? 'device' : 'session'
}

function inspectRecords(
  stored: ReadonlyMap<string, unknown>,
  manifests: Readonly<Record<ManifestOwner, Manifest | undefined>>,
  isOpen: boolean,
): RecordInspection {
  const readings = readStored(stored)
  const recordAt = (id: string) => {
    const reading = readings.get(id)
    return reading?.id === id ? reading.record : undefined
  }
  const records = new Map<string, Known<StoredRecord>>()
  const damaged = new Map<string, RecordFault>()
  for (const owner of owners) {
    for (const [id, listed] of Object.entries(manifests[owner]?.records ?? {})) {
      const record = recordAt(id)
      const hash = readings.get(id)?.hash
      const isListed = hash !== undefined && equalBytes(hash, listed)
      if (record && ownerOf(record.compartment) === owner && isListed)
        records.set(id, { record, condition: 'sound' })
      else damaged.set(id, stored.has(id) ? 'changed' : 'missing')
    }
  }
  const strayKeys = new Map<string, string>()
  for (const key of stored.keys()) {
    if (records.has(key) || damaged.has(key)) continue
    const id = nameStray(key)
    if (id !== key) strayKeys.set(id, key)
    const record = recordAt(id)
    const owner = record && ownerOf(record.compartment)
    if (record && owner === 'session' && !isOpen) records.set(id, { record, condition: 'unchecked' })
    else damaged.set(id, unlistedFault(manifests, owner, isOpen))
  }
  const readable = new Map<string, StoredRecord>()
  for (const id of damaged.keys()) {
    const record = recordAt(id)
    if (record !== undefined) readable.set(id, record)
  }
  return {
    ...sorted(records),
    damaged: [...damaged].map(([id, fault]) => ({ id, fault })),
    readable,
    strayKeys,
  }
}

/** The parsed bytes of one record. The reading depends only on these bytes. */
interface RecordReading {
  /** A private copy, so that a change of the stored bytes is noticed. */
  readonly bytes: Uint8Array
  readonly hash: Uint8Array
  readonly record: StoredRecord | undefined
  readonly id: string | undefined
}

// Bytes that stay the same are not parsed and hashed again, but each inspection compares them with the manifests.
let lastReadings: ReadonlyMap<string, RecordReading> = new Map()

function readStored(stored: ReadonlyMap<string, unknown>): ReadonlyMap<string, RecordReading> {
  const readings = new Map<string, RecordReading>()
  for (const [key, value] of stored) {
    if (!(value instanceof Uint8Array)) continue
    const before = lastReadings.get(key)
    readings.set(key, before !== undefined && equalBytes(before.bytes, value) ? before : readBytes(value))
  }
  lastReadings = readings
  return readings
}

function readBytes(value: Uint8Array): RecordReading {
  const bytes = value.slice()
  const record = readRecord(bytes)
  return { bytes, hash: recordHash(bytes), record, id: record && formatHex(record.id) }
}

// Every stray entry gets an id of its own, so that no entry hides another.
function nameStray(key: unknown): string {
  if (typeof key === 'string' && /^[0-9a-f]{32}$/.test(key)) return key
  return formatHex(sha256(encodeUtf8(String(key))).subarray(0, idLength))
}

function sorted(
  all: ReadonlyMap<string, Known<StoredRecord>>,
): Omit<RecordInspection, 'damaged' | 'readable' | 'strayKeys'> {
  const records = new Map<string, KnownRecord>()
  const phrases: Known<PhraseRecord>[] = []
  let branches: Known<BranchesRecord> | undefined
  let backup: Known<BackupRecord> | undefined
  for (const [id, { record, condition }] of all) {
    if (isKeyRecord(record)) records.set(id, { record, condition })
    else if (record.kind === 'phrase') phrases.push({ record, condition })
    else if (record.kind === 'branches') branches = { record, condition }
    else backup = { record, condition }
  }
  // A damaged phrase may reappear beside its replacement: the branches belong to the newer one.
  const phrase = phrases.find((each) => isOf(each, branches)) ?? phrases[0]
  return { records, all: [...all.values()], phrase, branches, backup }
}

function isOf({ record }: Known<PhraseRecord>, branches: Known<BranchesRecord> | undefined): boolean {
  return branches !== undefined && equalBytes(record.id, branches.record.phraseId)
}

function unlistedFault(
  manifests: Readonly<Record<ManifestOwner, Manifest | undefined>>,
  owner: ManifestOwner | undefined,
  isOpen: boolean,
): RecordFault {
  if (owner !== undefined) return manifests[owner] === undefined ? 'unvouched' : 'added'
  if (!isOpen) return 'changed'
  return owners.some((each) => manifests[each] === undefined) ? 'unvouched' : 'added'
}
