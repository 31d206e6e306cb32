import { expect, it } from 'vitest'

import { sampleKey } from '#/store/testing/identity-samples.ts'
import { layKeys } from './key-matrix.ts'

it('asks for a key that today’s networks need to reach funds, and leaves it open on older protocols', () => {
  const keys = [sampleKey(0), sampleKey(1, { securityLevel: 2 })]
  const missing = (profile: Parameters<typeof layKeys>[1]) =>
    layKeys(keys, profile)
      .flat()
      .flatMap(({ state, purpose, level }) => (state === 'missing' ? [[purpose, level]] : []))
  expect(missing('spec')).toEqual([])
  expect(missing('platform-13')).toEqual([
    [0, 1],
    [3, 1],
  ])
  expect(layKeys([], 'spec')[0]?.map(({ state }) => state)).toEqual(['missing', 'open', 'missing', 'open'])
  expect(layKeys(keys, 'spec')[3]?.map(({ state }) => state)).toEqual([
    'rejected',
    'open',
    'rejected',
    'rejected',
  ])
})
