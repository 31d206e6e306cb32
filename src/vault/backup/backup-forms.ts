import { z } from 'zod'

import { Compartment } from '#/vault/storage/compartment.ts'
import { Bytes, bytesOf, RecordId, ShownName } from '#/vault/storage/stored-form.ts'
import { Proof, SecretText } from '#/vault/unlock/proof.ts'

import { mostWorkspaceBytes } from './backup-content.ts'
import { mostFileCharacters } from '#/vault/storage/backup-record.ts'
import { BackupKind } from './backup-envelope.ts'
import { restoreStatesOfKeys, restoreStatesOfPhrase } from './backup-plan.ts'

// Calls about backups and about private keys that leave the vault.

const FileText = z.string().max(mostFileCharacters + 1)
const Count = z.int().nonnegative()
/** What was opened last in the worker. It is forgotten with the next one, and when the vault locks. */
const OpenedId = z.string().regex(/^[0-9a-f]{32}$/)

const madeFile = { atMs: z.int(), file: bytesOf(32), keys: Count, identities: Count }

/** What is known of the backups of this vault. */
export const BackupState = z.strictObject({
  /** The last backup. */
  made: z.strictObject(madeFile).nullable(),
  /** The last backup that was opened again and was valid. */
  tested: z.strictObject({ ...madeFile, madeAtMs: z.int() }).nullable(),
  /** Private keys, and the phrase, in the files that were opened again. */
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
  /** The record that holds it here, or would. */
  here: RecordId,
  isRelabelled: z.boolean(),
}

/** A private key of a backup, and what becomes of it here. Nothing of it is secret. */
const BackedUpKey = z.discriminatedUnion('kind', [
  z.strictObject({ ...keyFace, kind: z.literal('identity'), securityLevel: z.literal([0, 1, 2, 3]) }),
  z.strictObject({ ...keyFace, kind: z.literal('single-use'), securityLevel: z.null() }),
])
export type BackedUpKey = Readonly<z.infer<typeof BackedUpKey>>

export const OpenedBackup = z.strictObject({
  opened: OpenedId,
  kind: BackupKind,
  madeAtMs: z.int(),
  /** SHA-256 of the file. */
  file: bytesOf(32),
  keys: z.array(BackedUpKey).readonly(),
  phrase: z
    .strictObject({
      length: z.literal([12, 24]),
      createdAtMs: z.int(),
      state: z.enum(restoreStatesOfPhrase),
    })
    .nullable(),
  /** Entries of the audit log, and whether they are all of it: only then a new vault continues it. `joins`: those that an open vault adds. */
  log: z.strictObject({ entries: Count, isWhole: z.boolean(), joins: Count }),
  /** Whether the file is one of another vault: it has another id, and nothing that this one has is in it. */
  isOther: z.boolean(),
  /** Private keys of this vault that are not in the file. */
  absent: z.array(RecordId).readonly(),
  workspace: Bytes,
})
export type OpenedBackup = Readonly<z.infer<typeof OpenedBackup>>

/** A file, and what the page shows about it. */
const SealedFile = z.strictObject({ text: z.string(), file: bytesOf(32), keys: Count })

export const backupCalls = {
  /** Asks for a proof afresh. Without a passphrase of its own the file takes that of the proof. */
  makeBackup: {
    request: z.strictObject({
      proof: Proof,
      passphrase: SecretText.optional(),
      workspace: Bytes.refine((bytes) => bytes.length <= mostWorkspaceBytes),
      /** Number of identities in the part of the workspace. */
      identities: Count,
    }),
    response: SealedFile.extend({
      /** Records that are damaged, and therefore not in it. */
      leftOut: Count,
      /** False where it could not be noted on the disk: the file is returned all the same. */
      isNoted: z.boolean(),
    }),
  },
  /** The head of a file that is not opened: what cannot be a backup is rejected without a passphrase. */
  readBackup: {
    request: z.strictObject({ text: FileText }),
    response: z.strictObject({ kind: BackupKind, madeAtMs: z.int() }),
  },
  /** Opens a file wholly, and says what a restore would do. Nothing is written. */
  openBackup: {
    request: z.strictObject({
      text: FileText,
      passphrase: SecretText,
      /** Compared with no vault: it is to become a new one. */
      asNew: z.boolean(),
    }),
    response: OpenedBackup,
  },
  /** The file that is open was read again and held: it counts as a backup from now on. */
  keepBackupTest: {
    request: z.strictObject({ opened: OpenedId, identities: Count }),
    response: BackupState,
  },
  restoreBackup: {
    request: z.strictObject({
      opened: OpenedId,
      identities: Count,
      into: z.discriminatedUnion('kind', [
        /** The open vault. A phrase or private key that comes in asks for a proof afresh. */
        z.strictObject({ kind: z.literal('open'), proof: Proof.optional() }),
        /** A new vault. `replaces`: what is stored of a vault that cannot be opened goes with the same write. */
        z.strictObject({ kind: z.literal('new'), passphrase: SecretText, replaces: z.boolean() }),
      ]),
    }),
    response: z.strictObject({
      /** Private keys that came in. */
      keys: Count,
      /** Records of the backup that have another id here: references to them are to follow. */
      moved: z.record(RecordId, RecordId),
    }),
  },
  /** Forgets the file that is open, and stops opening one. */
  closeBackup: { request: z.strictObject({}), response: z.void() },
  /** One private key as a file, under a passphrase of its own. Asks for a proof afresh, whatever its compartment. */
  exportKey: {
    request: z.strictObject({ id: RecordId, proof: Proof, passphrase: SecretText }),
    response: SealedFile,
  },
  /** The private key in the clear. Asks for a proof afresh, whatever its compartment. */
  revealKey: {
    request: z.strictObject({ id: RecordId, proof: Proof, network: z.enum(['mainnet', 'testnet']) }),
    response: z.strictObject({
      hex: z.string(),
      /** For ECDSA only. */
      wif: z.string().nullable(),
    }),
  },
} as const
