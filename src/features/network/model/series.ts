import type { LatencySample } from '#/domain/network/chain-store.ts'
import type { ObservedBlock } from '#/domain/network/observed-block.ts'

// A day of blocks at the rate of real chains.
const mostBlocks = 576

export interface CountSeries {
  readonly heights: readonly number[]
  readonly enabled: readonly number[]
  readonly banned: readonly number[]
}

export function countSeries(blocks: readonly ObservedBlock[]): CountSeries {
  const tip = blocks.at(-1)?.height ?? 0
  const shown = blocks.filter(({ height }) => height > tip - mostBlocks)
  return {
    heights: shown.map(({ height }) => height),
    enabled: shown.map(({ enabled }) => enabled),
    banned: shown.map(({ enabled, total }) => total - enabled),
  }
}

export interface BlockInterval {
  readonly height: number
  /** Number of blocks that arrived between two polls. They share the time evenly. */
  readonly blocks: number
  readonly msEach: number
}

const mostIntervals = 48

/** Observed times between blocks. The first block and blocks of an earlier session have no known arrival time. */
export function blockIntervals(blocks: readonly ObservedBlock[]): readonly BlockInterval[] {
  return blocks
    .flatMap((block, index): readonly BlockInterval[] => {
      const before = blocks[index - 1]
      if (before === undefined || index === 1 || before.isRestored || block.isRestored) return []
      const count = block.height - before.height
      const ms = block.atMs - before.atMs
      // Skip the interval if the clock was set back.
      return count < 1 || ms <= 0 ? [] : [{ height: block.height, blocks: count, msEach: ms / count }]
    })
    .slice(-mostIntervals)
}

export function meanInterval(intervals: readonly BlockInterval[]): number | undefined {
  const blocks = intervals.reduce((sum, each) => sum + each.blocks, 0)
  const ms = intervals.reduce((sum, each) => sum + each.blocks * each.msEach, 0)
  return blocks === 0 ? undefined : ms / blocks
}

export interface LatencySeries {
  readonly timesMs: readonly number[]
  readonly nodes: readonly {
    readonly address: string
    /** One value per time; null without an answer of this node. */
    readonly ms: readonly (number | null)[]
    readonly last: number | undefined
  }[]
}

/** Latencies of the nodes side by side, in the stable order of their addresses. */
export function latencySeries(latencies: ReadonlyMap<string, readonly LatencySample[]>): LatencySeries {
  const times = new Set([...latencies.values()].flatMap((samples) => samples.map(({ atMs }) => atMs)))
  const timesMs = [...times].toSorted((left, right) => left - right)
  const nodes = [...latencies]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([address, samples]) => {
      const at = new Map(samples.map(({ atMs, ms }) => [atMs, ms]))
      return { address, ms: timesMs.map((time) => at.get(time) ?? null), last: samples.at(-1)?.ms }
    })
  return { timesMs, nodes }
}

export interface Prefix {
  /** 256 × the first number of the address + the second. */
  readonly cell: number
  readonly count: number
}

/** Returns the /16 networks with the most masternodes, largest first, and the number of networks that have any. */
export function fullestPrefixes(
  counts: Uint16Array,
  most: number,
): { readonly fullest: readonly Prefix[]; readonly filled: number } {
  const filled: Prefix[] = []
  // Most cells are empty, and this runs with every block.
  for (let cell = 0; cell < counts.length; cell += 1) {
    const count = counts[cell] ?? 0
    if (count > 0) filled.push({ cell, count })
  }
  const fullest = filled.toSorted((left, right) => right.count - left.count || left.cell - right.cell)
  return { fullest: fullest.slice(0, most), filled: filled.length }
}

/** Formats a cell as a network, such as 198.51.0.0/16. */
export function formatPrefix(cell: number): string {
  return `${Math.floor(cell / 256)}.${cell % 256}.0.0/16`
}
