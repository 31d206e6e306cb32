import { describe, expect, it } from 'vitest'
import { readAgreed } from './agreed-read.ts'
import { DapiError } from './dapi-error.ts'

const { signal } = new AbortController()

/** Reads these numbers, one from each node; undefined is a node that does not answer. */
function read(...values: readonly (number | undefined)[]) {
  return readAt((at) => `https://${at}.example/`, ...values)
}

function readAt(addressOf: (at: number) => string, ...values: readonly (number | undefined)[]) {
  const called: string[] = []
  const pool = {
    ranked: () => values.map((_, at) => addressOf(at)),
    call: () => Promise.reject(new Error('not called')),
  }
  const answer = readAgreed(
    pool,
    async (_pool, address) => {
      const at = /\d+/.exec(address)?.[0] ?? ''
      called.push(at)
      const value = values[Number(at)]
      if (value === undefined) throw new DapiError('dapi/unreachable')
      return { value, at: undefined }
    },
    String,
    signal,
  )
  return answer.then((result) => ({ result, called }))
}

describe('a read of several nodes', () => {
  it('takes the value that two of three nodes give', async () => {
    const { result, called } = await read(7, 8, 7, 7)
    expect(result).toMatchObject({ kind: 'agreed', value: 7, agreeing: 2, answered: 3 })
    expect(called).toEqual(['0', '1', '2'])
  })

  it('asks another node for each node that gives no answer', async () => {
    const { result, called } = await read(undefined, 7, undefined, 7, undefined, 7, 7)
    expect(result).toMatchObject({ kind: 'agreed', value: 7, agreeing: 3, answered: 3 })
    expect(called).toHaveLength(6)
  })

  it('has no value if every node gives a different one', async () => {
    expect((await read(7, 8, 9)).result).toEqual({ kind: 'split', answered: 3 })
    expect((await read(7, 8)).result).toEqual({ kind: 'split', answered: 2 })
  })

  it('takes the value of the only node that answers, and says that no other node answered', async () => {
    expect((await read(7)).result).toMatchObject({ kind: 'agreed', agreeing: 1, answered: 1 })
  })

  it('asks one host only once, however many addresses it has', async () => {
    const { result } = await readAt((at) => `https://host.example/${at}/`, 7, 7, 7)
    expect(result).toMatchObject({ kind: 'agreed', agreeing: 1, answered: 1 })
  })

  it('fails if no node answers', async () => {
    expect((await read(undefined, undefined)).result).toMatchObject({ kind: 'failed' })
    expect((await read()).result).toMatchObject({ kind: 'failed', errors: [{ code: 'dapi/no-node' }] })
  })
})
