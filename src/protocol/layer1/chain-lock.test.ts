import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { verifyBls } from '#/protocol/key/bls.ts'
import vectors from '#/protocol/vectors/instantlocks.json'
import { checkChainLock, deriveChainLockRequestId, encodeChainLock, deriveSignHash } from './quorum-lock.ts'

const bytesOf = (minLength: number, maxLength = minLength) => fc.uint8Array({ minLength, maxLength })

describe('a chain lock', () => {
  it.each(vectors.chainLocks)(
    'reads the block and verifies the signature of the chain lock at $height',
    (vector) => {
      const checked = checkChainLock(parseHex(vector.hex))
      if (!checked.ok) throw new Error(JSON.stringify(checked.violations))
      const { height, blockHash, signature } = checked.value
      expect(height).toBe(vector.height)
      expect(formatHex(blockHash)).toBe(vector.blockHash)
      expect(formatHex(signature)).toBe(vector.signatureHex)
      expect(formatHex(encodeChainLock(checked.value))).toBe(vector.hex)
      const requestId = deriveChainLockRequestId(height)
      expect(formatHex(requestId)).toBe(vector.requestId)
      const { llmqType, quorumHash, quorumPublicKey } = vector.quorum
      const signHash = deriveSignHash(llmqType, parseHex(quorumHash), requestId, blockHash)
      expect(formatHex(signHash)).toBe(vector.signHashHex)
      expect(verifyBls(signHash, signature, parseHex(quorumPublicKey))).toBe(true)
    },
  )

  it('survives encoding', () => {
    const arbitraryLock = fc.record({
      height: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
      blockHash: bytesOf(32),
      signature: bytesOf(96),
    })
    fc.assert(
      fc.property(arbitraryLock, (lock) => {
        expect(checkChainLock(encodeChainLock(lock))).toEqual({ ok: true, value: lock })
      }),
    )
  })

  it('is read from exactly 132 bytes, with a height other than 0', () => {
    fc.assert(
      fc.property(fc.oneof(bytesOf(0, 200), bytesOf(132)), (bytes) => {
        const named = bytes.subarray(0, 4).some((byte) => byte !== 0)
        expect(checkChainLock(bytes).ok).toBe(bytes.length === 132 && named)
      }),
    )
  })

  it('is rejected with height 0', () => {
    expect(checkChainLock(new Uint8Array(132))).toMatchObject({ violations: [{ rule: 'chain-lock.height' }] })
  })
})
