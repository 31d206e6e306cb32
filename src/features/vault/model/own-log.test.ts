import { expect, it } from 'vitest'
import type { LogEntry } from '#/domain/keys/log-entry.ts'
import { earlierBackup } from './own-log.ts'

const entry = (
  kind: 'created' | 'passphrase-changed' | 'keys-renewed' | 'cost-raised',
  atMs: number,
): LogEntry => ({
  owner: 'session',
  index: atMs,
  atMs,
  event: { kind },
})
const file = { file: new Uint8Array(32), keys: 1, identities: 0 }
const madeAt = (atMs: number) => ({ ...file, atMs })
const testedOf = (madeAtMs: number) => ({ ...file, atMs: madeAtMs + 1, madeAtMs })

const log = [entry('created', 10), entry('passphrase-changed', 20), entry('cost-raised', 30)]

it('names the last backup if the passphrase was changed after it', () => {
  expect(earlierBackup(log, { made: madeAt(15), tested: testedOf(15) })).toBe('last')
  expect(earlierBackup(log, { made: madeAt(15), tested: null })).toBe('last')
  expect(earlierBackup([...log, entry('keys-renewed', 40)], { made: madeAt(35), tested: null })).toBe('last')
})

it('names the tested backup if a later one is not tested', () => {
  expect(earlierBackup(log, { made: madeAt(25), tested: testedOf(15) })).toBe('tested')
})

it('names a backup that this vault was restored from', () => {
  expect(earlierBackup([entry('created', 10)], { made: null, tested: testedOf(5) })).toBe('last')
})

it('names no backup if only the cost was raised after it, or without a backup or a log', () => {
  expect(earlierBackup(log, { made: madeAt(25), tested: testedOf(25) })).toBeUndefined()
  expect(earlierBackup(log, { made: null, tested: null })).toBeUndefined()
  expect(earlierBackup([], { made: madeAt(15), tested: null })).toBeUndefined()
})
