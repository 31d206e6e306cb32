import fc from 'fast-check'
import { expect, it } from 'vitest'

import { encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { measureJson } from './json-extent.ts'

const { value } = fc.letrec<{ value: CborValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.maxSafeInteger(),
    fc.integer({ min: -70_000, max: 70_000 }),
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter((each) => !Number.isInteger(each) || Number.isSafeInteger(each)),
    fc.boolean(),
    fc.constant(null),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.uint8Array({ maxLength: 300 }),
    fc.array(tie('value'), { maxLength: 30 }),
    fc.dictionary(fc.string({ unit: 'grapheme', maxLength: 40 }), tie('value'), { maxKeys: 30 }),
  ),
}))

it('measures the canonical CBOR of a value without writing it', () => {
  fc.assert(
    fc.property(value, (input) => {
      expect(measureJson(input)).toEqual({
        bytes: encodeCbor(input).length,
        problems: [],
        isBounded: true,
      })
    }),
    { seed: 3, numRuns: 500 },
  )
})

it('stops where there are more values than any honest input has', () => {
  const shared = Array.from({ length: 1000 }, () => Array.from({ length: 1000 }, () => 0))
  expect(measureJson(shared).problems.map(({ rule }) => rule)).toEqual(['contract.json'])
})
