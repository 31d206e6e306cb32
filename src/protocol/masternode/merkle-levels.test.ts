import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { plainMerkleRoot, sampleBytes } from '#/protocol/testing/diff-samples.ts'
import { buildLevels, emptyLevels, rootOf, updateLevels } from './merkle-levels.ts'

const leaves = Array.from({ length: 110 }, (_, index) => sampleBytes(`leaf ${index}`))
const flat = (hashes: readonly Uint8Array[]) => concatBytes(...hashes)

describe('a merkle tree with its levels', () => {
  it('has the same root as the plain computation for every count of leaves', () => {
    for (let count = 0; count <= leaves.length; count += 1) {
      const some = leaves.slice(0, count)
      expect(rootOf(buildLevels(flat(some)))).toEqual(plainMerkleRoot(some))
    }
  })

  it('updating leaves gives the same root as a rebuild, and leaves the old tree unchanged', () => {
    const change = fc.record({
      unmoved: fc.nat({ max: 60 }),
      changed: fc.uniqueArray(fc.nat({ max: 59 }), { maxLength: 5 }),
      added: fc.nat({ max: 20 }),
    })
    fc.assert(
      fc.property(fc.nat({ max: 60 }), change, (count, { unmoved, changed, added }) => {
        const before = leaves.slice(0, count)
        const old = buildLevels(flat(before))
        const oldRoot = plainMerkleRoot(before)
        // All leaves from `movedFrom` on may change.
        const movedFrom = Math.min(unmoved, count)
        const places = changed.filter((place) => place < movedFrom).toSorted((a, b) => a - b)
        const after = [...before.slice(0, movedFrom), ...leaves.slice(90, 90 + added)]
        for (const place of places) after[place] = sampleBytes(`changed ${place}`)
        const { tree } = updateLevels(old, flat(after), { changed: places, movedFrom })
        expect(rootOf(tree)).toEqual(plainMerkleRoot(after))
        expect(rootOf(old)).toEqual(oldRoot)
      }),
    )
  })

  it('hashes one path for each changed leaf', () => {
    const many = flat(Array.from({ length: 1000 }, (_, index) => sampleBytes(`leaf ${index}`)))
    const old = buildLevels(many)
    const changed = [3, 400, 401, 999]
    const next = many.slice()
    for (const place of changed) next.set(sampleBytes(`changed ${place}`), 32 * place)
    const { tree, hashes } = updateLevels(old, next, { changed, movedFrom: 1000 })
    expect(rootOf(tree)).toEqual(rootOf(buildLevels(next)))
    expect(hashes).toBeLessThanOrEqual(4 * 10)
    expect(updateLevels(emptyLevels, next, { changed: [], movedFrom: 0 }).hashes).toBeGreaterThan(999)
  })

  it('hashes only the last path when a leaf is added at the end', () => {
    const old = buildLevels(flat(leaves.slice(0, 64)))
    const { tree, hashes } = updateLevels(old, flat(leaves.slice(0, 65)), { changed: [], movedFrom: 64 })
    expect(rootOf(tree)).toEqual(plainMerkleRoot(leaves.slice(0, 65)))
    expect(hashes).toBeLessThanOrEqual(8)
  })
})
