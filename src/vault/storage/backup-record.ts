import { z } from 'zod'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { bytesOf, idLength } from './stored-form.ts'

const backupFormat = 1

// There is one of it: a fixed id lets the next one take the place of a damaged one.
const backupRecordId = new Uint8Array(idLength)
/** Where it is stored among the records. */
export const backupRecordKey = formatHex(backupRecordId)

const file = {
  atMs: z.int().nonnegative(),
  /** SHA-256 of the file. */
  file: bytesOf(32),
  keys: z.int().nonnegative(),
  identities: z.int().nonnegative(),
}

export const mostCovered = 20_000

/** The largest file that is read: 32 MiB. */
export const mostFileCharacters = 32 * 1024 * 1024

/** What is known of backups. It is a record, so that the session manifest vouches for it; nothing of it is secret. */
export const BackupRecord = z.strictObject({
  format: z.literal(backupFormat),
  kind: z.literal('backup'),
  id: bytesOf(idLength).refine((id) => id.every((byte) => byte === 0)),
  compartment: z.literal('session'),
  /** The last backup. That it can be read again is not known by that. */
  made: z.strictObject(file).nullable(),
  /** The last one that was opened again and held. */
  tested: z.strictObject({ ...file, madeAtMs: z.int().nonnegative() }).nullable(),
  /** The records of the private keys, and of the phrase, in the files that were opened again. */
  covered: z.array(bytesOf(idLength)).max(mostCovered).readonly(),
})
export type BackupRecord = Readonly<z.infer<typeof BackupRecord>>

export const noBackups: BackupRecord = {
  format: backupFormat,
  kind: 'backup',
  id: backupRecordId,
  compartment: 'session',
  made: null,
  tested: null,
  covered: [],
}
