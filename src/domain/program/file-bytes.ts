import { decodeFileText } from '#/protocol/encoding/bytes.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'

export type ReadableFile = Pick<Blob, 'size' | 'slice'>

/**
 * Reads up to `most` bytes. Throws `workspace/file-empty`, or `workspace/file-unreadable` for a folder or an unreadable
 * file.
 */
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

/** Reads a file as UTF-8 or UTF-16. Invalid bytes become replacement characters. Throws like `readFileBytes`. */
export async function readWholeText(file: ReadableFile): Promise<string> {
  const bytes = await readFileBytes(file, file.size)
  return decodeFileText(bytes) ?? new TextDecoder().decode(bytes)
}

// The limit is the number of hex digits of the largest field (100,000 bytes).
export const maxFileBytes = 200_000

/** Reads a file as the text of a field: a text file in UTF-8 or UTF-16, or the bytes of a binary file in hex. */
export async function readFileText(file: ReadableFile): Promise<string> {
  if (file.size > maxFileBytes) throw new KeywrightError<WorkspaceErrorCode>('workspace/file-too-large')
  return formatFileBytes(await readFileBytes(file, maxFileBytes))
}

// Transactions and locks begin with a byte below 9, which never occurs in text.
function formatFileBytes(bytes: Uint8Array): string {
  const text = decodeFileText(bytes)
  return text === undefined || Array.from(text).some((each) => each < '\t') ? formatHex(bytes) : text
}
