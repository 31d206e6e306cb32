import { expect, it } from 'vitest'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { isOfKind, mergeLog, type LogEntry } from '#/domain/keys/log-entry.ts'
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
])('“%s” finds events and names, and identifiers by their beginning', (query, found) => {
  const labels = { nameOf: () => 'Daily key', labelOf: () => 'Aurora Press' }
  expect(searchLog([signed, unlocked], query, labels)).toEqual(found)
})

it('10,000 entries are merged, searched and narrowed by kind', () => {
  const entries = Array.from({ length: 10_000 }, (_, index): LogEntry => {
    const of = index % 4 === 0 ? signed : unlocked
    const digest = Uint8Array.of(index >> 8, index & 255, ...new Uint8Array(30))
    const event = of.event.kind === 'signed' ? { ...of.event, digest } : of.event
    return { ...of, index, atMs: index, event }
  })
  const merged = mergeLog({ entries, damaged: [] })
  const labels = { nameOf: () => 'Daily key', labelOf: () => 'Aurora Press' }
  const found = searchLog(merged, 'aurora', labels)
  expect(found).toHaveLength(2500)
  expect(found[0]?.index).toBe(9996)
  expect(searchLog(merged, '270c00', labels).map(({ index }) => index)).toEqual([0x270c])
  expect(merged.filter((each) => isOfKind(each, 'unlocks'))).toHaveLength(7500)
  expect(searchLog(merged, 'unlocked', labels).filter((each) => isOfKind(each, 'signatures'))).toEqual([])
})
