import { decodeFileText } from '#/protocol/encoding/bytes.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'

/** A chosen or dropped file, as much of it as is read here. */
export type ReadableFile = Pick<Blob, 'size' | 'slice'>

/** The first `most` bytes of a file. Throws `workspace/file-empty`, and `workspace/file-unreadable` for a folder or a file that is gone. */
export async function readFileBytes(file: ReadableFile, most: number): Promise<Uint8Array> {
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await file.slice(0, most).arrayBuffer())
  } catch (cause) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/file-unreadable', { cause })
  }
  if (bytes.length === 0) throw new KeywrightError<WorkspaceErrorCode>('workspace/file-empty')
  return bytes
}

/** The text of a file in UTF-8 or UTF-16. A byte that is no text becomes a replacement character. Throws what `readFileBytes` throws. */
export async function readWholeText(file: ReadableFile): Promise<string> {
  const bytes = await readFileBytes(file, file.size)
  return decodeFileText(bytes) ?? new TextDecoder().decode(bytes)
}
