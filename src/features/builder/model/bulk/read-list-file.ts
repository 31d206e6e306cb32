import { KeywrightError } from '#/protocol/error.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'
import { longestList } from './read-list.ts'

/** The text of a file that holds a list of locks. It holds private keys: whoever reads it passes it on and keeps nothing. */
export async function readListFile(file: Pick<Blob, 'size' | 'text'>): Promise<string> {
  if (file.size > longestList) throw new KeywrightError<WorkspaceErrorCode>('workspace/list-length')
  try {
    return await file.text()
  } catch (cause) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/file-unreadable', { cause })
  }
}
