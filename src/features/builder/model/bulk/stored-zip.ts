import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { crc32 } from '#/protocol/encoding/crc32.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'

export interface ZipEntry {
  readonly name: string
  readonly content: Uint8Array
}

// Source: PKWARE APPNOTE.TXT, 4.3.7 local file header, 4.3.12 central directory header, 4.3.16 end of central
// directory.
const localHeader = 0x0403_4b50
const centralHeader = 0x0201_4b50
const endOfDirectory = 0x0605_4b50
const version = 20
// 1 January 1980, the earliest date of the format. A constant date makes files reproducible.
const firstDay = (1 << 5) | 1

/** Encodes a ZIP file without compression, for at most 65,535 small files. `breathe` lets the page do other work. */
export async function encodeZip(
  entries: readonly ZipEntry[],
  breathe: () => Promise<void>,
): Promise<Uint8Array> {
  if (entries.length > 0xffff) throw new RangeError('too many files for this form of ZIP')
  const files = new ByteWriter()
  const directory = new ByteWriter()
  let offset = 0
  let directorySize = 0
  for (const { name, content } of entries) {
    await breathe()
    const nameBytes = encodeUtf8(name)
    const about = describe(nameBytes, content)
    files.uint32(localHeader).bytes(about).bytes(nameBytes).bytes(content)
    directory.uint32(centralHeader).uint16(version).bytes(about)
    // No comment, first disk, no attributes.
    directory.uint16(0).uint16(0).uint16(0).uint32(0).uint32(offset).bytes(nameBytes)
    offset += 30 + nameBytes.length + content.length
    directorySize += 46 + nameBytes.length
  }
  const end = new ByteWriter()
    .uint32(endOfDirectory)
    .uint16(0)
    .uint16(0)
    .uint16(entries.length)
    .uint16(entries.length)
    .uint32(directorySize)
    .uint32(offset)
    .uint16(0)
  return files.bytes(directory.finish()).bytes(end.finish()).finish()
}

// Part of both headers: version, flags, method, time, date, checksum, both sizes, lengths of name and extra.
function describe(name: Uint8Array, content: Uint8Array): Uint8Array {
  return new ByteWriter()
    .uint16(version)
    .uint16(0)
    .uint16(0)
    .uint16(0)
    .uint16(firstDay)
    .uint32(crc32(content))
    .uint32(content.length)
    .uint32(content.length)
    .uint16(name.length)
    .uint16(0)
    .finish()
}
