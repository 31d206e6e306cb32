import { describe, expect, it } from 'vitest'

import { isPlainName, toPlainLabel, toPlainLine, toPlainName } from './plain-name.ts'

it.each([
  ['Testnet', 'Testnet'],
  [' Mein Netz ', 'Mein Netz'],
  ['a\u202Eb\u0000c\nd', 'abcd'],
  ['Main\u200Bnet\u00AD', 'Mainnet'],
  ['Main\u00A0net\u3000', 'Main net'],
  ['half \uD83D', 'half'],
  ['\u2066', '?'],
  ['\u3164', '?'],
  ['Sandbox\u3164', 'Sandbox'],
  ['Sand\u115Fbox\uFFA0\u2800', 'Sandbox'],
  ['Sandbox\uFE0F\u{E0061}', 'Sandbox'],
  ['Sandbox\u0301\u0302\u0303\u0304', 'Sandbox\u0301\u0302'],
  ['🔑'.repeat(60), '🔑'.repeat(40)],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('%j is written as %j', (name, written) => {
  expect(toPlainName(name)).toBe(written)
  expect(isPlainName(written)).toBe(true)
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
  'a\u3164',
  'a\u2800b',
  'a\u0301\u0301\u0301',
  'a'.repeat(41),
  'a'.repeat(50_000_000),
])('rejects a network name that is not plain (%#)', (name) => {
  expect(isPlainName(name)).toBe(false)
})

describe('a label', () => {
  it('loses every bidi control and every invisible character, and nothing else', () => {
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code)
      const isHidden = /^[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]$/u
      const isBlank = /^[\p{Zs}\u2800]$/u
      const expected = isHidden.test(character) ? 'ab' : isBlank.test(character) ? 'a b' : `a${character}b`
      if (toPlainLabel(`a${character}b`) !== expected) expect.fail(`U+${code.toString(16)}`)
    }
  })

  it.each([
    ['', ''],
    ['My ', 'My '],
    ['Schlüssel 2', 'Schlüssel 2'],
    ['Tiê\u0301ng', 'Tiê\u0301ng'],
    ['pay\u202Egnp.exe', 'paygnp.exe'],
    ['हिन्दी', 'हिन्दी'],
    ['ภาษาที่', 'ภาษาที่'],
    [`z${'\u0335\u0336\u0337'.repeat(30)}`, 'z\u0335\u0336'],
  ])('%j is shown as %j', (label, shown) => {
    expect(toPlainLabel(label)).toBe(shown)
    expect(toPlainLabel(shown)).toBe(shown)
  })

  it('a label of 20 million characters is cut to at most 1,000', () => {
    expect(toPlainLabel('\u0301'.repeat(20_000_000)).length).toBeLessThanOrEqual(1000)
  })
})

it('shows the text of a node as one line that cannot end its quotation', () => {
  expect(toPlainLine('bad\r\nfee: ” sent “all\u202E\u3164"', 300)).toBe('bad fee: sent all')
  expect(toPlainLine('a'.repeat(20_000_000), 300)).toBe('a'.repeat(300))
})
