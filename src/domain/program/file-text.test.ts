import { describe, expect, it } from 'vitest'
import { maxFileBytes, readFileText } from './file-bytes.ts'

describe('readFileText', () => {
  it('returns the text of a text file unchanged', async () => {
    expect(await readFileText(new Blob(['03ab\n']))).toBe('03ab\n')
  })

  it.each([
    ['little', [0xff, 0xfe, 0x7b, 0, 0x7d, 0]],
    ['big', [0xfe, 0xff, 0, 0x7b, 0, 0x7d]],
  ])('reads UTF-16 in %s endian after its byte order mark', async (_order, bytes) => {
    expect(await readFileText(new Blob([Uint8Array.from(bytes)]))).toBe('{}')
  })

  it('writes the bytes of a binary file in hex', async () => {
    expect(await readFileText(new Blob([Uint8Array.of(3, 0, 0x41, 0xff)]))).toBe('030041ff')
  })

  it('rejects a file that is too large before it reads it', async () => {
    const file = {
      size: maxFileBytes + 1,
      slice: () => {
        throw new Error('was read')
      },
    }
    await expect(readFileText(file)).rejects.toMatchObject({ code: 'workspace/file-too-large' })
  })
})
