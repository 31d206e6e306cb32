import { z } from 'zod'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { bytesOf, idLength } from './stored-form.ts'

const backupFormat = 1

// A vault has one such record. A fixed id lets the next record replace a damaged one.
const backupRecordId = new Uint8Array(idLength)
export const backupRecordKey = formatHex(backupRecordId)

const file = {
  atMs: z.int().nonnegative(),
  /** SHA-256 of the file. */
  file: bytesOf(32),
  keys: z.int().nonnegative(),
  identities: z.int().nonnegative(),
}

export const mostCovered = 20_000

/** Limit of a backup file, for writing and reading. The file is ASCII, so each character is one byte. */
export const mostFileCharacters = 32 * 1024 * 1024

export const BackupRecord = z.strictObject({
  format: z.literal(backupFormat),
  kind: z.literal('backup'),
  id: bytesOf(idLength).refine((id) => id.every((byte) => byte === 0)),
  compartment: z.literal('session'),
  /** The last backup that was made, even if nobody has opened it since. */
  made: z.strictObject(file).nullable(),
  /** The last backup that was opened again and was valid. */
  tested: z.strictObject({ ...file, madeAtMs: z.int().nonnegative() }).nullable(),
  /** Records of the private keys, and of the phrase, in the files that were opened again. */
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
