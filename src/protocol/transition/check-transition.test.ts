import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { checkTransition } from './check-transition.ts'
import { signTransition, recoverSigner } from './transition-signature.ts'
import { checkTransitionBytes, encodeSigningBytes, encodeTransition } from './transition-bytes.ts'
import { readCreateSamples } from '#/protocol/testing/transition-samples.ts'
import { formatTransition } from './transition.ts'
import { wireProfiles } from './wire-profile.ts'

const profile = wireProfiles.spec
const samples = readCreateSamples()
const [first] = samples
if (first === undefined) throw new TypeError('no samples')

const found = (input: unknown) => {
  const checked = checkTransition(input, 'json', profile)
  return checked.ok ? [] : checked.violations.map(({ rule, path }) => `${rule} ${path}`)
}

describe.each(samples)('$name', (sample) => {
  const context = { lockTransaction: sample.lockTransaction, singleUsePublicKey: sample.singleUsePublicKey }

  it('is accepted as JSON and as bytes, and formats back to the same JSON', () => {
    expect(checkTransition(sample.json, 'json', profile, context)).toEqual({
      ok: true,
      value: sample.transition,
    })
    expect(checkTransitionBytes(sample.serialized, profile)).toEqual({ ok: true, value: sample.transition })
    expect(formatTransition(sample.transition, profile)).toEqual(sample.json)
  })

  it('gives the same bytes when signed again, and its public key is recovered from them', () => {
    const { signature: _signature, ...unsigned } = sample.transition
    const signed = signTransition(unsigned, profile, { type: 0, privateKey: sample.privateKey })
    expect(encodeTransition(signed, profile)).toEqual(sample.serialized)
    expect(recoverSigner(signed, profile)).toEqual(sample.singleUsePublicKey)
  })

  it('signs everything but the signature', () => {
    const unsigned = encodeSigningBytes(sample.transition, profile)
    const { signature: _signature, ...members } = sample.transition
    // A transition only contains values of CBOR.
    expect(unsigned).toEqual(encodeCbor(members as unknown as CborValue))
  })

  it('never passes with one byte changed', () => {
    fc.assert(
      fc.property(fc.nat(sample.serialized.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bytes = sample.serialized.slice()
        bytes[at] = (bytes[at] ?? 0) ^ change
        const read = checkTransitionBytes(bytes, profile)
        const passes = read.ok && checkTransition(read.value, 'binary', profile, context).ok
        expect(passes).toBe(false)
      }),
      { seed: 4, numRuns: 150 },
    )
  })
})

describe('all violations', () => {
  it('reports all violations in one pass, in document order', () => {
    const publicKeys = [
      { id: -1, type: 0, purpose: 1, securityLevel: 0, data: '0', extra: 1 },
      { id: 'a', type: 9, purpose: 0, securityLevel: 2, data: 'abc', readOnly: 0 },
    ]
    const input = { extra: true, ...first.json, protocolVersion: 2, publicKeys, signature: 'AA==' }
    expect(found(input)).toEqual([
      'st.no-additional /extra',
      'st.protocol-version /protocolVersion',
      'key.id /publicKeys/0/id',
      'key.level-for-purpose /publicKeys/0/securityLevel',
      'json.encoding /publicKeys/0/data',
      'key.no-additional /publicKeys/0/extra',
      'key.id /publicKeys/1/id',
      'key.type /publicKeys/1/type',
      'key.read-only /publicKeys/1/readOnly',
      'st.signature-length /signature',
    ])
  })

  it('names the encoding, and the place of a wrong character', () => {
    const checked = checkTransition({ ...first.json, signature: '!' }, 'json', profile)
    expect(checked.ok ? [] : checked.violations).toMatchObject([
      {
        rule: 'json.encoding',
        path: '/signature',
        value: '!',
        params: { encoding: 'Base64', place: 1, character: '!' },
      },
    ])
  })

  it('lists at most 100 violations, and says how many more there are', () => {
    const unknown = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`x${index}`, 0]))
    const checked = checkTransition({ ...first.json, ...unknown }, 'json', profile)
    expect(checked.ok ? [] : checked.violations).toHaveLength(100)
    expect(checked.ok ? [] : checked.violations.at(-1)).toMatchObject({ params: { unnamed: 19_900 } })
  })

  it('reports an integer that is too large for JSON', () => {
    expect(found({ ...first.json, protocolVersion: 2 ** 53 })).toEqual(['json.integer /protocolVersion'])
  })
})

describe('reading', () => {
  it.each([undefined, null, 5, 'x', [], new Uint8Array(3), { __proto__: null }])(
    'rejects %o as JSON and as binary without throwing',
    (input) => {
      expect(checkTransition(input, 'json', profile).ok).toBe(false)
      expect(checkTransition(input, 'binary', profile).ok).toBe(false)
    },
  )

  it('never throws for any JSON value in any place', () => {
    const places = [
      'protocolVersion',
      'type',
      'assetLockProof',
      'publicKeys',
      'signature',
      '__proto__',
      'constructor',
    ]
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue({ maxDepth: 3 }), (place, value) => {
        const input = JSON.parse(JSON.stringify({ ...first.json, [place]: value }))
        expect(checkTransition(input, 'json', profile)).toHaveProperty('ok')
      }),
      { seed: 5, numRuns: 1000 },
    )
  })
})

describe('a new identity', () => {
  it('rejects a create that has no High key', () => {
    const publicKeys = first.transition.publicKeys.filter(({ securityLevel }) => securityLevel === 0)
    const { signature: _signature, ...unsigned } = { ...first.transition, publicKeys }
    const signed = signTransition(unsigned, profile, { type: 0, privateKey: first.privateKey })
    const checked = checkTransition(signed, 'binary', profile)
    expect(checked.ok ? [] : checked.violations).toMatchObject([
      { rule: 'identity.master-and-high', path: '/publicKeys', params: { missing: '2' } },
    ])
  })
})
