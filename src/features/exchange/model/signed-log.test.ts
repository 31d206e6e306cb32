import { expect, it } from 'vitest'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { LogEntry } from '#/domain/keys/log-entry.ts'
import { findSignedBefore, listSignedForOthers } from './signed-log.ts'

const digest = (seed: number) => new Uint8Array(32).fill(seed)

function signed(index: number, seed: number): LogEntry {
  const event = {
    kind: 'signed',
    transition: 5,
    digest: digest(seed),
    records: [],
    identity: digest(7),
  } satisfies LogEntry['event']
  return { owner: 'session', index, atMs: index * 1000, event }
}

// Newest first, the order in which the log is read.
const log: readonly LogEntry[] = [
  signed(5, 1),
  { owner: 'session', index: 4, atMs: 4000, event: { kind: 'unlocked', failed: 0 } },
  signed(3, 2),
  signed(2, 1),
]

it('finds when the same bytes were last signed, and nothing for other bytes', () => {
  expect(findSignedBefore(log, digest(1))).toBe(5000)
  expect(findSignedBefore(log, digest(3))).toBeUndefined()
})

it('lists each signature once, unless its transition is in this workspace', () => {
  expect(listSignedForOthers(log, new Map()).map(({ atMs }) => atMs)).toEqual([5000, 3000])
  expect(listSignedForOthers(log, new Map([[formatHex(digest(1)), {}]])).map(({ atMs }) => atMs)).toEqual([
    3000,
  ])
})
