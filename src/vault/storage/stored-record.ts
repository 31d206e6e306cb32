import { z } from 'zod'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { BackupRecord } from './backup-record.ts'
import { BranchesRecord, PhraseRecord } from './phrase-record.ts'
import { SealedRecord } from './sealed-record.ts'
import { readStoredForm } from './stored-cbor.ts'

export const StoredRecord = z.union([SealedRecord, PhraseRecord, BranchesRecord, BackupRecord])
export type StoredRecord = Readonly<z.infer<typeof StoredRecord>>

/** Returns the stored bytes of a record: canonical CBOR. */
export function encodeRecord(record: StoredRecord): Uint8Array {
  if (record.kind !== 'backup') return encodeCbor({ ...record, box: { ...record.box } })
  const { made, tested } = record
  return encodeCbor({ ...record, made: made && { ...made }, tested: tested && { ...tested } })
}

/** Parses a stored record; `undefined` when it is malformed. */
export function readRecord(stored: unknown): StoredRecord | undefined {
  return readStoredForm(StoredRecord, stored)
}

/** Returns the hash of a stored record for its manifest: SHA-256. */
export function recordHash(encoded: Uint8Array): Uint8Array {
  return sha256(encoded)
}

/** Tells whether the record is a private key, not the phrase, its branches or the state of backups. */
export function isKeyRecord(record: StoredRecord): record is SealedRecord {
  return record.kind === 'identity' || record.kind === 'single-use'
}
