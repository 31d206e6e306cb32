import { describe, expect, it } from 'vitest'

import { checkFormat } from './check-format.ts'
import { isInternationalLabel, decodePunycode } from './international-label.ts'

const label63 = 'a'.repeat(63)

const cases: Readonly<
  Record<string, { readonly valid: readonly string[]; readonly invalid: readonly string[] }>
> = {
  date: {
    valid: ['2024-02-29', '2000-02-29', '0000-01-01'],
    invalid: [
      '2023-02-29',
      '1900-02-29',
      '2024-13-01',
      '2024-00-01',
      '2024-04-31',
      '24-01-01',
      '2024-01-01\n',
      '٢٠٢٤-01-01',
    ],
  },
  time: {
    valid: ['23:59:59Z', '00:00:00.5+00:00', '23:59:60Z', '01:29:60+01:30', '15:59:60-08:00'],
    invalid: [
      '24:00:00Z',
      '12:00:00',
      '12:60:00Z',
      '22:59:60Z',
      '23:59:60+01:00',
      '12:00:00+24:00',
      '12:00:00.Z',
    ],
  },
  'date-time': {
    valid: ['2024-02-29T12:00:00Z', '2024-02-29t12:00:00.123456789z'],
    invalid: ['2024-02-30T12:00:00Z', '2024-02-29 12:00:00Z', '2024-02-29', '2024-02-29T12:00:00'],
  },
  email: {
    valid: ['a@b', 'first.last+tag@example.org', '"a b"@example.org', 'a@[127.0.0.1]', 'a@[IPv6:::1]'],
    invalid: [
      'a',
      '@b',
      'a@',
      '.a@b',
      'a.@b',
      'a..b@c',
      'a b@c',
      'a@b@c',
      'a@[127.0.0.256]',
      'a@b_c',
      'a@[::1]',
    ],
  },
  hostname: {
    valid: ['a', 'example.org', `${label63}.org`, '1a', 'a--b', 'xn--mnchen-3ya'],
    invalid: [
      '',
      '.',
      'a.',
      '-a',
      'a-',
      'a_b',
      `${label63}a`,
      `${`${label63}.`.repeat(4)}a`,
      'xn--',
      'xn--a',
      'münchen',
    ],
  },
  ipv4: {
    valid: ['0.0.0.0', '255.255.255.255'],
    invalid: ['256.0.0.0', '01.0.0.0', '1.1.1', '1.1.1.1.1', '1.1.1.1 '],
  },
  ipv6: {
    valid: ['::', '::1', '1::', '1:2:3:4:5:6:7:8', '1::8', '::ffff:1.2.3.4', '1:2:3:4:5:6:1.2.3.4'],
    invalid: [
      '',
      ':',
      ':::',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '1::2::3',
      '12345::',
      '::g',
      '::1%eth0',
      '1:2:3:4:5:6:7:1.2.3.4',
      '1.2.3.4::',
    ],
  },
  uri: {
    valid: [
      'a:',
      'https://example.org:8080/a%20b?c=d&e#f',
      'urn:a:b',
      'mailto:a@b',
      'http://[::1]/',
      'http://u:p@h',
    ],
    invalid: [
      '',
      'a',
      '/a',
      '//a/b',
      '1a:b',
      'http://a b',
      'http://[::1',
      'http://a:b/',
      'a:%g0',
      'a:[b]',
      'http://é/',
      'a:b#c#d',
    ],
  },
  uuid: {
    valid: ['2eb8aa08-aa98-11ea-b4aa-73b441d16380', '2EB8AA08-AA98-11EA-B4AA-73B441D16380'],
    invalid: [
      '2eb8aa08aa9811eab4aa73b441d16380',
      '2eb8aa08-aa98-11ea-b4aa-73b441d1638',
      'geb8aa08-aa98-11ea-b4aa-73b441d16380',
    ],
  },
}

describe.each(Object.entries(cases))('%s', (format, { valid, invalid }) => {
  it.each(valid)('accepts %j', (text) => {
    expect(checkFormat(format, text)).toBe('valid')
  })

  it.each(invalid)('rejects %j', (text) => {
    expect(checkFormat(format, text)).toBe('invalid')
  })

  it('rejects long texts, in a short time', () => {
    for (const part of ['a', '1', ':', '.', '%', '"\\', 'a.', '1:', '@']) {
      expect(checkFormat(format, `${part.repeat(20_000)}\u{1f600}`)).toBe('invalid')
    }
  })
})

it('does not check an unknown format', () => {
  expect([checkFormat('duration', 'x'), checkFormat('constructor', 'x')]).toEqual(['unknown', 'unknown'])
})

it.each([
  ['mnchen-3ya', 'münchen'],
  ['r8jz45g', '例え'],
  ['egbpdaj6bu4bxfgehfvwxn', 'ليهمابتكلموشعربي؟'],
])('decodes the Punycode %s to %s', (label, text) => {
  expect(decodePunycode(label)).toBe(text)
})

it.each(['!', '99999999', 'a-ü', 'zzzzzzzzzzzzzzzzzzzzzzzz'])('rejects the invalid Punycode %s', (label) => {
  expect(decodePunycode(label)).toBeUndefined()
})

it.each([
  ['l·l', true],
  ['l·a', false],
  ['Ü', false],
  ['ü-', false],
  ['\u{301}a', false],
  ['ａ', false],
  ['plain', false],
])('judges whether an A-label may stand for %j: %s', (text, expected) => {
  expect(isInternationalLabel(text)).toBe(expected)
})
