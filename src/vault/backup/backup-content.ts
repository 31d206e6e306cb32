import { KeyType } from '#/protocol/key/key-attribute.ts'
import { z } from 'zod'

import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import { decodeCbor } from '#/protocol/encoding/cbor-decode.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey, isPrivateKey } from '#/protocol/key/private-key.ts'
import { curveOf } from '#/vault/keys/private-key-source.ts'
import { entropyLengthOf } from '#/vault/phrase/recovery-phrase.ts'
import { earlierPathPattern, hdPathPattern } from '#/vault/storage/hd-series.ts'
import { PhraseRecord } from '#/vault/storage/phrase-record.ts'
import { Bytes, bytesOf, idLength, TimeMs } from '#/vault/storage/stored-form.ts'
import type { VaultStoreName } from '#/vault/storage/vault-storage.ts'
import { VaultError } from '#/vault/vault-error.ts'

import type { BackupKind } from './backup-envelope.ts'

// A backup keeps its secrets outside CBOR, so that no codec copies them and only one buffer has to be wiped.

// Format 2 added the phrase of keys from another phrase, and the log events of vault format 5. Format 3 added the log
// events of vault format 6. Format 4 added paths whose last step is not hardened, and the paths of invitations and of
// an identity's top-ups.
const contentFormat = 4
const headLength = 8
export const privateKeyLength = 32

const mostKeys = 10_000
export const mostAuditEntries = 20_000
const mostSeries = 10_000
const mostPublicBytes = 8 * 1024 * 1024
/** Limit of the workspace part in bytes. It keeps the file with its other parts below `mostFileCharacters`. */
export const mostWorkspaceBytes = 14 * 1024 * 1024

const commonFace = {
  id: bytesOf(idLength),
  keyType: z.literal([0, 1, 2]),
  publicKey: Bytes,
  label: z.string().max(100),
  createdAtMs: TimeMs,
  origin: z.enum(['generated', 'imported', 'derived']),
  path: z.string().regex(hdPathPattern).exactOptional(),
  /** The phrase that the key was derived from, if it is not `derivedFrom`. */
  phraseId: bytesOf(idLength).exactOptional(),
}

export const BackupKey = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...commonFace, kind: z.literal('identity'), securityLevel: z.literal([0, 1, 2, 3]) }),
    z.strictObject({ ...commonFace, kind: z.literal('single-use'), securityLevel: z.null() }),
  ])
  .refine(({ publicKey, keyType }) => publicKey.length === (keyType === KeyType.bls ? 48 : 33))
  .refine(({ kind, keyType }) => kind === 'identity' || keyType === KeyType.ecdsa)
  .refine(({ origin, path }) => (origin === 'derived') === (path !== undefined))
  .refine(({ origin, phraseId }) => phraseId === undefined || origin === 'derived')
export type BackupKey = Readonly<z.infer<typeof BackupKey>>

const BackupPhrase = PhraseRecord.pick({
  id: true,
  length: true,
  origin: true,
  createdAtMs: true,
  writtenDownAtMs: true,
  nextIndices: true,
}).refine(({ nextIndices }) => Object.keys(nextIndices).length <= mostSeries)
export type BackupPhrase = Readonly<z.infer<typeof BackupPhrase>>

/** Head of an owner's chain, and as many of its last entries as fit, as stored. */
const BackupAudit = z.strictObject({
  count: z.int().nonnegative(),
  hash: bytesOf(32),
  entries: z.array(Bytes).max(mostAuditEntries).readonly(),
})
export type BackupAudit = Readonly<z.infer<typeof BackupAudit>>

export const PublicPart = z
  .strictObject({
    format: z.literal([1, 2, 3, contentFormat]),
    vaultId: bytesOf(idLength),
    vaultCreatedAtMs: z.int().nonnegative(),
    keys: z.array(BackupKey).max(mostKeys).readonly(),
    phrase: BackupPhrase.nullable(),
    /** The phrase of the derived keys, even if the backup lacks it. */
    derivedFrom: bytesOf(idLength).nullable(),
    audit: z.strictObject({ session: BackupAudit, device: BackupAudit }),
  })
  .refine(({ format, keys }) => format > 1 || keys.every(({ phraseId }) => phraseId === undefined))
  .refine(
    ({ format, keys }) =>
      format > 3 || keys.every(({ path }) => path === undefined || earlierPathPattern.test(path)),
  )
export type PublicPart = Readonly<Omit<z.infer<typeof PublicPart>, 'format'>>

/** Contents of a backup. `secrets` is one buffer; whoever opened the backup wipes it. */
export interface BackupContent extends PublicPart {
  readonly workspace: Uint8Array
  /** Private keys, 32 bytes each, in the order of `keys`; then the entropy of the phrase. */
  readonly secrets: Uint8Array
}

/**
 * Returns the plaintext of a backup, for the caller to wipe: lengths of public part and workspace (4 bytes each,
 * big-endian), public part as CBOR, workspace, secrets. Throws `vault/backup-too-large`. Source: docs/backup-format.md.
 */
