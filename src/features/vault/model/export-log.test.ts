import { describe, expect, it } from 'vitest'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { exportLogCsv, exportLogJson } from './export-log.ts'
import type { LogEntry } from '#/domain/keys/log-entry.ts'

const record = '0a'.repeat(16)
const digest = new Uint8Array(32).fill(7)
const identity = new Uint8Array(32).fill(1)
const entries: readonly LogEntry[] = [
  {
    owner: 'session',
    index: 1,
    atMs: 1_700_000_000_000,
    event: {
      kind: 'signed',
      transition: 2,
      digest,
      records: [record],
      identity,
      warnings: ['keys.last-master', 'fee.high'],
    },
  },
  { owner: 'session', index: 0, atMs: 1_600_000_000_000, event: { kind: 'unlocked', failed: 2 } },
]
const log = { vaultId: 'ab', exportedAtMs: 1_800_000_000_000, damaged: [], entries }

describe('the log as JSON', () => {
  it('holds kind, digest, key, identity and warnings of a signature', () => {
    const read: unknown = JSON.parse(exportLogJson({ ...log, nameOf: () => 'Daily' }))
    expect(read).toMatchObject({
      kind: 'keywright-audit-log',
      format: 1,
      damagedChains: [],
      entries: [
        {
          chain: 'session',
          index: 1,
          at: '2023-11-14T22:13:20.000Z',
          kind: 'signed',
          transition: 2,
          digest: formatHex(digest),
          identity: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi',
          warnings: ['keys.last-master', 'fee.high'],
          keys: [{ record, label: 'Daily' }],
        },
        { kind: 'unlocked', failed: 2, keys: [] },
      ],
    })
  })
})

describe('the log as a table', () => {
  it('has a quoted row for each entry', () => {
    const lines = exportLogCsv({ entries, nameOf: () => 'Say "hi", twice' }).split('\r\n')
    expect(lines[0]).toBe('time,chain,index,kind,what,keys,identity,digest,file,warnings,fromVault')
    expect(lines[1]).toMatch(/,"keys\.last-master fee\.high",""$/)
    expect(lines[1]).toContain(`"Say ""hi"", twice (${record})"`)
    expect(lines).toHaveLength(4)
  })

  it.each(['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '|cmd', '%0'])(
    'writes %j as text, never as a formula',
    (label) => {
      const cells = exportLogCsv({ entries, nameOf: () => label })
      expect(cells).toContain(`"'${label.replaceAll('"', '""')}`)
    },
  )

  it('leaves plain text alone', () => {
    expect(exportLogCsv({ entries, nameOf: () => 'Daily' })).toContain(`"Daily (${record})"`)
  })
})
