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
    ['{"a":1.00000000000000000001}', '{"a":"1.00000000000000000001"}'],
    ['[4503599627370496.3, -1e-400]', '["4503599627370496.3", "-1e-400"]'],
    ['9007199254740992123.5e-1', '"9007199254740992123.5e-1"'],
  ])('quotes a fraction that parsing rounds to an integer: %s', (text, quoted) => {
    expect(quoteLargeIntegers(text)).toBe(quoted)
  })

  it.each([
    '{"a":9007199254740991}',
    '[1.5, 1e-3, 1.0, 1e3, 1.50e1, 1000000000000000.0, 10000000000000000e-1, 0e-999, 0.0]',
    '{"9007199254740993":"9007199254740993"}',
    '{"a":"\\"9007199254740993"}',
    '{"a":90071992547409931e5}',
    '{"a":0.90071992547409931}',
    '{"a":09007199254740993}',
    '"9007199254740993',
    '"\\',
  ])('leaves exact numbers, quoted digits and invalid JSON unchanged: %s', (text) => {
    expect(quoteLargeIntegers(text)).toBe(text)
  })
})
