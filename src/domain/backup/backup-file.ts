import { mostFileCharacters } from '#/vault/storage/backup-record.ts'
import { VaultError } from '#/vault/vault-error.ts'
import { readWholeText, type ReadableFile } from '#/domain/program/file-bytes.ts'

export const backupMediaType = 'application/json'

/** The text of a file that is meant to be a backup. One that is too large is not read at all. */
export async function readBackupText(file: ReadableFile): Promise<string> {
  // A file of a backup is plain ASCII: as many characters as bytes.
  if (file.size > mostFileCharacters) throw new VaultError('vault/backup-too-large')
  return readWholeText(file)
}

/** A name that tells one backup from the next: `keywright-backup-20261121-1904.json`, by the universal time. */
export function backupFileName(atMs: number, of: 'backup' | 'private-key' = 'backup'): string {
  const [day = '', time = ''] = new Date(atMs).toISOString().split('T')
  return `keywright-${of}-${day.replaceAll('-', '')}-${time.slice(0, 5).replace(':', '')}.json`
}
