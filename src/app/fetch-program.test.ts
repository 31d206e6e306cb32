import { beforeEach, expect, it, vi } from 'vitest'
import { fetchProgram } from './fetch-program.ts'

const sha256 = 'ab'.repeat(32)

beforeEach(() => {
  vi.stubGlobal('navigator', {})
})

it('fetches nothing for users who save data', async () => {
  const fetched = vi.fn(async () => Response.json({ version: '1.0.0', files: [] }))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  await fetchProgram()
  expect(fetched).not.toHaveBeenCalled()
})

it('fetches every built file to its end, four at a time, and continues after a file that fails', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `assets/part-${at}.js`)
  const files = [...names, 'icon.svg'].map((path) => ({ path, bytes: 1, sha256 }))
  const read: string[] = []
  let under = 0
  let most = 0
  const answer = async (address: string) => {
    if (address === '/build-manifest.json') return Response.json({ version: '1.0.0', files })
    if (address === '/assets/part-3.js') throw new TypeError('no connection')
    under += 1
    most = Math.max(most, under)
    await Promise.resolve()
    return {
      arrayBuffer: async () => {
        await Promise.resolve()
        under -= 1
        read.push(address)
      },
    }
  }
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('navigator', { connection: { saveData: false } })
  await fetchProgram()
  expect(read.toSorted()).toEqual(
    names
      .map((name) => `/${name}`)
      .filter((address) => !address.includes('part-3.'))
      .toSorted(),
  )
  expect(most).toBe(4)
})
