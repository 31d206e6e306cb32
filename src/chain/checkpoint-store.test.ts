import { describe, expect, it } from 'vitest'
import { sampleVotingVersion } from '#/protocol/testing/diff-samples.ts'
import { readHead } from '#/protocol/masternode/list-checkpoint.ts'
import { emptyList, type VerifiedList } from '#/protocol/masternode/verified-list.ts'
import { verifyDiff } from '#/protocol/masternode/verify-diff.ts'
import { retainedHeights, openCheckpointStore } from './checkpoint-store.ts'
import { memoryListStorage } from './testing/list-storage-in-memory.ts'
import { blockHashAt, sampleDiff } from './testing/sample-network.ts'

const chain = {}

function listAt(height: number, from: VerifiedList = emptyList(blockHashAt(chain, 0))): VerifiedList {
  const blockHash = blockHashAt(chain, height)
  const diff = sampleDiff(chain, from.blockHash, blockHash)
  const checked = diff && verifyDiff(from, diff, { blockHash, votingVersion: sampleVotingVersion })
  if (checked?.ok !== true) throw new TypeError('no list')
  return checked.value.list
}

const always = () => true

describe('retained checkpoints', () => {
  it('include the first block, the last eight, and the first of every 576', () => {
    const heights = Array.from({ length: 1800 }, (_, index) => 100 + index)
    expect([...retainedHeights(heights)].toSorted((a, b) => a - b)).toEqual([
      100, 576, 1152, 1728, 1892, 1893, 1894, 1895, 1896, 1897, 1898, 1899,
    ])
  })

  it('stay limited in number', () => {
    const heights = Array.from({ length: 200_000 }, (_, index) => index * 7)
    expect(retainedHeights(heights).size).toBe(1 + 30 + 8)
  })
})

describe('the checkpoint store', () => {
  it('restores a stored list, in another session too', async () => {
    const { storage } = memoryListStorage()
    const shelf = openCheckpointStore(storage, always)
    await shelf.load()
    await shelf.put(listAt(5), 2)
    const next = listAt(6, listAt(5))
    await shelf.put(next, 3)
    const later = openCheckpointStore(storage, always)
    await later.load()
    expect(later.marks()).toEqual([
      { height: 6, blockHash: blockHashAt(chain, 6) },
      { height: 5, blockHash: blockHashAt(chain, 5) },
    ])
    const restored = await later.restore(6)
    expect([restored?.nodes, restored?.list.tree, restored?.list.blockHash]).toEqual([
      3,
      next.tree,
      next.blockHash,
    ])
  })

  it('contains exactly the pages that its heads refer to', async () => {
    const { storage, heads, pages } = memoryListStorage()
    const shelf = openCheckpointStore(storage, always)
    await shelf.load()
    for (let height = 1; height <= 20; height += 1) await shelf.put(listAt(height), 1)
    expect([...heads.keys()]).toEqual([1, 13, 14, 15, 16, 17, 18, 19, 20])
    const named = new Set([...heads.values()].flatMap((head) => readHead(head)?.pages ?? []))
    expect(new Set(pages.keys())).toEqual(named)
  })

  it('drops the blocks that a reorg abandons in the same write', async () => {
    const { storage, heads, state } = memoryListStorage()
    const shelf = openCheckpointStore(storage, always)
    await shelf.load()
    for (const height of [3, 4, 5, 6]) await shelf.put(listAt(height), 1)
    const writes = state.writes
    await shelf.put(listAt(7), 1, 5)
    expect([[...heads.keys()], state.writes]).toEqual([[3, 4, 7], writes + 1])
  })

  it('skips damaged checkpoints, and removes them with the next write', async () => {
    const { storage, heads, pages } = memoryListStorage()
    const shelf = openCheckpointStore(storage, always)
    await shelf.load()
    for (const height of [3, 4, 5, 6]) await shelf.put(listAt(height), 1)
    heads.set(5, new Uint8Array(40))
    const [page = ''] = readHead(heads.get(6) ?? new Uint8Array())?.pages ?? []
    pages.delete(page)
    const fourth = heads.get(4)
    if (fourth !== undefined) heads.set(9, fourth)
    pages.set('stray', new Uint8Array(3))
    const later = openCheckpointStore(storage, always)
    await later.load()
    expect(later.marks().map(({ height }) => height)).toEqual([9, 4, 3])
    // The checkpoint at 9 is stored under a height that is not its own.
    expect(await later.restore(9)).toBeUndefined()
    expect((await later.restore(4))?.list.height).toBe(4)
    await later.put(listAt(7), 1)
    expect(new Set(heads.keys())).toEqual(new Set([3, 4, 7]))
    expect(pages.has('stray')).toBe(false)
  })

  it('leaves the marks as they were after a failed write, and succeeds with a later one', async () => {
    const { storage, state } = memoryListStorage()
    const shelf = openCheckpointStore(storage, always)
    await shelf.load()
    await shelf.put(listAt(3), 1)
    state.isBroken = true
    await expect(shelf.put(listAt(4), 1)).rejects.toThrow('broken')
    state.isBroken = false
    expect(shelf.marks().map(({ height }) => height)).toEqual([3])
    await shelf.put(listAt(4), 1)
    expect((await shelf.restore(4))?.list.height).toBe(4)
  })

  it('writes in one tab only, and reads the other tab’s changes before its own first write', async () => {
    const { storage, heads } = memoryListStorage()
    let mayWrite = false
    const waiting = openCheckpointStore(storage, () => mayWrite)
    await waiting.load()
    const writing = openCheckpointStore(storage, always)
    await writing.load()
    for (let height = 1; height <= 12; height += 1) {
      await writing.put(listAt(height), 1)
      await waiting.put(listAt(height), 1)
    }
    expect(heads.size).toBe(9)
    mayWrite = true
    await waiting.put(listAt(13), 1)
    expect([...heads.keys()].toSorted((a, b) => a - b)).toEqual([1, 6, 7, 8, 9, 10, 11, 12, 13])
    expect((await waiting.restore(12))?.list.height).toBe(12)
  })
})
