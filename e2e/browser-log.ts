import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The files of LevelDB in which Chromium stores what IndexedDB writes: the log of the writes, and the list of its files. */
export type LogKind = 'log' | 'manifest'

export function findBrowserLog(profile: string, kind: LogKind = 'log'): string {
  const stored = path.join(profile, 'Default', 'IndexedDB')
  const names = readdirSync(stored, { recursive: true, encoding: 'utf8' })
  const found = names.filter((name) =>
    kind === 'log' ? name.endsWith('.log') : path.basename(name).startsWith('MANIFEST-'),
  )
  const last = found.toSorted().at(-1)
  if (last === undefined) throw new Error(`the browser has no ${kind}: ${names.join(', ')}`)
  return path.join(stored, last)
}

/** Whether the last entry of such a file is cut off: what is written behind it cannot be read. */
export function isCutOff(file: string): boolean {
  const bytes = readFileSync(file)
  // Blocks of 32 KiB hold entries of four bytes of a checksum, two of a length, one of a type, and content.
  for (let at = 0; at < bytes.length;) {
    const leftInBlock = blockSize - (at % blockSize)
    if (leftInBlock < headerSize) at += leftInBlock
    else {
      if (at + headerSize > bytes.length) return true
      at += headerSize + bytes.readUInt16LE(at + 4)
      if (at > bytes.length) return true
    }
  }
  return false
}

const blockSize = 32_768
const headerSize = 7
