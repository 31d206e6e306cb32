import { secp256k1 } from '@noble/curves/secp256k1.js'
import { describe, expect, it } from 'vitest'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { signDigest } from '#/protocol/key/ecdsa.ts'
import { encodeDerSignature } from './input-signature.ts'

describe('a DER signature', () => {
  it.each([
    ['plain', '7f', '01', `30440220${'7f'.repeat(32)}0220${'01'.repeat(32)}`],
    ['with high bits', 'ff', '80', `3046022100${'ff'.repeat(32)}022100${'80'.repeat(32)}`],
  ])('holds two integers: %s', (_what, r, s, hex) => {
    expect(formatHex(encodeDerSignature(parseHex(`1f${r.repeat(32)}${s.repeat(32)}`)))).toBe(hex)
  })

  it('leaves leading zeros out', () => {
    const compact = parseHex(`1f${'00'.repeat(31)}05${'00'.repeat(31)}85`)
    expect(formatHex(encodeDerSignature(compact))).toBe('300702010502020085')
  })

  it('is what the reference encoder makes', () => {
    for (let byte = 0; byte < 64; byte += 1) {
      const compact = signDigest(new Uint8Array(32).fill(byte), new Uint8Array(32).fill(7))
      const reference = secp256k1.Signature.fromBytes(compact.slice(1), 'compact').toBytes('der')
      expect(encodeDerSignature(compact)).toEqual(reference)
    }
  })
})
