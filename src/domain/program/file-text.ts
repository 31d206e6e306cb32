import { decodeFileText } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'
import { readFileBytes, type ReadableFile } from './file-bytes.ts'

// The hex of the largest field (100,000 bytes) is this long; anything above cannot be meant.
export const maxFileBytes = 200_000

/** Reads a file as the text of a field: a text file in UTF-8 or UTF-16, or the bytes of a binary file in hex. */
export async function readFileText(file: ReadableFile): Promise<string> {
  if (file.size > maxFileBytes) throw new KeywrightError<WorkspaceErrorCode>('workspace/file-too-large')
  return formatFileBytes(await readFileBytes(file, maxFileBytes))
}

// Transactions and locks begin with a byte below 9, which text never has.
function formatFileBytes(bytes: Uint8Array): string {
  const text = decodeFileText(bytes)
  return text === undefined || Array.from(text).some((each) => each < '\t') ? formatHex(bytes) : text
}
