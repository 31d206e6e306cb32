import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import vectors from '#/protocol/vectors/transactions.json'
import { checkAssetLockPayload, encodeAssetLockPayload } from './asset-lock.ts'

const bytesOf = (minLength: number, maxLength = minLength) => fc.uint8Array({ minLength, maxLength })
const arbitraryOutput = fc.record({
  amountDuffs: fc.bigInt({ min: 0n, max: 2_100_000_000_000_000n }),
  script: bytesOf(0, 40),
})

const published = vectors.transactions.flatMap(({ assetLockPayload }) => assetLockPayload ?? [])

describe('an asset lock payload', () => {
  it.each(published)('lists the credit outputs of payload $payloadHex', (vector) => {
    const checked = checkAssetLockPayload(parseHex(vector.payloadHex))
    if (!checked.ok) throw new Error(JSON.stringify(checked.violations))
    const listed = checked.value.creditOutputs.map(({ amountDuffs, script }) => [
      amountDuffs,
      formatHex(script),
    ])
    expect(listed).toEqual(
      vector.creditOutputs.map(({ satoshis, scriptHex }) => [BigInt(satoshis), scriptHex]),
    )
    expect(formatHex(encodeAssetLockPayload(checked.value))).toBe(vector.payloadHex)
  })

  it('is never read from a part of its bytes', () => {
    for (const { payloadHex } of published) {
      const bytes = parseHex(payloadHex)
      for (let length = 0; length < bytes.length; length += 1) {
        expect(checkAssetLockPayload(bytes.subarray(0, length)).ok).toBe(false)
      }
    }
  })

  it('survives encoding', () => {
    fc.assert(
      fc.property(fc.array(arbitraryOutput, { maxLength: 5 }), (creditOutputs) => {
        const payload = { version: 1, creditOutputs } as const
        expect(checkAssetLockPayload(encodeAssetLockPayload(payload))).toEqual({ ok: true, value: payload })
      }),
    )
  })

  it('reads any bytes as an asset lock payload, or rejects them', () => {
    fc.assert(
      fc.property(bytesOf(0, 100), (bytes) => {
        const checked = checkAssetLockPayload(bytes)
        if (checked.ok) expect(encodeAssetLockPayload(checked.value)).toEqual(bytes)
        else expect(checked.violations).not.toHaveLength(0)
      }),
    )
  })

  it.each([
    ['an unknown version', '0200', 'asset-lock-payload.version'],
    ['a trailing byte', '010000', 'bytes.end'],
    ['too large an amount', `0101${'ff'.repeat(8)}00`, 'transaction.amount'],
  ])('is rejected for %s', (_what, hex, rule) => {
    expect(checkAssetLockPayload(parseHex(hex))).toMatchObject({ violations: [{ rule }] })
  })
})
