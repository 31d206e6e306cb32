import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { classifyScript, encodeLockScript, encodeP2pkhScript } from './script.ts'

const bytesOf = (minLength: number, maxLength = minLength) => fc.uint8Array({ minLength, maxLength })

const hash = '11'.repeat(20)

describe('a script', () => {
  it.each([
    ['lock', `6a14${hash}`],
    ['p2pkh', `76a914${hash}88ac`],
    ['p2sh', `a914${hash}87`],
  ])('reads the hash from a script of kind %s', (kind, hex) => {
    expect(classifyScript(parseHex(hex))).toEqual({ kind, hash160: parseHex(hash) })
  })

  it.each([
    ['6a00', ''],
    ['6a0101', '01'],
    [`6a13${'22'.repeat(19)}`, '22'.repeat(19)],
    [`6a15${'22'.repeat(21)}`, '22'.repeat(21)],
    [`6a4c14${hash}`, hash],
  ])('reads %s as an OP_RETURN with data that locks nothing', (hex, pushed) => {
    expect(classifyScript(parseHex(hex))).toEqual({ kind: 'op-return', pushed: parseHex(pushed) })
  })

  it.each(['6a', '6a02ff', '6a4c', '6a4c02ff', `6a14${hash}00`, `6a14${hash.slice(2)}`, '6a51'])(
    'reads %s as an OP_RETURN without exactly one push',
    (hex) => {
      expect(classifyScript(parseHex(hex))).toEqual({ kind: 'op-return', pushed: null })
    },
  )

  it.each([
    '',
    '51',
    `76a914${hash}88`,
    `76a914${hash}88ad`,
    `76a914${hash}88ac00`,
    `a914${hash}88`,
    `a914${hash}`,
    `21${'02'.repeat(33)}ac`,
  ])('classifies “%s” as a script of another kind', (hex) => {
    expect(classifyScript(parseHex(hex))).toEqual({ kind: 'other' })
  })

  it('is classified as the kind that it was written as', () => {
    fc.assert(
      fc.property(bytesOf(20), (hash160) => {
        expect(classifyScript(encodeLockScript(hash160))).toEqual({ kind: 'lock', hash160 })
        expect(classifyScript(encodeP2pkhScript(hash160))).toEqual({ kind: 'p2pkh', hash160 })
      }),
    )
    expect(formatHex(encodeLockScript(parseHex(hash)))).toBe(`6a14${hash}`)
  })

  it('is written only for a hash of 20 bytes', () => {
    expect(() => encodeLockScript(new Uint8Array(21))).toThrow(RangeError)
    expect(() => encodeP2pkhScript(new Uint8Array(19))).toThrow(RangeError)
  })

  it('classifies a script of any bytes', () => {
    fc.assert(
      fc.property(bytesOf(0, 40), (bytes) => {
        expect(classifyScript(bytes).kind).toBeTypeOf('string')
      }),
    )
  })
})