export function encodeBackup({ workspace, secrets, ...open }: BackupContent): Uint8Array {
  const part = encodeCbor({ ...open, format: contentFormat })
  const series = Object.keys(open.phrase?.nextIndices ?? {}).length
  if (
    part.length > mostPublicBytes ||
    workspace.length > mostWorkspaceBytes ||
    open.keys.length > mostKeys ||
    series > mostSeries
  )
    throw new VaultError('vault/backup-too-large')
  const plaintext = new Uint8Array(headLength + part.length + workspace.length + secrets.length)
  const head = new DataView(plaintext.buffer)
  head.setUint32(0, part.length)
  head.setUint32(4, workspace.length)
  plaintext.set(part, headLength)
  plaintext.set(workspace, headLength + part.length)
  plaintext.set(secrets, headLength + part.length + workspace.length)
  return plaintext
}

/**
 * Reads the plaintext of a backup; `secrets` is a view of it, so wiping the plaintext wipes both. Throws
 * `vault/backup-unsound` for inconsistent parts, `vault/backup-newer` for newer formats. Source: docs/backup-format.md.
 */
export function readBackup(kind: BackupKind, plaintext: Uint8Array): BackupContent {
  if (plaintext.length < headLength) throw unsound()
  const head = new DataView(plaintext.buffer, plaintext.byteOffset, headLength)
  const [publicLength, workspaceLength] = [head.getUint32(0), head.getUint32(4)]
  const secretsAt = headLength + publicLength + workspaceLength
  if (publicLength > mostPublicBytes || workspaceLength > mostWorkspaceBytes) throw unsound()
  if (secretsAt > plaintext.length) throw unsound()
  const open = readPublicPart(plaintext.subarray(headLength, headLength + publicLength))
  const content = {
    ...open,
    workspace: plaintext.slice(headLength + publicLength, secretsAt),
    secrets: plaintext.subarray(secretsAt),
  }
  requireConsistent(kind, content)
  return content
}

/** Returns the private key (32 bytes) of `keys[index]`, as a view of the secrets. */
export function privateKeyAt({ secrets }: BackupContent, index: number): Uint8Array {
  return secrets.subarray(index * privateKeyLength, (index + 1) * privateKeyLength)
}

/** Returns the entropy of the phrase (16 or 32 bytes; empty without a phrase), as a view of the secrets. */
export function entropyOf({ secrets, keys }: BackupContent): Uint8Array {
  return secrets.subarray(keys.length * privateKeyLength)
}

/** Tells whether the private key of `keys[index]` is valid and matches its public key. */
export function isCompleteAt(content: BackupContent, index: number): boolean {
  const key = content.keys[index]
  if (key === undefined) return false
  const curve = curveOf(key.keyType)
  const privateKey = privateKeyAt(content, index)
  return isPrivateKey(curve, privateKey) && equalBytes(derivePublicKey(curve, privateKey), key.publicKey)
}

function readPublicPart(bytes: Uint8Array): z.output<typeof PublicPart> {
  const decoded = decodeCbor(bytes)
  if (!decoded.ok) throw unsound()
  const format = z.looseObject({ format: z.int() }).safeParse(decoded.value).data?.format
  if (format !== undefined && format > contentFormat) throw new VaultError('vault/backup-newer')
  const part = PublicPart.safeParse(decoded.value)
  if (!part.success) throw unsound()
  return part.data
}

function requireConsistent(kind: BackupKind, content: BackupContent): void {
  const { keys, phrase, audit, secrets, workspace } = content
  const length = keys.length * privateKeyLength + (phrase === null ? 0 : entropyLengthOf(phrase.length))
  const ids = new Set(keys.map(({ id }) => formatHex(id)))
  const uses = new Set(keys.map(({ publicKey, securityLevel }) => `${formatHex(publicKey)} ${securityLevel}`))
  const chains = [audit.session, audit.device]
  const isConsistent =
    secrets.length === length &&
    ids.size === keys.length &&
    uses.size === keys.length &&
    chains.every(({ entries, count }) => entries.length <= count) &&
    (kind === 'vault' ||
      (keys.length === 1 &&
        phrase === null &&
        workspace.length === 0 &&
        chains.every((each) => each.count === 0)))
  if (!isConsistent) throw unsound()
}

function unsound(): VaultError {
  return new VaultError('vault/backup-unsound')
}

/** How a backup treats each store of the vault's database; a test checks that backups contain each that is `held`. */
export const vaultStoresInBackup = {
  /** Private keys and the phrase, opened and sealed again. The phrase's branches are derived from it. */
  records: 'held',
  audit: 'held',
  /** Header, manifests and wrong attempts protect the data of this browser; a restored vault has its own. */
  vault: 'of-this-browser',
  /** Device keys cannot leave the browser profile. */
  'device-keys': 'of-this-browser',
} as const satisfies Record<VaultStoreName, 'held' | 'of-this-browser'>
