import { locale, timeStyles } from 'virtual:messages/locale'
import { describe, expect, it } from 'vitest'
import { formatList } from './format-list.ts'
import { formatTime, type TimeStyles } from './format-time.ts'

const described: TimeStyles = timeStyles

const cases = (['date', 'time'] as const).flatMap((kind) =>
  (['short', 'medium'] as const).map((style) => ({ kind, style, ...described[kind][style] })),
)

describe('times and lists of a simple language', () => {
  it.each(cases)('formats times as the browser does ($kind $style)', ({ kind, style, options, parts }) => {
    expect(parts).toBeDefined()
    const format = new Intl.DateTimeFormat(locale, options)
    for (let at = 0; at < 500; at += 1) {
      const time = new Date(Date.UTC(1001, 0, 1) + at * 568_799_123_456)
      expect(formatTime(time, kind, style)).toBe(format.format(time))
    }
    // A year with fewer digits and an invalid time are passed to the browser's formatter.
    expect(formatTime(new Date(-1e14), kind, style)).toBe(format.format(-1e14))
    expect(() => formatTime(new Date(Number.NaN), kind, style)).toThrow(RangeError)
  })

  it('joins lists as the browser does', () => {
    const format = new Intl.ListFormat(locale, { type: 'conjunction' })
    for (const parts of [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd and e']])
      expect(formatList(parts)).toBe(format.format(parts))
  })
})
