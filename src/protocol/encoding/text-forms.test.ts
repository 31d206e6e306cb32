import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { checkBase58, formatBase58 } from './base58.ts'
import { checkBase64, formatBase64 } from './base64.ts'
import { checkBytesText, maxBytesTextLength } from './bytes-text.ts'
import { checkHex, formatHex, parseHex } from './hex.ts'

const forms = [
  { name: 'hex', check: checkHex, format: formatHex },
  { name: 'Base58', check: checkBase58, format: formatBase58 },
  { name: 'Base64', check: checkBase64, format: formatBase64 },
]

const paramsOf = (checked: ReturnType<typeof checkHex>) =>
  checked.ok ? 'accepted' : checked.violations[0]?.params

describe.each(forms)('$name', ({ check, format }) => {
  it('reads back what it writes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 150 }), (bytes) => {
        expect(check(format(bytes))).toEqual({ ok: true, value: bytes })
      }),
      { seed: 1 },
    )
  })

  it('writes back what it reads, so that no bytes have two texts', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('aAbB019+/=zZ')), maxLength: 40 }),
        (text) => {
          const checked = check(text)
          if (checked.ok) expect(format(checked.value)).toBe(format === formatHex ? text.toLowerCase() : text)
        },
      ),
      { seed: 2, numRuns: 2000 },
    )
  })

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(check(text)).toHaveProperty('ok')
      }),
      { seed: 3 },
    )
  })
})

describe('a bad character', () => {
  it('is named with its place, counted from 1', () => {
    expect(paramsOf(checkHex('00zz'))).toEqual({ place: 3, character: 'z' })
    expect(paramsOf(checkBase58('abc0'))).toEqual({ place: 4, character: '0' })
    expect(paramsOf(checkBase64('ab-d'))).toEqual({ place: 3, character: '-' })
  })

  it('is reported as a whole character, not half of one', () => {
    expect(paramsOf(checkHex('a😀'))).toEqual({ place: 2, character: '😀' })
  })

  it('is named before an odd length, which it may have caused', () => {
    expect(paramsOf(checkHex('0 1'))).toEqual({ place: 2, character: ' ' })
  })
})

describe('the length of a text', () => {
  it('rejects a length that is odd in hex or no multiple of four in Base64', () => {
    expect(paramsOf(checkHex('abc'))).toEqual({ length: 3 })
    expect(paramsOf(checkBase64('YWJjYQ'))).toEqual({ length: 6 })
  })

  it('is limited in Base58, whose decoding takes quadratic time', () => {
    expect(paramsOf(checkBase58('1'.repeat(257)))).toEqual({ length: 257 })
  })
})

describe('Base64', () => {
  it('rejects unused bits that are not zero', () => {
    expect(checkBase64('YR==').ok).toBe(false)
    expect(checkBase64('YWJ=').ok).toBe(false)
  })

  it('rejects padding in the middle and a third padding character', () => {
    expect(checkBase64('YQ==YQ==').ok).toBe(false)
    expect(checkBase64('Y===').ok).toBe(false)
  })
})

describe('pasted bytes', () => {
  const bytes = parseHex('0300000001c31d075e91b15924e40511ed459d18e80de98bfe83c5feff48304feaa618ede6')

  it('recognizes pasted bytes in hex and in Base64, with white space anywhere', () => {
    expect(checkBytesText(`  ${formatHex(bytes).slice(0, 10)}\n${formatHex(bytes).slice(10)} `)).toEqual({
      ok: true,
      value: { bytes, encoding: 'hex' },
    })
    expect(checkBytesText(`${formatBase64(bytes)}\n`)).toEqual({
      ok: true,
      value: { bytes, encoding: 'base64' },
    })
  })

  it('reports pasted bytes with a few wrong characters as wrong hex, not as Base64', () => {
    const checked = checkBytesText(`zz${formatHex(bytes).slice(2)}`)
    expect(checked.ok ? [] : checked.violations).toMatchObject([
      { rule: 'encoding.hex', params: { place: 1 } },
    ])
  })

  it('rejects pasted text that is longer than any field can need', () => {
    const checked = checkBytesText('0'.repeat(maxBytesTextLength + 1))
    expect(checked.ok ? [] : checked.violations).toMatchObject([{ rule: 'text.length' }])
  })
})
