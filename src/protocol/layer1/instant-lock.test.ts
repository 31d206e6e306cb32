import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { verifyBls } from '#/protocol/key/bls.ts'
import vectors from '#/protocol/vectors/instantlocks.json'
import {
  checkInstantLock,
  deriveInstantLockRequestId,
  encodeInstantLock,
  deriveSignHash,
  type InstantLock,
} from './quorum-lock.ts'

const bytesOf = (minLength: number, maxLength = minLength) => fc.uint8Array({ minLength, maxLength })
const arbitraryOutPoint = fc.record({ txid: bytesOf(32), index: fc.nat({ max: 2 ** 32 - 1 }) })

const locked = {
  inputs: fc.array(arbitraryOutPoint, { minLength: 1, maxLength: 5 }),
  txid: bytesOf(32),
  signature: bytesOf(96),
}

const arbitraryInstantLock: fc.Arbitrary<InstantLock> = fc.oneof(
  fc.record({ ...locked, layout: fc.constant('legacy' as const) }),
  fc.record({
    ...locked,
    layout: fc.constant('deterministic' as const),
    version: fc.constant(1 as const),
    cycleHash: bytesOf(32),
  }),
)

describe('an instant lock', () => {
  it.each(vectors.instantLocks)('is read in its layout and written back: $name', (vector) => {
    const checked = checkInstantLock(parseHex(vector.hex))
    if (!checked.ok) throw new Error(JSON.stringify(checked.violations))
    const lock = checked.value
    expect(lock.layout).toBe(vector.layout)
    expect(lock.inputs.map(({ txid, index }) => ({ txid: formatHex(txid), vout: index }))).toEqual(
      vector.inputs,
    )
    expect(formatHex(lock.txid)).toBe(vector.txid)
    expect(lock.layout === 'deterministic' ? formatHex(lock.cycleHash) : null).toBe(vector.cycleHash)
    expect(formatHex(lock.signature)).toBe(vector.signatureHex)
    expect(formatHex(encodeInstantLock(lock))).toBe(vector.hex)
  })

  it.each(vectors.instantLocks)(
    'derives the request id and the hash that its quorum signed: $name',
    (vector) => {
      const checked = checkInstantLock(parseHex(vector.hex))
      if (!checked.ok) throw new Error(JSON.stringify(checked.violations))
      const { llmqType, quorumHash, quorumPublicKey } = vector.quorum
      const requestId = deriveInstantLockRequestId(checked.value.inputs)
      expect(formatHex(requestId)).toBe(vector.requestId)
      const signHash = deriveSignHash(llmqType, parseHex(quorumHash), requestId, checked.value.txid)
      expect(formatHex(signHash)).toBe(vector.signHashHex)
      expect(verifyBls(signHash, checked.value.signature, parseHex(quorumPublicKey))).toBe(true)
    },
  )

  it.each(vectors.malformed)('is rejected: $reason', ({ hex }) => {
    expect(checkInstantLock(parseHex(hex)).ok).toBe(false)
  })

  it.each([
    ['version byte 9', 'instant-lock.version', { version: 9 }],
    ['legacy with zero inputs', 'instant-lock.inputs', {}],
    ['absurd input count', 'bytes.count', { count: '18446744073709551615' }],
    ['one trailing byte', 'bytes.end', { problem: 'extra', bytes: 1 }],
  ])('is rejected with the rule that it breaks: %s', (reason, rule, params) => {
    const hex = vectors.malformed.find((each) => each.reason === reason)?.hex ?? ''
    expect(checkInstantLock(parseHex(hex))).toMatchObject({ violations: [{ rule, path: '', params }] })
  })

  it('survives encoding in both layouts, which never mix', () => {
    fc.assert(
      fc.property(arbitraryInstantLock, (lock) => {
        expect(checkInstantLock(encodeInstantLock(lock))).toEqual({ ok: true, value: lock })
      }),
    )
  })

  it('is rejected when cut or lengthened, except for the one cut that makes a legacy lock of another transaction', () => {
    for (const { hex, layout, txid } of vectors.instantLocks) {
      const bytes = parseHex(hex)
      for (let length = 0; length < bytes.length; length += 1) {
        const checked = checkInstantLock(bytes.subarray(0, length))
        expect(checked.ok).toBe(layout === 'deterministic' && length === 165)
        if (checked.ok) expect(formatHex(checked.value.txid)).not.toBe(txid)
      }
      expect(checkInstantLock(concatBytes(bytes, Uint8Array.of(0))).ok).toBe(false)
    }
  })

  it('reads any bytes as an instant lock, or rejects them', () => {
    const starts = fc.constantFrom('', '01', '0101', '0102', '09', '00', '01ff', '02').map(parseHex)
    const anything = fc.tuple(starts, bytesOf(0, 400)).map((parts) => concatBytes(...parts))
    const likely = fc.constantFrom(162, 164, 165, 198, 201, 234).chain((length) => bytesOf(length))
    fc.assert(
      fc.property(fc.oneof(anything, likely), (bytes) => {
        const checked = checkInstantLock(bytes)
        if (checked.ok) expect(encodeInstantLock(checked.value)).toEqual(bytes)
        else expect(checked.violations).toHaveLength(1)
      }),
      { numRuns: 500 },
    )
  })
})
