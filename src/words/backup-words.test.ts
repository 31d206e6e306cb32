import { describe, expect, it } from 'vitest'
import type { Uncovered } from '#/domain/keys/uncovered.ts'
import { uncoveredWords } from './backup-words.ts'

type Backups = Uncovered['backups']
const made = (atMs: number): Backups['made'] => ({ atMs, file: new Uint8Array(32), keys: 1, identities: 0 })
const tested = (madeAtMs: number): Backups['tested'] => ({
  atMs: 9,
  file: new Uint8Array(32),
  madeAtMs,
  keys: 1,
  identities: 0,
})
const next = (backups: Pick<Backups, 'made' | 'tested'>) =>
  uncoveredWords({ keys: [], all: 1, phrase: true, backups: { ...backups, covered: [] } })?.next

describe('data that is only in this browser', () => {
  it('a backup is suggested if there is none, or if the last one was tested', () => {
    expect(next({ made: null, tested: null })).toBe('create')
    expect(next({ made: made(3), tested: tested(3) })).toBe('create')
  })

  it('a test is suggested if the last backup was not tested', () => {
    expect(next({ made: made(3), tested: null })).toBe('test')
    expect(next({ made: made(3), tested: tested(2) })).toBe('test')
  })
})
