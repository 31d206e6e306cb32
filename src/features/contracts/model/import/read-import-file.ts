import { KeywrightError } from '#/protocol/error.ts'
import { mostContractText } from '#/workspace/contracts/contract-record.ts'
import type { WorkspaceErrorCode } from '#/workspace/storage/workspace-error.ts'

// A character takes at most three bytes for each of its units.
const maxBytes = mostContractText * 3

/** The text of a file, which is UTF-8. What cannot be a contract is refused before it is read. */
export async function readImportFile(file: Pick<Blob, 'size' | 'arrayBuffer'>): Promise<string> {
  if (file.size > maxBytes) throw new KeywrightError<WorkspaceErrorCode>('workspace/contract-length')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch (cause) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/contract-file', { cause })
  }
}

/** What a contract from this file is called at first. */
export function nameOfFile(fileName: string): string {
  return fileName
    .replace(/\.(?:json|txt)$/i, '')
    .trim()
    .slice(0, 100)
}
