import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'

export interface HashedFile {
  readonly name: string
  readonly size: number
  readonly sha256: string
}

// Several times what the single file takes.
const mostBytes = 64 * 1024 * 1024

/** The SHA-256 of a file that the person chose. */
export async function hashFile(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<HashedFile> {
  if (file.size > mostBytes) throw new KeywrightError<WorkspaceErrorCode>('workspace/file-too-large')
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return { name: file.name, size: bytes.length, sha256: formatHex(sha256(bytes)) }
  } catch (cause) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/file-unreadable', { cause })
  }
}
