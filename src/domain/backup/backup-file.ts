import { mostFileCharacters } from '#/vault/storage/backup-record.ts'
import { VaultError } from '#/vault/vault-error.ts'
import { readWholeText, type ReadableFile } from '#/domain/program/file-bytes.ts'

export const backupMediaType = 'application/json'

/** Reads the text of a file that may be a backup. A file that is too large is not read. */
export async function readBackupText(file: ReadableFile): Promise<string> {
  // A backup file is ASCII, so each character takes one byte.
  if (file.size > mostFileCharacters) throw new VaultError('vault/backup-too-large')
  return readWholeText(file)
}

export function backupFileName(atMs: number, of: 'backup' | 'private-key' = 'backup'): string {
  const [day = '', time = ''] = new Date(atMs).toISOString().split('T')
  return `keywright-${of}-${day.replaceAll('-', '')}-${time.slice(0, 5).replace(':', '')}.json`
}
