import { describe, expect, it } from 'vitest'

import { readFileBytes, readWholeText } from './file-bytes.ts'

describe('the bytes of a file', () => {
  it('reads the bytes of a file up to a limit', async () => {
    const file = new Blob([Uint8Array.of(1, 2, 3)])
    expect(await readFileBytes(file, 2)).toEqual(Uint8Array.of(1, 2))
    expect(await readFileBytes(file, 9)).toEqual(Uint8Array.of(1, 2, 3))
  })

  it('reports that a file is empty', async () => {
    await expect(readFileBytes(new Blob([]), 9)).rejects.toMatchObject({ code: 'workspace/file-empty' })
  })

  it('reports a folder as unreadable', async () => {
    const unreadable = { arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) } as Blob
    const folder = { size: 4096, slice: () => unreadable }
    await expect(readFileBytes(folder, 9)).rejects.toMatchObject({ code: 'workspace/file-unreadable' })
  })
})

it('reads text in UTF-8, in UTF-16 and with invalid bytes', async () => {
  expect(await readWholeText(new Blob(['ä']))).toBe('ä')
  expect(await readWholeText(new Blob([Uint8Array.of(0xff, 0xfe, 0xe4, 0)]))).toBe('ä')
  expect(await readWholeText(new Blob([Uint8Array.of(0x61, 0xe4)]))).toBe('a\uFFFD')
})
