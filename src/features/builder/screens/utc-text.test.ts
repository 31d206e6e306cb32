import { expect, it } from 'vitest'
import { checkUtcText, formatUtcText } from './update-summary.tsx'

it('reads what it writes, to the millisecond', () => {
  const atMs = 1_780_000_000_250
  expect(formatUtcText(atMs)).toBe('2026-05-28 20:26:40.250')
  expect(checkUtcText(formatUtcText(atMs))).toBe(atMs)
  expect(checkUtcText(' 2026-05-28T20:26 ')).toBe(1_779_999_960_000)
})

it.each(['', 'now', '2026-13-01 00:00', '2026-05-28', '1969-05-28 00:00', '2026-05-28 20:26+02:00'])(
  'rejects %o as a time',
  (text) => {
    expect(checkUtcText(text)).toBeUndefined()
  },
)
