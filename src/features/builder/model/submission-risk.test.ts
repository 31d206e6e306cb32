import { expect, it } from 'vitest'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { sampleCreate, sampleKey, sampleKnown, sampleUpdate } from '#/store/testing/identity-samples.ts'
import { hasForgeableKeys } from './bulk/submit-run.ts'
import { forgeableNewKeys } from './submission-risk.ts'

const bls = (id: number, purpose: 0 | 1 = 0) =>
  sampleKey(id, { type: 1, purpose, data: derivePublicKey('bls', new Uint8Array(32).fill(id + 1)) })

const addedBy = (profile: 'platform-13' | 'spec', ...[transition]: [Parameters<typeof sampleKnown>[1]]) => {
  const known = sampleKnown(1, transition)
  return forgeableNewKeys({ ...known, record: { ...known.record, profile } })
}

it('finds keys that anyone could sign with in a signed create or update on today’s networks', () => {
  const create = sampleCreate([sampleKey(0), bls(1), bls(2, 1)])
  expect(addedBy('platform-13', create)).toEqual([1])
  expect(addedBy('platform-13', sampleUpdate(1, { add: [bls(7)] }))).toEqual([7])
  expect(addedBy('spec', create)).toEqual([])
})

it('finds keys that anyone could sign with in a run', () => {
  const keys = [{ type: 1, purpose: 0, securityLevel: 0 }] as const
  expect(hasForgeableKeys({ keys, profile: 'platform-13' })).toBe(true)
  expect(hasForgeableKeys({ keys, profile: 'spec' })).toBe(false)
})
