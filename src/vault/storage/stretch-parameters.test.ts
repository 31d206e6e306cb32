import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chooseStretchParameters,
  requireStretchParameters,
  stretchCeiling,
  stretchFloor,
} from './stretch-parameters.ts'

describe('the limits of format 1', () => {
  it('the limits are 64 MiB and 3 iterations, and 256 MiB and 10 iterations', () => {
    expect(stretchFloor).toEqual({ algorithm: 'argon2id', memoryKib: 65_536, iterations: 3, parallelism: 1 })
    expect(stretchCeiling).toEqual({
      algorithm: 'argon2id',
      memoryKib: 262_144,
      iterations: 10,
      parallelism: 1,
    })
  })

  it.each([
    { memoryKib: 65_535 },
    { memoryKib: 262_145 },
    { iterations: 2 },
    { iterations: 11 },
    { parallelism: 0 },
    { parallelism: 2 },
    { memoryKib: -1 },
  ])('rejects %o', (change) => {
    expect(() => requireStretchParameters({ ...stretchFloor, ...change })).toThrow('vault/stretch-refused')
  })

  it('accepts the limits themselves', () => {
    expect(() => requireStretchParameters(stretchFloor)).not.toThrow()
    expect(() => requireStretchParameters(stretchCeiling)).not.toThrow()
  })
})

describe('calibration', () => {
  it('never leaves the limits', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100_000, noNaN: true }), (floorMs) => {
        requireStretchParameters(chooseStretchParameters(floorMs))
      }),
    )
  })

  it('stays at the floor on a slow device', () => {
    expect(chooseStretchParameters(2_000)).toEqual(stretchFloor)
  })

  it('takes 350 to 500 ms on ordinary devices', () => {
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 340 }), (floorMs) => {
        const { memoryKib, iterations } = chooseStretchParameters(floorMs)
        const costMs = (floorMs * memoryKib * iterations) / (stretchFloor.memoryKib * stretchFloor.iterations)
        expect(costMs).toBeGreaterThanOrEqual(floorMs <= 300 ? 300 : floorMs)
        expect(costMs).toBeLessThanOrEqual(500)
      }),
    )
  })
})
