import { z } from 'zod'

import { Compartment } from '#/vault/storage/compartment.ts'
import { Bytes, bytesOf, RecordId, ShownName } from '#/vault/storage/stored-form.ts'
import { Proof, SecretText } from '#/vault/unlock/proof.ts'

import { mostWorkspaceBytes } from './backup-content.ts'
import { mostFileCharacters } from '#/vault/storage/backup-record.ts'
import { BackupKind } from './backup-envelope.ts'
import { restoreStatesOfKeys, restoreStatesOfPhrase } from './backup-plan.ts'

const FileText = z.string().max(mostFileCharacters + 1)
const Count = z.int().nonnegative()
/** Id of the last opened file. The worker forgets the file when the next is opened and when the vault locks. */
const OpenedId = z.string().regex(/^[0-9a-f]{32}$/)

const madeFile = { atMs: z.int(), file: bytesOf(32), keys: Count, identities: Count }

export const BackupState = z.strictObject({
  made: z.strictObject(madeFile).nullable(),
  tested: z.strictObject({ ...madeFile, madeAtMs: z.int() }).nullable(),
  covered: z.array(RecordId).readonly(),
})
export type BackupState = Readonly<z.infer<typeof BackupState>>

const keyFace = {
  id: RecordId,
  compartment: Compartment,
  keyType: z.literal([0, 1, 2]),
  publicKey: Bytes,
  label: ShownName,
  createdAtMs: z.int(),
  origin: z.enum(['generated', 'imported', 'derived']),
  path: z.string().exactOptional(),
  phraseId: RecordId.exactOptional(),
  state: z.enum(restoreStatesOfKeys),
  /** The record of this private key in this vault, existing or planned. */
  here: RecordId,
  isRelabelled: z.boolean(),
}

const BackedUpKey = z.discriminatedUnion('kind', [
  z.strictObject({ ...keyFace, kind: z.literal('identity'), securityLevel: z.literal([0, 1, 2, 3]) }),
  z.strictObject({ ...keyFace, kind: z.literal('single-use'), securityLevel: z.null() }),
])
export type BackedUpKey = Readonly<z.infer<typeof BackedUpKey>>

export const OpenedBackup = z.strictObject({
  opened: OpenedId,
  kind: BackupKind,
  madeAtMs: z.int(),
  file: bytesOf(32),
  keys: z.array(BackedUpKey).readonly(),
  phrase: z
    .strictObject({
      length: z.literal([12, 24]),
      createdAtMs: z.int(),
      state: z.enum(restoreStatesOfPhrase),
    })
    .nullable(),
  /** `isWhole`: the log is complete, so a new vault can continue it. `joins`: entries that a restore would add. */
  log: z.strictObject({ entries: Count, isWhole: z.boolean(), joins: Count }),
  /** True for a backup of another vault: another id, and nothing in common with this vault. */
  isOther: z.boolean(),
  absent: z.array(RecordId).readonly(),
  workspace: Bytes,
})
export type OpenedBackup = Readonly<z.infer<typeof OpenedBackup>>

const SealedFile = z.strictObject({ text: z.string(), file: bytesOf(32), keys: Count })

export const backupCalls = {
  /** Needs a fresh proof. Without `passphrase`, the file gets the passphrase of the proof. */
  makeBackup: {
    request: z.strictObject({
      proof: Proof,
      passphrase: SecretText.optional(),
      workspace: Bytes.refine((bytes) => bytes.length <= mostWorkspaceBytes),
      identities: Count,
    }),
    response: SealedFile.extend({
      leftOut: Count,
      /** False if the note could not be stored. The file is returned anyway. */
      isNoted: z.boolean(),
    }),
  },
  readBackup: {
    request: z.strictObject({ text: FileText }),
    response: z.strictObject({ kind: BackupKind, madeAtMs: z.int() }),
  },
  openBackup: {
    request: z.strictObject({
      text: FileText,
      passphrase: SecretText,
      /** Compares the backup with no vault, because it will become a new vault. */
      asNew: z.boolean(),
    }),
    response: OpenedBackup,
  },
  /** Counts the open file as a tested backup. */
  keepBackupTest: {
    request: z.strictObject({ opened: OpenedId, identities: Count }),
    response: BackupState,
  },
  restoreBackup: {
    request: z.strictObject({
      opened: OpenedId,
      identities: Count,
      into: z.discriminatedUnion('kind', [
        /** Restores into the open vault. Adding a phrase or private key needs a fresh proof. */
        z.strictObject({ kind: z.literal('open'), proof: Proof.optional() }),
        /** Restores as a new vault. `replaces`: the same write removes a stored vault that cannot be opened. */
        z.strictObject({ kind: z.literal('new'), passphrase: SecretText, replaces: z.boolean() }),
      ]),
    }),
    response: z.strictObject({
      keys: Count,
      /** New ids of records, by their id in the backup. The page must update its references to the records. */
      moved: z.record(RecordId, RecordId),
    }),
  },
  closeBackup: { request: z.strictObject({}), response: z.void() },
  /** Exports a private key as a file under a passphrase of its own. Always needs a fresh proof. */
  exportKey: {
    request: z.strictObject({ id: RecordId, proof: Proof, passphrase: SecretText }),
    response: SealedFile,
  },
  /** Returns the unencrypted private key. Always needs a fresh proof. */
  revealKey: {
    request: z.strictObject({ id: RecordId, proof: Proof, network: z.enum(['mainnet', 'testnet']) }),
    response: z.strictObject({
      hex: z.string(),
      /** WIF, for ECDSA only. */
      wif: z.string().nullable(),
    }),
  },
} as const
