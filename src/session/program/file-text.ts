import { formatHex } from '#/protocol/encoding/hex.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'

// The hex of the largest field (100,000 bytes) is this long; anything above cannot be meant.
export const maxFileBytes = 200_000

/** A file that holds one field, as the text to paste: a text file's own, a binary file's bytes in hex. */
export async function readFileText(file: Pick<Blob, 'size' | 'arrayBuffer'>): Promise<string> {
  if (file.size > maxFileBytes) throw new KeywrightError<WorkspaceErrorCode>('workspace/file-too-large')
  try {
    return formatFileBytes(new Uint8Array(await file.arrayBuffer()))
  } catch (cause) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/file-unreadable', { cause })
  }
}

// Hex and Base64 are printable ASCII and line breaks. A transaction or lock never is: both begin with a byte below 9.
function formatFileBytes(bytes: Uint8Array): string {
  const isText = bytes.every((byte) => (byte >= 0x20 && byte < 0x7f) || (byte >= 0x09 && byte <= 0x0d))
  return isText ? decodeAscii(bytes) : formatHex(bytes)
}

function decodeAscii(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}
