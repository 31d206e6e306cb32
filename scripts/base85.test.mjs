import { describe, expect, it } from 'vitest'

import { decodeBase85 } from '#/platform/base85.ts'
import { encodeBase85 } from './base85.mjs'

describe('Base85', () => {
  it('decodes what it encoded, for lengths 0 to 19 and for 65,536 bytes', () => {
    for (let length = 0; length < 20; length += 1) {
      for (const value of [0, 1, 84, 85, 127, 128, 255]) {
        const bytes = Uint8Array.from({ length }, (_, at) => (value + at * 89) % 256)
        expect(decodeBase85(encodeBase85(bytes))).toEqual(bytes)
        expect(decodeBase85(encodeBase85(new Uint8Array(length).fill(value)))).toEqual(
          new Uint8Array(length).fill(value),
        )
      }
    }
    const all = Uint8Array.from({ length: 65_536 }, (_, at) => (at * at + (at >> 3)) % 256)
    expect(Buffer.from(decodeBase85(encodeBase85(all))).equals(all)).toBe(true)
  })

  it('is a quarter longer than the bytes, and uses no character that ends a string or a tag', () => {
    const text = encodeBase85(Uint8Array.from({ length: 40_000 }, (_, at) => (at * 7919 + (at >> 5)) % 256))
    expect(text).toHaveLength(50_000)
    expect(text).toMatch(/^[!-~]+$/)
    expect(text).not.toMatch(/["$%&'<>\\`]/)
  })

  it('writes the digits of Ascii85 with its own alphabet', () => {
    // "Man " is 9jqo^ in Ascii85: the digits 24, 73, 80, 78 and 61 of 85.
    const signs = Array.from({ length: 85 }, (_, value) =>
      encodeBase85(Uint8Array.of(0, 0, 0, value)).slice(-1),
    )
    expect([...encodeBase85(new TextEncoder().encode('Man '))].map((sign) => signs.indexOf(sign))).toEqual([
      24, 73, 80, 78, 61,
    ])
  })
})
