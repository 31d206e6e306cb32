import { expect, it } from 'vitest'

import { formatDashToRead } from './format-dash.ts'

it.each([
  [0n, '0'],
  [100_000_000_000_000n, '1,000'],
  [123_456_700_000_000_001n, '1,234,567.00000000001'],
  [50_000_000_000n, '0.5'],
])('formats %s credits in DASH, with the digits in groups', (credits, shown) => {
  expect(formatDashToRead(credits)).toBe(shown)
})
