import type { ObservedBlock } from '#/session/chain/observed-block.ts'

export interface BlockInterval {
  /** The later block. */
  readonly height: number
  /** More than one when several came between two questions: they share their time. */
  readonly blocks: number
  readonly msEach: number
}

const mostIntervals = 48

/**
 * The time between blocks as they were seen here. The first block that was seen had been there before, for how long nobody
 * knows, and so had one that was known from an earlier session: nothing is measured from them.
 */
export function blockIntervals(blocks: readonly ObservedBlock[]): readonly BlockInterval[] {
  return blocks
    .flatMap((block, index): readonly BlockInterval[] => {
      const before = blocks[index - 1]
      if (before === undefined || index === 1 || before.isRestored || block.isRestored) return []
      const count = block.height - before.height
      const ms = block.atMs - before.atMs
      // A clock that was set back measures nothing.
      return count < 1 || ms <= 0 ? [] : [{ height: block.height, blocks: count, msEach: ms / count }]
    })
    .slice(-mostIntervals)
}

/** Of one block, over all that were measured. */
export function meanInterval(intervals: readonly BlockInterval[]): number | undefined {
  const blocks = intervals.reduce((sum, each) => sum + each.blocks, 0)
  const ms = intervals.reduce((sum, each) => sum + each.blocks * each.msEach, 0)
  return blocks === 0 ? undefined : ms / blocks
}
