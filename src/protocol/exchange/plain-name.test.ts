import { expect, it } from 'vitest'

import { plainName, toPlainName } from './plain-name.ts'

it.each([
  ['Testnet', 'Testnet'],
  [' Mein Netz ', 'Mein Netz'],
  ['a\u202Eb\u0000c\nd', 'abcd'],
  ['Main\u200Bnet\u00AD', 'Mainnet'],
  ['Main\u00A0net\u3000', 'Main net'],
  ['half \uD83D', 'half'],
  ['\u2066', '?'],
  ['🔑'.repeat(60), '🔑'.repeat(40)],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('%j is written as %j', (name, written) => {
  expect(toPlainName(name)).toBe(written)
  expect(plainName.test(written)).toBe(true)
})

it.each([
  '',
  ' a',
  'a ',
  'a\u202Eb',
  'a\u200Bb',
  'a\uFEFFb',
  'a\u00A0b',
  'a\u3000b',
  'a\nb',
  'a\uD83D',
  'a'.repeat(41),
])('%j is rejected', (name) => {
  expect(plainName.test(name)).toBe(false)
})
