import { expect, it } from 'vitest'

import { sampleKey } from '#/store/testing/identity-samples.ts'
import { longestLabel } from '#/store/records/draft-key.ts'
import { recommendedSet, rotationOf } from './recipes.ts'

it('rotates a key to another of its kind', () => {
  expect(rotationOf(sampleKey(4, { securityLevel: 2, readOnly: false }), 'Daily', ['Daily'], 'spec')).toEqual(
    {
      make: [{ label: 'Daily (2)', purpose: 0, securityLevel: 2, type: 2, readOnly: false }],
      disable: [4],
    },
  )
  expect(rotationOf(sampleKey(4, { type: 3 }), '', [], 'spec').make).toMatchObject([
    { type: 0, securityLevel: 0 },
  ])
})

it('replaces a BLS key that anyone can sign as by an ECDSA key', () => {
  const typeOf = (purpose: 0 | 1 | 3, profile: 'platform-13' | 'spec') =>
    rotationOf(sampleKey(4, { type: 1, purpose }), '', [], profile).make[0]?.type
  expect([typeOf(0, 'platform-13'), typeOf(3, 'platform-13')]).toEqual([0, 0])
  expect([typeOf(1, 'platform-13'), typeOf(0, 'spec')]).toEqual([1, 1])
})

it('recommends only ECDSA keys, even if the identity has BLS keys', () => {
  for (const profile of ['spec', 'platform-13'] as const) {
    const { make } = recommendedSet([sampleKey(0, { type: 1 })], { add: [], disable: [] }, profile)
    expect(make.length).toBeGreaterThan(0)
    expect(make.every(({ type }) => type === 0)).toBe(true)
  }
})

it('gives a replacement a label that no other key of the identity has', () => {
  const labelAfter = (label: string, labels: readonly string[]) =>
    rotationOf(sampleKey(0), label, labels, 'spec').make.map((made) => made.label)
  expect(labelAfter('', [''])).toEqual(['Master key'])
  expect(labelAfter('', ['', 'Master key'])).toEqual(['Master key (2)'])
  expect(labelAfter('Home: Master key', ['Home: Master key'])).toEqual(['Home: Master key (2)'])
  expect(labelAfter('Home (2)', ['Home', 'Home (2)', 'Home (3)'])).toEqual(['Home (4)'])
  const long = 'a'.repeat(longestLabel)
  expect(labelAfter(long, [long])).toEqual([`${'a'.repeat(longestLabel - 4)} (2)`])
})

it('recommends each missing key once', () => {
  const keys = [sampleKey(0), sampleKey(1, { securityLevel: 2 })]
  const kinds = (staged: Parameters<typeof recommendedSet>[1]) =>
    recommendedSet(keys, staged, 'spec').make.map(({ purpose, securityLevel }) => [purpose, securityLevel])
  const wanted = [
    [1, 3],
    [2, 3],
  ]
  expect(kinds({ add: [], disable: [] })).toEqual(wanted)
  expect(kinds({ add: [], disable: [1] })).toEqual([[0, 2], ...wanted])
  const encryption = { key: sampleKey(2, { purpose: 1, securityLevel: 3 }), label: '' }
  expect(kinds({ add: [encryption], disable: [] })).toEqual(wanted.slice(1))
  const today = recommendedSet(keys, { add: [], disable: [] }, 'platform-13').make
  expect(today.map(({ purpose, securityLevel }) => [purpose, securityLevel])).toEqual([
    [0, 1],
    [3, 1],
  ])
})
