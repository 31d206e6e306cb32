import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import vectors from '#/protocol/vectors/transactions.json'
import { checkTransaction, deriveTxid, encodeTransaction, type LayerOneTransaction } from './transaction.ts'

const bytesOf = (minLength: number, maxLength = minLength) => fc.uint8Array({ minLength, maxLength })

const uint32 = fc.nat({ max: 2 ** 32 - 1 })
const arbitraryOutPoint = fc.record({ txid: bytesOf(32), index: uint32 })
const arbitraryOutput = fc.record({
  amountDuffs: fc.bigInt({ min: 0n, max: 2_100_000_000_000_000n }),
  script: bytesOf(0, 40),
})

const body = {
  inputs: fc.array(fc.record({ outPoint: arbitraryOutPoint, script: bytesOf(0, 300), sequence: uint32 }), {
    minLength: 1,
    maxLength: 4,
  }),
  outputs: fc.array(arbitraryOutput, { minLength: 1, maxLength: 4 }),
  lockTime: uint32,
}

const arbitraryTransaction: fc.Arbitrary<LayerOneTransaction> = fc.oneof(
  fc.record({
    ...body,
    version: fc.nat({ max: 0xffff }),
    type: fc.constant(0),
    payload: fc.constant(new Uint8Array()),
  }),
  fc.record({
    ...body,
    version: fc.integer({ min: 3, max: 0xffff }),
    type: fc.integer({ min: 1, max: 0xffff }),
    payload: bytesOf(1, 300),
  }),
)

const classic: LayerOneTransaction = {
  version: 3,
  type: 0,
  inputs: [{ outPoint: { txid: new Uint8Array(32), index: 0 }, script: new Uint8Array(), sequence: 0 }],
  outputs: [{ amountDuffs: 1n, script: new Uint8Array() }],
  lockTime: 0,
  payload: new Uint8Array(),
}
const payload = Uint8Array.of(1)

const rulesBrokenBy = (bytes: Uint8Array) => {
  const checked = checkTransaction(bytes)
  return checked.ok ? [] : checked.violations.map(({ rule }) => rule)
}

describe('a transaction', () => {
  it.each(vectors.transactions)('is read to the last byte and written back: $name', (vector) => {
    const bytes = parseHex(vector.hex)
    const checked = checkTransaction(bytes)
    if (!checked.ok) throw new Error(JSON.stringify(checked.violations))
    const { version, type, lockTime, inputs, outputs } = checked.value
    expect({ version, type, nLockTime: lockTime }).toEqual({
      version: vector.version,
      type: vector.type,
      nLockTime: vector.nLockTime,
    })
    expect(inputs.map(({ outPoint }) => ({ txid: formatHex(outPoint.txid), vout: outPoint.index }))).toEqual(
      vector.inputs,
    )
    expect(outputs.map(({ amountDuffs, script }) => [amountDuffs, formatHex(script)])).toEqual(
      vector.outputs.map(({ satoshis, scriptHex }) => [BigInt(satoshis), scriptHex]),
    )
    expect(formatHex(deriveTxid(bytes))).toBe(vector.txid)
    expect(formatHex(encodeTransaction(checked.value))).toBe(vector.hex)
  })

  it.each(vectors.invalid.filter(({ stage }) => stage === 'parse'))('is rejected: $reason', ({ hex }) => {
    expect(checkTransaction(parseHex(hex)).ok).toBe(false)
  })

  it('a transaction of any kind survives encoding', () => {
    fc.assert(
      fc.property(arbitraryTransaction, (transaction) => {
        expect(checkTransaction(encodeTransaction(transaction))).toEqual({ ok: true, value: transaction })
      }),
    )
  })

  it('is rejected when cut at any byte, or lengthened', () => {
    for (const { hex } of vectors.transactions) {
      const bytes = parseHex(hex)
      for (let length = 0; length < bytes.length; length += 1) {
        expect(checkTransaction(bytes.subarray(0, length)).ok).toBe(false)
      }
      expect(rulesBrokenBy(concatBytes(bytes, Uint8Array.of(0)))).toEqual(['bytes.end'])
    }
  })

  it('writes whatever it parses as a transaction back to the same bytes', () => {
    const nearly = fc
      .tuple(arbitraryTransaction, fc.nat(), fc.nat({ max: 255 }))
      .map(([transaction, at, byte]) => {
        const bytes = encodeTransaction(transaction)
        bytes[at % bytes.length] = byte
        return bytes
      })
    fc.assert(
      fc.property(fc.oneof(bytesOf(0, 300), nearly), (bytes) => {
        const checked = checkTransaction(bytes)
        if (checked.ok) expect(encodeTransaction(checked.value)).toEqual(bytes)
        else expect(checked.violations).not.toHaveLength(0)
      }),
      { numRuns: 500 },
    )
  })

  it('rejects a transaction of a special type without a payload', () => {
    expect(rulesBrokenBy(encodeTransaction({ ...classic, type: 8, payload }))).toEqual([])
    expect(rulesBrokenBy(encodeTransaction({ ...classic, type: 8 }))).toEqual(['transaction.payload'])
  })

  it('rejects a transaction of a special type below version 3', () => {
    expect(rulesBrokenBy(encodeTransaction({ ...classic, version: 2, type: 8, payload }))).toEqual([
      'transaction.version',
    ])
  })

  it('requires inputs and outputs, unless the transaction’s type has none', () => {
    expect(rulesBrokenBy(encodeTransaction({ ...classic, inputs: [], outputs: [] }))).toEqual([
      'transaction.inputs',
      'transaction.outputs',
    ])
    const special = { ...classic, inputs: [], outputs: [], payload }
    expect(rulesBrokenBy(encodeTransaction({ ...special, type: 6 }))).toEqual([])
    expect(rulesBrokenBy(encodeTransaction({ ...special, type: 9 }))).toEqual(['transaction.outputs'])
  })

  it('names each output that is worth more than all coins that can exist', () => {
    const [output] = classic.outputs
    const most = { amountDuffs: 2_100_000_000_000_000n, script: output?.script ?? payload }
    const checked = checkTransaction(
      encodeTransaction({ ...classic, outputs: [most, { ...most, amountDuffs: most.amountDuffs + 1n }] }),
    )
    expect(checked).toMatchObject({
      violations: [{ rule: 'transaction.amount', params: { place: 1, amountDuffs: '2100000000000001' } }],
    })
  })

  it('rejects a transaction with 130,000 bad outputs without throwing', () => {
    // More outputs than a call can have arguments.
    const amountDuffs = 2n ** 64n - 1n
    const outputs = Array.from({ length: 130_000 }, () => ({ amountDuffs, script: new Uint8Array() }))
    expect(rulesBrokenBy(encodeTransaction({ ...classic, outputs }))).toHaveLength(outputs.length)
  })

  it('rejects a transaction with a segregated witness for that reason', () => {
    const bytes = encodeTransaction(classic)
    const witnessed = concatBytes(bytes.subarray(0, 4), Uint8Array.of(0, 1), bytes.subarray(4))
    expect(rulesBrokenBy(witnessed)).toEqual(['transaction.segwit'])
  })
})
