import { secp256k1 } from '@noble/curves/secp256k1.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { parseHex } from '#/protocol/encoding/hex.ts'
import { isEcdsaPublicKey, jacobiSymbol } from './ecdsa-form.ts'

const { Point } = secp256k1

function decodes(bytes: Uint8Array): boolean {
  try {
    Point.fromBytes(bytes)
    return true
  } catch {
    return false
  }
}

describe('a public key of secp256k1', () => {
  it('is accepted exactly if it decodes as a compressed point', () => {
    let points = 0
    fc.assert(
      fc.property(
        fc.constantFrom(2, 3, 4, 0),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        (prefix, x) => {
          const bytes = Uint8Array.of(prefix, ...x)
          const expected = decodes(bytes)
          if (expected) points += 1
          expect(isEcdsaPublicKey(bytes)).toBe(expected)
        },
      ),
      { numRuns: 1000, seed: 7 },
    )
    // About a quarter: half of the prefixes, and half of all x.
    expect(points).toBeGreaterThan(150)
  })

  it('is rejected with an x that is not below the field prime', () => {
    // x = 1 is on the curve, because 1³ + 7 is a square. x = p + 1 would encode the same point a second time.
    const one = parseHex(`02${'01'.padStart(64, '0')}`)
    const again = parseHex('02fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc30')
    expect([one, again].map(isEcdsaPublicKey)).toEqual([true, false])
    expect([one, again].map(decodes)).toEqual([true, false])
  })

  it('is judged the same when it is checked again, and with the other prefix', () => {
    const point = Point.BASE.toBytes(true)
    const other = Uint8Array.of(5 - (point[0] ?? 0), ...point.subarray(1))
    const none = Uint8Array.of(2, ...new Uint8Array(31), 5)
    expect([none, point, other, none, point].map(decodes)).toEqual([false, true, true, false, true])
    for (const each of [none, point, other, none, point]) expect(isEcdsaPublicKey(each)).toBe(decodes(each))
    // The prefix is checked each time, even if x is cached.
    expect(isEcdsaPublicKey(Uint8Array.of(4, ...point.subarray(1)))).toBe(false)
  })

  it('has 33 bytes', () => {
    expect(isEcdsaPublicKey(Point.BASE.toBytes(true))).toBe(true)
    expect(isEcdsaPublicKey(Point.BASE.toBytes(false))).toBe(false)
    expect(isEcdsaPublicKey(new Uint8Array())).toBe(false)
  })
})

describe('the Jacobi symbol', () => {
  it('recognizes the squares of a small prime field', () => {
    for (const prime of [3, 5, 7, 11, 13, 17, 19, 23]) {
      const squares = new Set(Array.from({ length: prime - 1 }, (_, each) => (each + 1) ** 2 % prime))
      for (let value = 0; value < prime; value += 1) {
        const expected = value === 0 ? 0 : squares.has(value) ? 1 : -1
        expect(jacobiSymbol(BigInt(value), BigInt(prime))).toBe(expected)
      }
    }
  })
})
