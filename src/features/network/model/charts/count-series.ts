import type { ObservedBlock } from '#/session/chain/observed-block.ts'

// A day of blocks at the pace of real chains.
const mostBlocks = 576

export interface CountSeries {
  readonly heights: readonly number[]
  readonly enabled: readonly number[]
  readonly banned: readonly number[]
}

/** How many masternodes were enabled and banned when each of the last blocks was the tip. */
export function countSeries(blocks: readonly ObservedBlock[]): CountSeries {
  const tip = blocks.at(-1)?.height ?? 0
  const shown = blocks.filter(({ height }) => height > tip - mostBlocks)
  return {
    heights: shown.map(({ height }) => height),
    enabled: shown.map(({ enabled }) => enabled),
    banned: shown.map(({ enabled, total }) => total - enabled),
  }
}
