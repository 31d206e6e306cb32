import { z } from 'zod'

import { checkBase64, formatBase64 } from '#/protocol/encoding/base64.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { encodeBytesHead, encodeCbor } from '#/protocol/encoding/cbor.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { checkHex, formatHex } from '#/protocol/encoding/hex.ts'
import type { Checked } from '#/protocol/violation.ts'
import { randomBytes } from '#/platform/random.ts'
import { mostFileCharacters } from '#/vault/storage/backup-record.ts'
import { isWithinLimits, StretchParameters } from '#/vault/storage/stretch-parameters.ts'
import { type AesBox, deriveAesKey, openBytes, sealBytes } from '#/vault/storage/web-crypto.ts'
import { type Kdf, saltLength } from '#/vault/storage/wrap.ts'
import { type OperationProgress, unfollowed } from '#/vault/unlock/operation-progress.ts'
import { encodePassphrase } from '#/vault/unlock/passphrase.ts'
import type { Stretch } from '#/vault/unlock/stretch.ts'
import { VaultError } from '#/vault/vault-error.ts'

// The format is specified in docs/backup-format.md.
import { TimeMs } from '#/vault/storage/stored-form.ts'

const formatName = 'keywright-backup'
const version = 1

export const BackupKind = z.enum(['vault', 'private-key'])
export type BackupKind = z.infer<typeof BackupKind>

const Hex = (length: number) =>
  z
    .string()
    .max(length * 2)
    .transform(decodedBy(checkHex))
    .refine((bytes) => bytes.length === length)

export const BackupFile = z.strictObject({
  format: z.literal(formatName),
  version: z.literal(version),
  kind: BackupKind,
  createdAtMs: TimeMs,
  kdf: z.strictObject({ ...StretchParameters.shape, salt: Hex(saltLength) }),
  iv: Hex(12),
  ciphertext: z.string().transform(decodedBy(checkBase64)),
  checksum: Hex(32),
})

export interface SealedBackup {
  readonly kind: BackupKind
  readonly createdAtMs: number
  readonly kdf: Kdf
  readonly box: AesBox
}

type BackupHead = Omit<SealedBackup, 'box'>

/**
 * Parses a backup file without its passphrase and verifies its checksum. Throws `vault/not-a-backup`,
 * `vault/backup-too-large`, `-newer`, `-stretch` (parameters out of range) or `-damaged`. Source:
 * docs/backup-format.md.
 */
export function readBackupFile(text: string): SealedBackup {
  if (text.length > mostFileCharacters) throw new VaultError('vault/backup-too-large')
  const found = z.looseObject({ format: z.literal(formatName) }).safeParse(parseSmallJson(text))
  if (!found.success) throw new VaultError(looksLikeOne(text) ? 'vault/backup-damaged' : 'vault/not-a-backup')
  if (isNewer(found.data['version'])) throw new VaultError('vault/backup-newer')
  const file = BackupFile.safeParse(found.data)
  if (!file.success) throw new VaultError('vault/backup-damaged')
  const { kind, createdAtMs, kdf, iv, ciphertext, checksum } = file.data
  // Check before any derivation: a higher cost would only freeze the browser, and a lower cost would protect nothing.
  if (!isWithinLimits(kdf)) throw new VaultError('vault/backup-stretch')
  const sealed = { kind, createdAtMs, kdf, box: { iv, ciphertext } }
  if (!equalBytes(checksumOf(sealed), checksum)) throw new VaultError('vault/backup-damaged')
  return sealed
}

/**
 * Returns the file's JSON text, encrypted under the passphrase (Argon2id, HKDF-SHA-256, AES-256-GCM). The caller wipes
 * the plaintext. Throws `vault/backup-too-large` or `vault/cancelled`. Source: docs/backup-format.md.
 */
