import { describe, expect, it } from 'vitest'

import { pickFrom } from '#/protocol/transition/random-transition.ts'
import { decodeBundle } from './decode-bundle.ts'
import { bundleFiles, encodeBundle } from './encode-bundle.ts'
import { randomExchange } from './exchange-samples.ts'
import { joinRawSignature, joinSignatures } from './join-signatures.ts'

const samples = Array.from({ length: 36 }, (_, seed) => randomExchange(pickFrom(seed)))

describe('an exchange file', () => {
  it('says the same in both forms, in every profile and of every type', () => {
    const seen = new Set<string>()
    for (const { unsigned, signatures } of samples) {
      seen.add(`${unsigned.profile} ${unsigned.transition.type}`)
      for (const bundle of [unsigned, signatures]) {
        const json = decodeBundle(encodeBundle(bundle, 'json'))
        const cbor = decodeBundle(encodeBundle(bundle, 'cbor'))
        expect(json).toEqual({ ok: true, value: bundle })
        expect(cbor).toEqual(json)
      }
    }
    expect(seen.size).toBe(9)
  })

  it('is joined with its answer to the transition that was signed', () => {
    for (const { unsigned, signatures, made } of samples) {
      expect(joinSignatures(unsigned, signatures)).toEqual({ ok: true, value: made.transition })
    }
  })

  it('takes a bare signature where no new key has to sign', () => {
    for (const { unsigned, signatures, made } of samples) {
      const joined = joinRawSignature(unsigned, signatures.signature)
      if (signatures.witnesses.length === 0) expect(joined).toEqual({ ok: true, value: made.transition })
      else expect(joined).toMatchObject({ ok: false, violations: [{ rule: 'exchange.witnesses' }] })
    }
  })

  it('has a media type and a file ending for each form', () => {
    expect(bundleFiles).toEqual({
      json: { mediaType: 'application/vnd.keywright.exchange+json', ending: '.kwx.json' },
      cbor: { mediaType: 'application/vnd.keywright.exchange+cbor', ending: '.kwx' },
    })
  })
})
