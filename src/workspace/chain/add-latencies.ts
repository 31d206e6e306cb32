import type { ChainState, LatencySample } from './chain-store.ts'

// An hour at the usual pace.
const mostSamples = 360

/** The samples with those of one more poll. Nodes that are gone are forgotten. */
export function addLatencies(
  held: ReadonlyMap<string, readonly LatencySample[]>,
  nodes: ChainState['nodes'],
  atMs: number,
): ReadonlyMap<string, readonly LatencySample[]> {
  return new Map(
    nodes.map(({ address, latencyMs }) => {
      const before = held.get(address) ?? []
      if (latencyMs === null) return [address, before]
      return [address, [...before, { atMs, ms: latencyMs }].slice(-mostSamples)]
    }),
  )
}
