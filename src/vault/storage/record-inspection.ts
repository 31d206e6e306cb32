import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { encodeUtf8 } from '#/protocol/encoding/utf8.ts'
import type { BackupRecord } from './backup-record.ts'
import type { Compartment } from './compartment.ts'
import type { Manifest, ManifestOwner } from './manifest.ts'
import type { PhraseRecord, BranchesRecord } from './phrase-record.ts'
import type { RecordFault } from './record-fault.ts'
import type { SealedRecord } from './sealed-record.ts'
import { idLength } from './stored-form.ts'
import { isKeyRecord, readRecord, recordHash, type StoredRecord } from './stored-record.ts'

export interface DamagedRecord {
  readonly id: string
  readonly fault: RecordFault
}

/** `unchecked`: the vault is locked, so that nobody can say yet whether the record is as it was written. */
export type RecordCondition = 'sound' | 'unchecked'

export interface Known<Each extends StoredRecord> {
  readonly record: Each
  readonly condition: RecordCondition
}

export type KnownRecord = Known<SealedRecord>

export interface RecordInspection {
  /** The keys that are not damaged, by id. */
  readonly records: ReadonlyMap<string, KnownRecord>
  /** Everything that is not damaged. */
  readonly all: readonly Known<StoredRecord>[]
  readonly phrase: Known<PhraseRecord> | undefined
  readonly branches: Known<BranchesRecord> | undefined
  /** What is known of backups. */
  readonly backup: Known<BackupRecord> | undefined
  readonly damaged: readonly DamagedRecord[]
  /** What reads of the damaged ones. Nothing vouches for it. */
  readonly readable: ReadonlyMap<string, StoredRecord>
  /** Where those are stored that are at no id: by the id that they are named by. */
  readonly strayKeys: ReadonlyMap<string, string>
}

const owners: readonly ManifestOwner[] = ['session', 'device']

export function ownerOf(compartment: Compartment): ManifestOwner {
  return compartment === 'device' ? 'device' : 'session'
}

/** Holds every record against the manifest that should list it. */
export function inspectRecords(
  stored: ReadonlyMap<string, unknown>,
  manifests: Readonly<Record<ManifestOwner, Manifest | undefined>>,
  isOpen: boolean,
): RecordInspection {
  const records = new Map<string, Known<StoredRecord>>()
  const damaged = new Map<string, RecordFault>()
  for (const owner of owners) {
    for (const [id, hash] of Object.entries(manifests[owner]?.records ?? {})) {
      const record = readRecordAt(id, stored.get(id))
      const isSound = record && ownerOf(record.compartment) === owner && hasHash(stored.get(id), hash)
      if (isSound) records.set(id, { record, condition: 'sound' })
      else damaged.set(id, stored.has(id) ? 'changed' : 'missing')
    }
  }
  const strayKeys = new Map<string, string>()
  for (const [key, value] of stored) {
    if (records.has(key) || damaged.has(key)) continue
    const id = nameStray(key)
    if (id !== key) strayKeys.set(id, key)
    const record = readRecordAt(id, value)
    const owner = record && ownerOf(record.compartment)
    if (record && owner === 'session' && !isOpen) records.set(id, { record, condition: 'unchecked' })
    else damaged.set(id, unlistedFault(manifests, owner, isOpen))
  }
  const readable = new Map<string, StoredRecord>()
  for (const id of damaged.keys()) {
    const record = readRecordAt(id, stored.get(id))
    if (record !== undefined) readable.set(id, record)
  }
  return {
    ...sorted(records),
    damaged: [...damaged].map(([id, fault]) => ({ id, fault })),
    readable,
    strayKeys,
  }
}

// What was put there under any other key than an id is named by one all the same: it must not hide the rest.
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
  // One that was damaged may have come back beside the one that took its place: the branches are of the newer.
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

function readRecordAt(id: string, stored: unknown): StoredRecord | undefined {
  const record = readRecord(stored)
  return record !== undefined && formatHex(record.id) === id ? record : undefined
}

function hasHash(stored: unknown, hash: Uint8Array): boolean {
  return stored instanceof Uint8Array && equalBytes(recordHash(stored), hash)
}
