import { secp256k1 } from '@noble/curves/secp256k1.js'
import { describe, expect, it } from 'vitest'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { signDigest } from '#/protocol/key/ecdsa.ts'
import { encodeP2pkhScript, encodeLockScript } from '#/protocol/layer1/script.ts'
import { fundingKey, payments } from '#/protocol/testing/funding-samples.ts'
import { composeClassic } from './asset-lock-transaction.ts'
import { encodeDerSignature, isInputSigned, signInputs } from './input-signature.ts'

describe('a DER signature', () => {
  it.each([
    ['plain', '7f', '01', `30440220${'7f'.repeat(32)}0220${'01'.repeat(32)}`],
    ['with high bits', 'ff', '80', `3046022100${'ff'.repeat(32)}022100${'80'.repeat(32)}`],
  ])('encodes r and s as two integers: %s', (_what, r, s, hex) => {
    expect(formatHex(encodeDerSignature(parseHex(`1f${r.repeat(32)}${s.repeat(32)}`)))).toBe(hex)
  })

  it('leaves leading zeros out', () => {
    const compact = parseHex(`1f${'00'.repeat(31)}05${'00'.repeat(31)}85`)
    expect(formatHex(encodeDerSignature(compact))).toBe('300702010502020085')
  })

  it('equals the signature of the reference encoder', () => {
    for (let byte = 0; byte < 64; byte += 1) {
      const compact = signDigest(new Uint8Array(32).fill(byte), new Uint8Array(32).fill(7))
      const reference = secp256k1.Signature.fromBytes(compact.slice(1), 'compact').toBytes('der')
      expect(encodeDerSignature(compact)).toEqual(reference)
    }
  })
})

describe('a signed input', () => {
  const { privateKey, hash } = fundingKey('payer')
  const script = encodeP2pkhScript(hash)
  const spent = payments([5_000n, 6_000n], hash).outPoints.map((outPoint) => ({
    outPoint,
    script,
    privateKey,
  }))
  const signed = signInputs(composeClassic(spent, [{ amountDuffs: 10_000n, script }]), spent)
  const withScript = (at: number, bytes: Uint8Array) => ({
    ...signed,
    inputs: signed.inputs.map((input, index) => (index === at ? { ...input, script: bytes } : input)),
  })

  it('verifies, but not with any byte of its script changed, added or left out', () => {
    expect([0, 1].map((at) => isInputSigned(signed, at, script))).toEqual([true, true])
    const own = signed.inputs[0]?.script ?? new Uint8Array()
    for (let at = 0; at < own.length; at += 1)
      expect(isInputSigned(withScript(0, own.with(at, (own[at] ?? 0) ^ 1)), 0, script)).toBe(false)
    for (const other of [own.subarray(1), own.subarray(0, -1), new Uint8Array([...own, 0]), new Uint8Array()])
      expect(isInputSigned(withScript(0, other), 0, script)).toBe(false)
  })

  it('does not verify for other outputs, another script, or another input', () => {
    const dearer = { ...signed, outputs: [{ amountDuffs: 9_000n, script }] }
    expect(isInputSigned(dearer, 0, script)).toBe(false)
    expect(isInputSigned(signed, 0, encodeP2pkhScript(fundingKey('other').hash))).toBe(false)
    expect(isInputSigned(signed, 0, encodeLockScript(hash))).toBe(false)
    expect(isInputSigned(withScript(0, signed.inputs[1]?.script ?? new Uint8Array()), 0, script)).toBe(false)
    expect(isInputSigned(signed, 2, script)).toBe(false)
  })

  it('rejects a signed input with a high s', () => {
    const own = signed.inputs[0]?.script ?? new Uint8Array()
    const length = own[0] ?? 0
    const low = secp256k1.Signature.fromBytes(own.slice(1, length), 'der')
    const high = new secp256k1.Signature(low.r, secp256k1.Point.Fn.ORDER - low.s).toBytes('der')
    const bytes = new Uint8Array([high.length + 1, ...high, 1, ...own.subarray(1 + length)])
    expect(isInputSigned(withScript(0, bytes), 0, script)).toBe(false)
  })
})
