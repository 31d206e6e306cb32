import x11 from '@dashevo/x11-hash-js'
import { reverseBytes } from '#/protocol/encoding/bytes.ts'

const headerBytes = 80
const asBytes = 1

/** Derives a block hash (X11, 32 bytes, display order) in milliseconds. Throws a RangeError for another length. */
export function deriveX11BlockHash(header: Uint8Array): Uint8Array {
  if (header.length !== headerBytes) throw new RangeError(`a header of ${header.length} bytes`)
  return reverseBytes(Uint8Array.from(x11.digest([...header], asBytes, asBytes)))
}
