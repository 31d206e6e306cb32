import { expect, it } from 'vitest'
import { isOfKind, mergeLog, nameOfEntry, type LogEntry } from './log-entry.ts'

const entry = (owner: LogEntry['owner'], index: number, atMs: number): LogEntry => ({
  owner,
  index,
  atMs,
  event: { kind: 'unlocked', failed: 0 },
})

it('merges both chains by time, and keeps the order of each chain even if a clock was set back', () => {
  const session = [entry('session', 0, 10), entry('session', 1, 40), entry('session', 2, 5)]
  const device = [entry('device', 0, 20), entry('device', 1, 50)]
  const merged = mergeLog({ entries: [...session, ...device], damaged: [] })
  expect(merged.map(({ owner, index }) => `${owner} ${index}`)).toEqual([
    'device 1',
    'session 2',
    'session 1',
    'device 0',
    'session 0',
  ])
})

it('merges the chains of other vaults, and keeps the order of each chain', () => {
  const other = (index: number, atMs: number) => ({ ...entry('session', index, atMs), vault: 'ab' })
  const own = [entry('session', 0, 10), entry('session', 1, 40), entry('device', 0, 25)]
  const merged = mergeLog({
    entries: [own[0], other(0, 5), other(1, 20), ...own.slice(1)].flatMap((each) => each ?? []),
    damaged: [],
  })
  expect(merged.map(nameOfEntry)).toEqual([
    ' session 1',
    ' device 0',
    'ab session 1',
    ' session 0',
    'ab session 0',
  ])
})

it('merges ten thousand entries quickly', () => {
  const entries = Array.from({ length: 10_000 }, (_, index) =>
    entry(index % 2 === 0 ? 'session' : 'device', index, index),
  )
  const merged = mergeLog({ entries, damaged: [] })
  expect(merged).toHaveLength(10_000)
  expect(merged[0]?.index).toBe(9999)
})

it('filters entries by kind', () => {
  expect(isOfKind(entry('session', 0, 1), 'all')).toBe(true)
  expect(isOfKind(entry('session', 0, 1), 'unlocks')).toBe(true)
  expect(isOfKind(entry('session', 0, 1), 'signatures')).toBe(false)
})
