import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { doubleSha256, doubleSha256Into } from './double-sha256.ts'
import { sha256d } from './hash.ts'

describe('double SHA-256', () => {
  it('equals the hash of the library for every length up to four blocks', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => (index * 167) & 255)
    for (let length = 0; length <= 256; length += 1) {
      expect(doubleSha256(bytes.subarray(0, length))).toEqual(sha256d(bytes.subarray(0, length)))
    }
  })

  it('reads and writes at any offset, even if source and target overlap', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 300 }),
        fc.nat({ max: 299 }),
        fc.nat({ max: 299 }),
        fc.nat({ max: 299 }),
        (bytes, start, end, place) => {
          const from = Math.min(start, end, bytes.length)
          const until = Math.min(Math.max(start, end), bytes.length)
          const at = Math.min(place, bytes.length - 32)
          const written = bytes.slice()
          doubleSha256Into(written, from, until - from, written, at)
          const expected = bytes.slice()
          expected.set(sha256d(bytes.subarray(from, until)), at)
          expect(written).toEqual(expected)
        },
      ),
    )
  })
})
