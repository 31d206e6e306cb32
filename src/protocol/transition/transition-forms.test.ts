import { Encoder } from 'cbor'
import { describe, expect, it } from 'vitest'

import { parseHex } from '#/protocol/encoding/hex.ts'
import { Identity } from '#/protocol/identity/identity.ts'
import { checkSchema } from '#/protocol/schema.ts'
import { z } from 'zod'
import { applyTransition } from './apply-transition.ts'
import { checkTransition } from './check-transition.ts'
import { warnOfTransition, type TransitionContext } from './check-unsigned.ts'
import { pickFrom, randomTransition, type RandomTransition } from '#/protocol/testing/random-transition.ts'
import { readSweep } from '#/protocol/testing/sweep.ts'
import {
  checkTransitionBytes,
  encodeSigningBytes,
  encodeTransition,
  recognizeProfile,
} from './transition-bytes.ts'
import { checkUnsignedStructure, formatTransition, formatUnsignedTransition } from './transition.ts'
import { transitionKeySchema } from './transition-key.ts'
import { wireProfileNames, wireProfiles } from './wire-profile.ts'

const count = Math.ceil(30 / readSweep(process.env).sizeOf('sample-step'))

const contextOf = ({ identity, lockTransaction }: RandomTransition): TransitionContext => ({
  ...(identity === undefined ? {} : { identity }),
  ...(lockTransaction === undefined ? {} : { lockTransaction }),
})

// The option is missing in its types, and without it output is silently cut at 16 KiB.
const oracleOptions = { canonical: true, highWaterMark: 1 << 22 }

// Converts to the Map form of the oracle, independently of our types.
const toOracle = (input: unknown): unknown => {
  if (input instanceof Uint8Array) return Buffer.from(input)
  if (Array.isArray(input)) return input.map(toOracle)
  if (typeof input !== 'object' || input === null) return input
  return new Map(Object.entries(input).map(([key, member]) => [key, toOracle(member)]))
}

describe.each(wireProfileNames.map((name) => wireProfiles[name]))('in wire profile $name', (profile) => {
  const pick = pickFrom(11)
  const samples = Array.from({ length: count }, () => randomTransition(pick, profile))

  it('random transitions are valid in both forms and read back from their bytes', () => {
    for (const sample of samples) {
      const { transition } = sample
      const context = contextOf(sample)
      const json = JSON.parse(JSON.stringify(formatTransition(transition, profile)))
      expect(checkTransition(json, 'json', profile, context)).toEqual({ ok: true, value: transition })
      const bytes = encodeTransition(transition, profile)
      expect(checkTransitionBytes(bytes, profile)).toEqual({ ok: true, value: transition })
      expect(recognizeProfile(bytes)?.name).toBe(profile.name)
      expect(warnOfTransition(transition, profile, context)).toEqual([])
    }
  })

  it('random unsigned transitions read back from JSON', () => {
    for (const { unsigned } of samples) {
      const json = JSON.parse(JSON.stringify(formatUnsignedTransition(unsigned, profile)))
      expect(checkUnsignedStructure(json, 'json', profile)).toEqual({ ok: true, value: unsigned })
    }
  })

  it('signing bytes contain no signature', () => {
    for (const { transition, unsigned } of samples) {
      expect(encodeSigningBytes(transition, profile)).toEqual(encodeSigningBytes(unsigned, profile))
    }
  })

  it('identities read back from JSON', () => {
    for (const { identity } of samples) {
      if (identity === undefined) continue
      const json = JSON.parse(JSON.stringify(z.encode(Identity.json, identity)))
      expect(checkSchema(Identity.json, json)).toEqual({ ok: true, value: identity })
      expect(checkSchema(Identity.binary, identity)).toEqual({ ok: true, value: identity })
    }
  })
})

const inCbor = [wireProfiles.spec, wireProfiles['dpp-0.25'], wireProfiles['dpp-0.23']] as const

