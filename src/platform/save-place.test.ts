import { describe, expect, it } from 'vitest'
import { chooseSavePlace, WrittenOtherwise } from './save-place.ts'

/** Opens a simulated file, which contains the text of a stream once the stream is closed. */
function openFile({ loses = false, fails = false } = {}) {
  const written: string[] = []
  let aborted = 0
  const picker = async () => ({
    name: 'mine.json',
    createWritable: async () => {
      let next = ''
      return Object.assign(new WritableStream(), {
        write: async (text: unknown) => {
          if (fails) throw new DOMException('full', 'QuotaExceededError')
          next += String(text)
        },
        close: async () => void written.push(loses ? '' : next),
        abort: async () => void (aborted += 1),
        seek: async () => {},
        truncate: async () => {},
      })
    },
    getFile: async () => new File([written.at(-1) ?? ''], 'mine.json'),
  })
  return { picker, written, aborted: () => aborted }
}

async function choose(file: ReturnType<typeof openFile>) {
  const place = await chooseSavePlace('suggested.json', file.picker)
  if (place === undefined || place === 'cancelled') throw new Error('no place')
  return place
}

describe('a place to save a file', () => {
  it('can be written to more than once, completely each time', async () => {
    const file = openFile()
    const place = await choose(file)
    await place.write('one')
    await place.write('two')
    expect(place.name).toBe('mine.json')
    expect(file.written).toEqual(['one', 'two'])
  })

  it('reports a file whose content is not the written text', async () => {
    const place = await choose(openFile({ loses: true }))
    await expect(place.write('one')).rejects.toThrow(WrittenOtherwise)
  })

  it('leaves the file unchanged if the disk is full', async () => {
    const file = openFile({ fails: true })
    const place = await choose(file)
    await expect(place.write('one')).rejects.toThrow('full')
    expect([file.written, file.aborted()]).toEqual([[], 1])
  })

  it('is cancelled if the user closes the dialog, and unavailable if the browser forbids it', async () => {
    const rejecting = (name: string) => () => Promise.reject(new DOMException('', name))
    expect(await chooseSavePlace('a.json', rejecting('AbortError'))).toBe('cancelled')
    expect(await chooseSavePlace('a.json', rejecting('SecurityError'))).toBeUndefined()
  })
})
