import { expect, it } from 'vitest'
import { stretchCeiling, stretchFloor } from '#/vault/storage/stretch-parameters.ts'
import { strongerCosts } from './passphrase-cost.ts'

it('offers stronger costs only, with the time that they are likely to take', () => {
  const offered = strongerCosts({ parameters: stretchFloor, tookMs: 250 })
  expect(offered[0]).toEqual({ cost: { ...stretchFloor, memoryKib: 128 * 1024 }, tookMs: 500 })
  const above = { ...stretchFloor, memoryKib: 160 * 1024, iterations: 4 }
  const memories = strongerCosts({ parameters: above, tookMs: null }).map(({ cost }) => cost.iterations)
  expect(memories).toEqual([6, 10])
})

it('offers nothing above the ceiling of the format', () => {
  expect(strongerCosts({ parameters: stretchCeiling, tookMs: 5000 })).toEqual([])
})
