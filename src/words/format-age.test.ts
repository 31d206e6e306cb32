import { describe, expect, it } from 'vitest'
import { formatAge } from './format-age.ts'

describe('formatAge', () => {
  it.each([
    [-5_000, 'just now'],
    [59_999, 'just now'],
    [60_000, '1 minute ago'],
    [3_599_999, '59 minutes ago'],
    [3_600_000, '1 hour ago'],
    [86_399_999, '23 hours ago'],
    [86_400_000, '1 day ago'],
    [40 * 86_400_000, '40 days ago'],
  ])('formats an age of %d ms as “%s”', (ageMs, words) => {
    expect(formatAge(1_000_000, 1_000_000 + ageMs)).toBe(words)
  })
})
