import type { Inspection } from '#/vault/storage/inspection.ts'
import { costOf } from '#/vault/unlock/protection-acts.ts'
import type { Stretch } from '#/vault/unlock/stretch.ts'
import { encodeBackup, type BackupContent } from './backup-content.ts'
import { sealBackup, type BackupKind } from './backup-envelope.ts'
import { fileHash } from './backup-holding.ts'

export interface SealedFile {
  readonly text: string
  /** SHA-256 of it. */
  readonly file: Uint8Array
  readonly keys: number
}

/** Writes the file of what was gathered, at the cost of the vault's own passphrase, and wipes the secrets. */
export async function sealContent(
  kind: BackupKind,
  content: BackupContent,
  { inspection, createdAtMs }: { readonly inspection: Inspection; readonly createdAtMs: number },
  passphrase: string,
  stretch: Stretch,
): Promise<SealedFile> {
  let plaintext: Uint8Array | undefined
  try {
    plaintext = encodeBackup(content)
    const text = await sealBackup({ kind, createdAtMs }, costOf(inspection), passphrase, plaintext, stretch)
    return { text, file: fileHash(text), keys: content.keys.length }
  } finally {
    content.secrets.fill(0)
    plaintext?.fill(0)
  }
}
