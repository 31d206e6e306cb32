import { expect, it } from 'vitest'

import { sampleKey } from '#/workspace/testing/identity-samples.ts'
import { recommendedSet, rotationOf } from './recipes.ts'

it('rotates a key to another of its kind', () => {
  expect(rotationOf(sampleKey(4, { securityLevel: 2, readOnly: false }), 'Daily')).toEqual({
    make: [{ label: 'Daily', purpose: 0, securityLevel: 2, type: 2, readOnly: false }],
    disable: [4],
  })
  expect(rotationOf(sampleKey(4, { type: 3 }), '').make).toMatchObject([{ type: 0, securityLevel: 0 }])
})

it('recommends what is missing, once', () => {
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
