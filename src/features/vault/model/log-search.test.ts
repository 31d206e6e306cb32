import { expect, it } from 'vitest'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import type { LogEntry } from '#/session/vault/log-entry.ts'
import { searchLog } from './log-search.ts'

const identity = new Uint8Array(32).fill(1)
const signed: LogEntry = {
  owner: 'session',
  index: 1,
  atMs: 2,
  event: {
    kind: 'signed',
    transition: 5,
    digest: new Uint8Array(32).fill(0xab),
    records: ['0a'.repeat(16)],
    identity,
    warnings: ['keys.reused'],
  },
}
const unlocked: LogEntry = { owner: 'session', index: 0, atMs: 1, event: { kind: 'unlocked', failed: 2 } }

it.each([
  ['', [signed, unlocked]],
  [' update ', [signed]],
  ['another identity', [signed]],
  ['DAILY', [signed]],
  ['aurora', [signed]],
  ['abab', [signed]],
  ['bababa', []],
  [formatBase58(identity).slice(0, 12), [signed]],
  ['unlocked', [unlocked]],
  ['nowhere', []],
])('“%s” finds events, names, and what identifiers begin with', (query, found) => {
  const labels = { nameOf: () => 'Daily key', labelOf: () => 'Aurora Press' }
  expect(searchLog([signed, unlocked], query, labels)).toEqual(found)
})
