import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { crc32 } from '#/protocol/encoding/crc32.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { encodeZip } from './stored-zip.ts'

const entries = [
  { name: 'creates.jsonl', content: encodeUtf8('{"number":1}\n') },
  { name: '0001-4EfA9Jr.bin', content: Uint8Array.from({ length: 1000 }, (_, at) => at % 251) },
  { name: 'empty', content: new Uint8Array() },
]

it('stores files uncompressed, and lists each in the directory', async () => {
  const zip = await encodeZip(entries, async () => {})
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  const end = zip.length - 22
  expect(view.getUint32(end, true)).toBe(0x0605_4b50)
  expect(view.getUint16(end + 10, true)).toBe(entries.length)
  let at = view.getUint32(end + 16, true)
  for (const { name, content } of entries) {
    expect(view.getUint32(at, true)).toBe(0x0201_4b50)
    expect(view.getUint32(at + 16, true)).toBe(crc32(content))
    const nameLength = view.getUint16(at + 28, true)
    expect(new TextDecoder().decode(zip.subarray(at + 46, at + 46 + nameLength))).toBe(name)
    const local = view.getUint32(at + 42, true)
    expect(view.getUint32(local, true)).toBe(0x0403_4b50)
    const from = local + 30 + nameLength
    expect(zip.subarray(from, from + content.length)).toEqual(content)
    at += 46 + nameLength
  }
  expect(at).toBe(end)
})

// Skipped on machines without Python.
const python = spawnSync('python3', ['--version']).status === 0

it.runIf(python)('Python accepts the archive, and detects damage in it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'keywright-zip-'))
  const file = path.join(folder, 'a.zip')
  const test = (bytes: Uint8Array) => {
    writeFileSync(file, bytes)
    const { status, stdout } = spawnSync('python3', ['-m', 'zipfile', '-t', file], { encoding: 'utf8' })
    return status === 0 && !stdout.includes('corrupted')
  }
  try {
    const zip = await encodeZip(entries, async () => {})
    const damaged = zip.slice()
    // The first byte of the first file, after a header of 30 bytes and a name of 13.
    damaged[30 + 13] = 0
    expect([test(zip), test(damaged)]).toEqual([true, false])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
