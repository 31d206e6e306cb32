import { describe, expect, it } from 'vitest'

import { quoteLargeIntegers } from './large-integers.ts'

describe('quoteLargeIntegers', () => {
  it.each([
    ['{"a":9007199254740993}', '{"a":"9007199254740993"}'],
    ['[-18446744073709551615, 1]', '["-18446744073709551615", 1]'],
    ['18446744073709551615', '"18446744073709551615"'],
  ])('quotes an integer above 2^53: %s', (text, quoted) => {
    expect(quoteLargeIntegers(text)).toBe(quoted)
  })

  it.each([
    '{"a":9007199254740991}',
    '{"9007199254740993":"9007199254740993"}',
    '{"a":"\\"9007199254740993"}',
    '{"a":90071992547409931e5}',
    '{"a":0.90071992547409931}',
    '{"a":09007199254740993}',
    '"9007199254740993',
    '"\\',
  ])('leaves everything else: %s', (text) => {
    expect(quoteLargeIntegers(text)).toBe(text)
  })
})
