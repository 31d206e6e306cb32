import type { HistoryEntry } from '#/workspace/history/fold-identity.ts'

export interface BalanceSteps {
  readonly first: bigint
  readonly last: bigint
  /** The oldest first: the part of the time, and of the highest balance, from 0 to 1. */
  readonly points: readonly { readonly at: number; readonly value: number }[]
}

/** A history of balances as a chart draws it, up to now. Nothing when fewer than one balance is known. */
export function stepBalances(history: readonly HistoryEntry[], nowMs: number): BalanceSteps | undefined {
  const known = history.flatMap(({ atMs, balanceCredits }) =>
    balanceCredits === undefined ? [] : [{ atMs, balanceCredits }],
  )
  const [first] = known
  const last = known.at(-1)
  if (first === undefined || last === undefined) return undefined
  const highest = known.reduce((top, { balanceCredits }) => (balanceCredits > top ? balanceCredits : top), 1n)
  // A clock that was set back: nothing stands before the first, nor after now.
  const spanMs = Math.max(1, nowMs - first.atMs)
  const points = known.map(({ atMs, balanceCredits }) => ({
    at: Math.min(1, Math.max(0, (atMs - first.atMs) / spanMs)),
    value: Number((balanceCredits * 1000n) / highest) / 1000,
  }))
  return { first: first.balanceCredits, last: last.balanceCredits, points }
}