export async function sealBackup(
  head: Omit<BackupHead, 'kdf'>,
  parameters: StretchParameters,
  passphrase: string,
  plaintext: Uint8Array,
  stretch: Stretch,
  progress: OperationProgress = unfollowed,
): Promise<string> {
  const kdf: Kdf = { ...parameters, salt: randomBytes(saltLength) }
  const { kind, createdAtMs } = head
  const key = await deriveBackupKey({ kind, kdf }, passphrase, stretch)
  // Free the memory of the derivation first, because the text takes several times as much as the plaintext.
  await progress.heed()
  const box = await sealBytes(key, plaintext, aadOf({ kind, createdAtMs, kdf }))
  const file = {
    format: formatName,
    version,
    kind,
    createdAtMs,
    kdf: { ...kdf, salt: formatHex(kdf.salt) },
    iv: formatHex(box.iv),
    ciphertext: formatBase64(box.ciphertext),
    checksum: formatHex(checksumOf({ kind, createdAtMs, kdf, box })),
  }
  const text = `${JSON.stringify(file, undefined, 2)}\n`
  if (text.length > mostFileCharacters) throw new VaultError('vault/backup-too-large')
  return text
}

/** Derives a file's AES key from its passphrase; scripts cannot read it. Source: docs/backup-format.md. */
export async function deriveBackupKey(
  { kind, kdf }: Pick<BackupHead, 'kind' | 'kdf'>,
  passphrase: string,
  stretch: Stretch,
): Promise<CryptoKey> {
  const bytes = encodePassphrase(passphrase)
  const stretched = await stretch(bytes, kdf.salt, kdf).finally(() => bytes.fill(0))
  try {
    return await deriveAesKey(stretched, encodeCbor(['keywright/backup/v1', kind]))
  } finally {
    stretched.fill(0)
  }
}

/** Returns a file's plaintext, for the caller to wipe. Throws `vault/backup-passphrase`, as its checksum was right. */
export async function openBackupFile(sealed: SealedBackup, key: CryptoKey): Promise<Uint8Array> {
  const plaintext = await openBytes(key, sealed.box, aadOf(sealed))
  if (plaintext === undefined) throw new VaultError('vault/backup-passphrase')
  return plaintext
}

function aadOf({ kind, createdAtMs, kdf }: BackupHead): Uint8Array {
  return encodeCbor([formatName, version, kind, createdAtMs, { ...kdf }])
}

// The checksum only distinguishes damage from a wrong passphrase; the cipher authenticates the file.
function checksumOf({ kind, createdAtMs, kdf, box: { iv, ciphertext } }: SealedBackup): Uint8Array {
  // Hash the list's last item, a ciphertext of up to 25 MB, without copying it.
  const noBytes = encodeBytesHead(0)
  const list = encodeCbor([formatName, version, kind, createdAtMs, { ...kdf }, iv, new Uint8Array()])
  return sha256
    .create()
    .update(list.subarray(0, -noBytes.length))
    .update(encodeBytesHead(ciphertext.length))
    .update(ciphertext)
    .digest()
}

function parseSmallJson(text: string): unknown {
  if (!isSmallOutline(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// The beginning of a truncated or changed file still names the format.
function looksLikeOne(text: string): boolean {
  return text.slice(0, 200).includes(formatName)
}

function isNewer(found: unknown): boolean {
  return typeof found === 'number' && Number.isInteger(found) && found > version
}

function decodedBy(check: (text: string) => Checked<Uint8Array>) {
  return (text: string, context: z.RefinementCtx): Uint8Array => {
    const checked = check(text)
    if (checked.ok) return checked.value
    context.addIssue({ code: 'custom' })
    return z.NEVER
  }
}

// The envelope has 13 members in two objects. The limit leaves room for a reformatted or newer file.
const mostMarks = 100
const deepest = 4

/** Tells whether JSON text has few members and little nesting, before parsing: a hostile text would exhaust memory. */
function isSmallOutline(text: string): boolean {
  let marks = 0
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === comma) marks += 1
    else if (code === openBrace || code === openBracket) {
      marks += 1
      depth += 1
    } else if (code === closeBrace || code === closeBracket) depth -= 1
    if (marks > mostMarks || depth > deepest) return false
  }
  return true
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code === backslash) at += 1
  }
  return text.length
}
