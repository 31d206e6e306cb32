import { decodeFileText } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'
import { readFileBytes, type ReadableFile } from './file-bytes.ts'

// The hex of the largest field (100,000 bytes) is this long; anything above cannot be meant.
export const maxFileBytes = 200_000

/** A file that holds one field, as the text to paste: a text file's own, in UTF-8 or UTF-16, a binary file's bytes in hex. */
export async function readFileText(file: ReadableFile): Promise<string> {
  if (file.size > maxFileBytes) throw new KeywrightError<WorkspaceErrorCode>('workspace/file-too-large')
  return formatFileBytes(await readFileBytes(file, maxFileBytes))
}

// A transaction or lock is no text: both begin with a byte below 9.
function formatFileBytes(bytes: Uint8Array): string {
  const text = decodeFileText(bytes)
  return text === undefined || Array.from(text).some((each) => each < '\t') ? formatHex(bytes) : text
}