describe.each(inCbor)('in CBOR, in wire profile $name', (profile) => {
  it('writes the same transition bytes as an independent canonical encoder, after the frame', () => {
    const pick = pickFrom(11)
    for (let made = 0; made < count; made += 1) {
      const { transition } = randomTransition(pick, profile)
      const { protocolVersion, ...others } = transition
      const members = profile.version === 'member' ? transition : others
      const oracle: Uint8Array = Encoder.encodeOne(toOracle(members), oracleOptions)
      const bytes = encodeTransition(transition, profile)
      const frame = bytes.length - oracle.length
      expect(Buffer.from(bytes.subarray(frame)).equals(oracle)).toBe(true)
      expect(bytes.subarray(0, frame)).toEqual(
        {
          none: undefined,
          member: new Uint8Array(),
          varint: parseHex('01'),
          uint32: parseHex('01000000'),
        }[profile.version],
      )
      expect(protocolVersion).toBe(1)
    }
  })
})

describe('the effects of a transition', () => {
  const profile = wireProfiles['dpp-0.25']
  const pick = pickFrom(12)
  const application = { credits: 0n, profile, atMs: 1 }

  it('a create makes a valid identity with its credits and revision 0, and works only once', () => {
    const { transition } = randomTransition(pick, profile, 2)
    const applied = applyTransition(undefined, transition, { ...application, credits: 5000n })
    expect(applied).toMatchObject({ ok: true, value: { balance: 5000n, revision: 0, protocolVersion: 1 } })
    // The witness of a key is part of the transition, not of the identity.
    expect(applied.ok && checkSchema(Identity.binary, applied.value).ok).toBe(true)
    expect(applyTransition(applied.ok ? applied.value : undefined, transition, application).ok).toBe(false)
  })

  it('a top-up adds credits, and changes nothing else', () => {
    const { transition: made } = randomTransition(pick, profile, 2)
    const created = applyTransition(undefined, made, { ...application, credits: 5000n })
    const { transition } = randomTransition(pick, profile, 3)
    if (!created.ok || transition.type !== 3) throw new TypeError('samples')
    const own = { ...transition, identityId: created.value.id }
    expect(applyTransition(created.value, own, { ...application, credits: 7n })).toEqual({
      ok: true,
      value: { ...created.value, balance: 5007n },
    })
    expect(applyTransition(created.value, transition, application).ok).toBe(false)
    expect(applyTransition(undefined, own, { ...application, credits: 7n }).ok).toBe(false)
  })

  it('an update adds the listed keys, disables the listed ids and sets the revision', () => {
    for (let round = 0; round < 20; round += 1) {
      const { transition, identity } = randomTransition(pick, profile, 5)
      if (identity === undefined || transition.type !== 5) throw new TypeError('samples')
      const before = structuredClone(identity)
      const applied = applyTransition(identity, transition, application)
      if (!applied.ok) throw new TypeError('rejected')
      const { publicKeys, revision, balance } = applied.value
      const { addPublicKeys = [], disablePublicKeys = [], publicKeysDisabledAt } = transition
      expect({ revision, balance }).toEqual({ revision: transition.revision, balance: identity.balance })
      expect(publicKeys.map(({ id }) => id)).toEqual(
        [...identity.publicKeys, ...addPublicKeys].map(({ id }) => id),
      )
      for (const stored of identity.publicKeys) {
        const key = publicKeys.find(({ id }) => id === stored.id)
        const disabled = disablePublicKeys.includes(stored.id)
        expect(key).toEqual(disabled ? { ...stored, disabledAt: publicKeysDisabledAt } : stored)
      }
      expect(identity).toEqual(before)
    }
  })
})

// Keys are checked at every key press and bulk create, and declaring the schema takes longer than using it.
it('declares the schema of a key once for each form, profile and state', () => {
  const declare = () =>
    Object.values(wireProfiles).flatMap((profile) =>
      (['binary', 'json'] as const).flatMap((form) =>
        [false, true].map((signed) => transitionKeySchema(form, profile, signed)),
      ),
    )
  const schemas = declare()
  expect(new Set(schemas).size).toBe(schemas.length)
  expect(declare().every((schema, place) => schema === schemas[place])).toBe(true)
})
