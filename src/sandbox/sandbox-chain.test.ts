import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { blockHashText, deriveBlockHash, findBlock } from './sandbox-chain.ts'
import { createSandboxWorld } from './sandbox-world.ts'

const world = createSandboxWorld({ seed: 'a test', masternodes: 3 })
const main = { world }
const fork = { world, branch: { name: 'fork', from: 50 } }
const heights = fc.integer({ min: 0, max: 2 ** 32 - 1 })

describe('a block of the sandbox', () => {
  it('is found by its own hash, and by no other hash', () => {
    fc.assert(
      fc.property(heights, fc.nat(255), (height, bit) => {
        const hash = deriveBlockHash(main, height)
        expect(findBlock(main, hash)).toBe(height)
        hash[bit >> 3] = (hash[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(findBlock(main, hash)).toBeUndefined()
      }),
    )
    expect(findBlock(main, new Uint8Array(32))).toBeUndefined()
    expect(findBlock(main, new Uint8Array(31))).toBeUndefined()
  })

  it('has a hash that looks like proof of work', () => {
    expect(blockHashText(main, 1)).toMatch(/^000000[0-9a-f]{58}$/)
  })

  it('differs on a branch from the block at which the branch begins', () => {
    expect(blockHashText(fork, 49)).toBe(blockHashText(main, 49))
    expect(blockHashText(fork, 50)).not.toBe(blockHashText(main, 50))
    expect(findBlock(fork, deriveBlockHash(main, 50))).toBeUndefined()
    expect(findBlock(main, deriveBlockHash(fork, 50))).toBeUndefined()
  })
})
