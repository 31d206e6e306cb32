import { saveFigures } from '../src/protocol/testing/figures.ts'
import type { Timing } from './rounds.ts'

/** A ratio of two medians, and its target. */
export interface Claim {
  readonly what: string
  readonly of: string
  readonly over: string
  /** The least ratio, or with `at most` the largest. */
  readonly target: number
  readonly is: 'at least' | 'at most'
}

export function atLeast(target: number): Pick<Claim, 'target' | 'is'> {
  return { target, is: 'at least' }
}

/** Saves all timings and ratios for the tables of `scripts/bench/claims-tables.mjs`. */
export function saveClaims(
  name: string,
  timings: ReadonlyMap<string, Timing>,
  claims: readonly Claim[],
  rounds: number,
): void {
  const medianOf = (of: string) => {
    const timing = timings.get(of)
    if (timing === undefined) throw new TypeError(`not measured: ${of}`)
    return timing.medianMs
  }
  const ratios = claims.map((claim) => ({ ...claim, ratio: medianOf(claim.of) / medianOf(claim.over) }))
  saveFigures(name, { rounds, timings: Object.fromEntries(timings), ratios })
}
