import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'

import type { Compartment } from './compartment.ts'
import type { Manifest, ManifestOwner } from './manifest.ts'
import type { RecordFault } from './record-fault.ts'
import { readRecord, recordHash, type SealedRecord } from './sealed-record.ts'

export interface DamagedRecord {
  readonly id: string
  readonly fault: RecordFault
}

/** `unchecked`: the vault is locked, so that nobody can say yet whether the record is as it was written. */
export type RecordCondition = 'sound' | 'unchecked'

export interface KnownRecord {
  readonly record: SealedRecord
  readonly condition: RecordCondition
}

export interface RecordInspection {
  /** The records that are not damaged, by id. */
  readonly records: ReadonlyMap<string, KnownRecord>
  readonly damaged: readonly DamagedRecord[]
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
  const records = new Map<string, KnownRecord>()
  const damaged = new Map<string, RecordFault>()
  for (const owner of owners) {
    for (const [id, hash] of Object.entries(manifests[owner]?.records ?? {})) {
      const record = readRecordAt(id, stored.get(id))
      const isSound = record && ownerOf(record.compartment) === owner && hasHash(stored.get(id), hash)
      if (isSound) records.set(id, { record, condition: 'sound' })
      else damaged.set(id, stored.has(id) ? 'changed' : 'missing')
    }
  }
  for (const [id, value] of stored) {
    if (records.has(id) || damaged.has(id)) continue
    const record = readRecordAt(id, value)
    const owner = record && ownerOf(record.compartment)
    if (record && owner === 'session' && !isOpen) records.set(id, { record, condition: 'unchecked' })
    else damaged.set(id, unlistedFault(manifests, owner, isOpen))
  }
  return { records, damaged: [...damaged].map(([id, fault]) => ({ id, fault })) }
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

function readRecordAt(id: string, stored: unknown): SealedRecord | undefined {
  const record = readRecord(stored)
  return record !== undefined && formatHex(record.id) === id ? record : undefined
}

function hasHash(stored: unknown, hash: Uint8Array): boolean {
  return stored instanceof Uint8Array && equalBytes(recordHash(stored), hash)
}
