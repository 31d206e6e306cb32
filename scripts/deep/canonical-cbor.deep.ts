import cbor from 'cbor'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { decodeCbor, encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'

const sweep = readSweep(process.env)
const values = sweep.sizeOf('cbor-values')

// Its types do not know the option, without which it silently cuts at 16 KiB.
const oracleOptions = { canonical: true, highWaterMark: 1 << 22 }
const askOracle = (input: unknown): Buffer => cbor.Encoder.encodeOne(input, oracleOptions)

const scalar = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: -70_000, max: 70_000 }),
  // The oracle writes some doubles as halves that are not equal to them; of those it is no witness.
  fc
    .double({ noNaN: true })
    .filter((number) => !Number.isInteger(number) && cbor.decodeFirstSync(askOracle(number)) === number),
  fc.boolean(),
  fc.constant(null),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.uint8Array({ maxLength: 300 }),
)
const { value } = fc.letrec<{ value: CborValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 30 }),
    fc.dictionary(fc.string({ unit: 'binary', maxLength: 40 }), tie('value'), {
      maxKeys: 30,
      noNullPrototype: false,
    }),
  ),
}))

it(`${values} random values are encoded as an independent canonical encoder does, and read back`, ({
  task,
}) => {
  const seed = sweep.seedFrom(5)
  fc.assert(
    fc.property(value, (input) => {
      const bytes = encodeCbor(input)
      expect(Buffer.from(bytes).equals(askOracle(toOracle(input)))).toBe(true)
      const decoded = decodeCbor(bytes)
      expect(decoded.ok && Buffer.from(encodeCbor(decoded.value)).equals(bytes)).toBe(true)
    }),
    { seed, numRuns: values },
  )
  noteCounts(task, { sweep: 'cbor-values', seed, done: values })
})

function toOracle(input: unknown): unknown {
  if (input instanceof Uint8Array) return Buffer.from(input)
  if (Array.isArray(input)) return input.map(toOracle)
  if (typeof input !== 'object' || input === null) return input
  return new Map(Object.entries(input).map(([key, member]) => [key, toOracle(member)]))
}
