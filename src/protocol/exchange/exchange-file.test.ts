import { secp256k1 } from '@noble/curves/secp256k1.js'
import { describe, expect, it } from 'vitest'

import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { isFunded } from '#/protocol/transition/transition.ts'
import { decodeExchange, exchangeFileTypes, encodeExchange } from './exchange-bytes.ts'
import { findSample, listSamples } from '#/protocol/testing/exchange-cases.ts'
import { joinRawSignature, joinSignatures } from './join-signatures.ts'

const samples = listSamples(60)

describe('an exchange file', () => {
  it('reads back the same from JSON and CBOR, in every profile and for every type', () => {
    const seen = new Set<string>()
    for (const { unsigned, signatures } of samples) {
      seen.add(`${unsigned.profile} ${unsigned.transition.type}`)
      for (const exchange of [unsigned, signatures]) {
        const json = decodeExchange(encodeExchange(exchange, 'json'))
        const cbor = decodeExchange(encodeExchange(exchange, 'cbor'))
        expect(json).toEqual({ ok: true, value: exchange })
        expect(cbor).toEqual(json)
      }
    }
    expect(seen.size).toBe(14)
  })

  it('yields the signed transition when joined with its answer', () => {
    for (const { unsigned, signatures, made } of samples) {
      expect(joinSignatures(unsigned, signatures)).toEqual({ ok: true, value: made.transition })
    }
  })

  it('accepts a bare signature only if no new key has to sign', () => {
    for (const { unsigned, signatures, made } of samples) {
      const joined = joinRawSignature(unsigned, signatures.signature)
      if (signatures.witnesses.length === 0) expect(joined).toEqual({ ok: true, value: made.transition })
      else expect(joined).toMatchObject({ ok: false, violations: [{ rule: 'exchange.witnesses' }] })
    }
  })

  it('has a media type and a file extension for each form', () => {
    expect(exchangeFileTypes).toEqual({
      json: { mediaType: 'application/vnd.keywright.exchange+json', ending: '.kwx.json' },
      cbor: { mediaType: 'application/vnd.keywright.exchange+cbor', ending: '.kwx' },
    })
  })

  it('is not joined with a signature with a high s, although it would verify', () => {
    const { unsigned, signatures } = findSample(
      (each) => each.unsigned.profile === 'dpp-0.25' && each.unsigned.transition.type === 2,
    )
    const signature = withHighS(signatures.signature)
    const raw = joinRawSignature(unsigned, signature)
    expect(raw.ok).toBe(false)
    expect(joinSignatures(unsigned, { ...signatures, signature })).toMatchObject({
      ok: false,
      violations: [{ rule: 'network.low-s', path: '/signature' }],
    })
    const at = signatures.witnesses.findIndex((each) => each.signature.length === 65)
    const witnesses = signatures.witnesses.map((each, index) =>
      index === at ? { ...each, signature: withHighS(each.signature) } : each,
    )
    expect(joinSignatures(unsigned, { ...signatures, witnesses })).toMatchObject({
      ok: false,
      violations: [{ rule: 'network.low-s', path: `/witnesses/${at}/signature` }],
    })
  })

  it('rejects a single-use key that is no valid public key when the file has no lock transaction', () => {
    const { unsigned } = findSample(
      (each) =>
        isFunded(each.unsigned.transition) &&
        each.unsigned.lockTransaction === undefined &&
        each.unsigned.transition.assetLockProof.type === 1,
    )
    const none = { ...unsigned, singleUsePublicKey: new Uint8Array(33).fill(2, 0, 1).fill(0xff, 1) }
    expect(decodeExchange(encodeExchange(none, 'cbor'))).toMatchObject({
      ok: false,
      violations: [{ rule: 'exchange.single-use-key', path: '/singleUsePublicKey' }],
    })
  })
})

/** Returns the signature with the high s, and the recovery id that belongs to it. */
function withHighS(signature: Uint8Array): Uint8Array {
  const { ORDER: order } = secp256k1.Point.Fn
  const s = order - BigInt(`0x${formatHex(signature.subarray(33))}`)
  const header = 31 + (((signature[0] ?? 31) - 31) ^ 1)
  return concatBytes(
    Uint8Array.of(header),
    signature.subarray(1, 33),
    parseHex(s.toString(16).padStart(64, '0')),
  )
}
