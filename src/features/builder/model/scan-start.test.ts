import { describe, expect, it } from 'vitest'
import { checkScanStart, formatDay } from './scan-start.ts'

const nowMs = Date.UTC(2026, 2, 31, 12)

describe('since when payments are looked for', () => {
  it('is a day in UTC that is not to come, or a height', () => {
    expect(checkScanStart(' 2026-03-31 ', nowMs)).toEqual({ kind: 'time', atMs: Date.UTC(2026, 2, 31) })
    expect(checkScanStart('2145678', nowMs)).toEqual({ kind: 'height', height: 2_145_678 })
    expect(formatDay(nowMs)).toBe('2026-03-31')
  })

  it.each(['', '0', '-1', '1.5', '2026-04-01', '2026-02-31', '2026-13-01', '31.3.2026', 'yesterday', '1e5'])(
    'is not “%s”',
    (text) => {
      expect(checkScanStart(text, nowMs)).toBeUndefined()
    },
  )
})
