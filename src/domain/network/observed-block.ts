import { z } from 'zod'

import type { ChainState } from '#/chain/chain-state.ts'

export const ObservedBlock = z
  .strictObject({
    height: z.int().min(0),
    blockHash: z.string().regex(/^[0-9a-f]{64}$/),
    atMs: z.number(),
    total: z.int().min(0),
    enabled: z.int().min(0),
    evonodes: z.int().min(0),
    /** True if the list came from an earlier session: its block was not new at that time. */
    isRestored: z.boolean(),
  })
  .readonly()
export type ObservedBlock = z.infer<typeof ObservedBlock>

export function observeBlock(list: NonNullable<ChainState['list']>, nowMs: number): ObservedBlock {
  const { height, blockHash, sinceMs, total, enabled, evonodes } = list
  return { height, blockHash, total, enabled, evonodes, atMs: sinceMs ?? nowMs, isRestored: sinceMs === null }
}

export function addBlock(blocks: readonly ObservedBlock[], next: ObservedBlock): readonly ObservedBlock[] {
  if (blocks.some(({ blockHash }) => blockHash === next.blockHash)) return blocks
  return [...blocks.filter(({ height }) => height < next.height), next].slice(-mostBlocks)
}

/** Blocks of some weeks on a real chain. */
const mostBlocks = 5000

const hourMs = 3_600_000
// Shorter times do not show the pace of a chain.
const shortestMs = 60_000

/**
 * Counts blocks of the last hour, or of its last part without a gap: the times of blocks that came while the device
 * slept are unknown. Returns `undefined` before two blocks were seen.
 */
export function paceOf(
  blocks: readonly ObservedBlock[],
  nowMs: number,
): { readonly blocks: number; readonly spanMs: number } | undefined {
  const seen = lastRun(blocks.filter(({ isRestored }) => !isRestored))
  const tip = seen.at(-1)
  // The last block before the hour, if any. All later blocks are in the hour.
  const before = seen.findLast(({ atMs }) => atMs <= nowMs - hourMs)
  const first = before ?? seen[0]
  if (tip === undefined || first === undefined || tip === first) return undefined
  const spanMs = before === undefined ? Math.max(nowMs, tip.atMs) - first.atMs : hourMs
  if (spanMs < shortestMs) return undefined
  return { blocks: tip.height - first.height, spanMs }
}

// A hidden page sees fewer blocks than this between two polls.
const mostAtOnce = 24

function lastRun(blocks: readonly ObservedBlock[]): readonly ObservedBlock[] {
  const isAfterGap = (block: ObservedBlock, index: number) => {
    const before = blocks[index - 1]
    if (before === undefined || block.height === before.height + 1) return false
    return block.height - before.height > mostAtOnce || block.atMs - before.atMs > hourMs
  }
  return blocks.slice(Math.max(0, blocks.findLastIndex(isAfterGap)))
}
