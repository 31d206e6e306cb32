import type { ListedIdentity } from './list-identities.ts'
import { isPending } from '#/workspace/history/transition-state.ts'

/** What identities hold together, as far as they were derived. */
export interface HoldingsSum {
  /** Before fees. */
  readonly credits: bigint
  /** Identities of which the balance is not known. */
  readonly unknown: number
  /** Enabled keys, those with their private halves here, and those without. */
  readonly keys: number
  readonly halves: number
  readonly watchOnly: number
  /** Transitions that wait for a word. */
  readonly waiting: number
}

export function sumHoldings(listed: readonly ListedIdentity[]): HoldingsSum {
  const derived = listed.flatMap((each) => each.derived ?? [])
  const sum = (of: (each: (typeof derived)[number]) => number) =>
    derived.reduce((total, each) => total + of(each), 0)
  const keys = sum(({ health }) => health.keys.enabled)
  const halves = sum(({ health }) => health.keys.held)
  return {
    credits: derived.reduce((total, { known }) => total + (known.shown?.balanceCredits ?? 0n), 0n),
    unknown: sum(({ known: { shown } }) =>
      shown !== undefined && shown.balanceCredits === undefined ? 1 : 0,
    ),
    keys,
    halves,
    watchOnly: keys - halves,
    waiting: sum(({ known }) => known.transitions.filter(({ state }) => isPending(state)).length),
  }
}
