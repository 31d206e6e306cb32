import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readExactly } from '#/protocol/encoding/byte-reader.ts'
import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import vectors from '#/protocol/vectors/identity-ids.json'
import { checkOutPoint, encodeOutPoint, readWireOutPoint, writeWireOutPoint } from './transaction.ts'

const bytesOf = (minLength: number, maxLength = minLength) => fc.uint8Array({ minLength, maxLength })
const arbitraryOutPoint = fc.record({ txid: bytesOf(32), index: fc.nat({ max: 2 ** 32 - 1 }) })

describe('an out point', () => {
  it.each(vectors.ids)('consists of the txid as printed and the index: $name', (vector) => {
    const outPoint = { txid: parseHex(vector.txid), index: vector.outputIndex }
    const bytes = encodeOutPoint(outPoint)
    expect(formatHex(bytes)).toBe(vector.outPointHex)
    expect(formatHex(sha256d(bytes))).toBe(vector.identityIdHex)
    expect(checkOutPoint(bytes)).toEqual({ ok: true, value: outPoint })
  })

  it.each(vectors.ids)('has its txid reversed on the wire: $name', (vector) => {
    const outPoint = { txid: parseHex(vector.txid), index: vector.outputIndex }
    const writer = new ByteWriter()
    writeWireOutPoint(writer, outPoint)
    expect(formatHex(writer.finish())).toBe(vector.wireOrder.outPointHex)
    expect(readExactly(writer.finish(), readWireOutPoint)).toEqual({ ok: true, value: outPoint })
  })

  it.each(vectors.invalidOutPoints)('is rejected: $reason', ({ outPointHex }) => {
    const params = { length: outPointHex.length / 2 }
    expect(checkOutPoint(parseHex(outPointHex))).toMatchObject({
      violations: [{ rule: 'out-point.length', path: '', params }],
    })
  })

  it('survives encoding', () => {
    fc.assert(
      fc.property(arbitraryOutPoint, (outPoint) => {
        expect(checkOutPoint(encodeOutPoint(outPoint))).toEqual({ ok: true, value: outPoint })
      }),
    )
  })

  it('is read from exactly 36 bytes', () => {
    fc.assert(
      fc.property(bytesOf(0, 80), (bytes) => {
        expect(checkOutPoint(bytes).ok).toBe(bytes.length === 36)
      }),
    )
  })
})
