import type { LatencySample } from '#/session/chain/chain-store.ts'

export interface LatencySeries {
  /** When anything was measured, rising. */
  readonly timesMs: readonly number[]
  readonly nodes: readonly {
    readonly address: string
    /** One for each time; null where this node had no answer. */
    readonly ms: readonly (number | null)[]
    readonly last: number | undefined
  }[]
}

/** What the nodes took to answer, side by side; in the order of their addresses, which does not change. */
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
