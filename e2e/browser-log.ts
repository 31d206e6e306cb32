import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Chromium's LevelDB files for IndexedDB: the write log, and the manifest of its files. */
export type LogKind = 'log' | 'manifest'

/** Lists the files of this kind, the newest last. */
export function listBrowserLogs(profile: string, kind: LogKind = 'log'): readonly string[] {
  const stored = path.join(profile, 'Default', 'IndexedDB')
  const names = readdirSync(stored, { recursive: true, encoding: 'utf8' })
  const found = names.filter((name) =>
    kind === 'log' ? name.endsWith('.log') : path.basename(name).startsWith('MANIFEST-'),
  )
  return found.toSorted().map((name) => path.join(stored, name))
}

export function findBrowserLog(profile: string, kind: LogKind = 'log'): string {
  const last = listBrowserLogs(profile, kind).at(-1)
  if (last === undefined) throw new Error(`the browser has no ${kind}`)
  return last
}

/** Tells whether the last entry of a LevelDB file is cut off, which makes later entries unreadable. */
export function isCutOff(file: string): boolean {
  const bytes = readFileSync(file)
  // Blocks of 32 KiB contain entries: four bytes of checksum, two of length, one of type, and the content.
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
