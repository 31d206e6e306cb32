import type { HistoryEntry } from '#/domain/identity/fold-identity.ts'
import type { ListedIdentity } from './list-identities.ts'

/** A balance from a moment on. Undefined while the balance was unknown. */
export type KnownBalance = Pick<HistoryEntry, 'atMs' | 'balanceCredits'>

/** Total balance of all identities, oldest first, after each change of one of them. */
export function totalBalances(histories: readonly (readonly KnownBalance[])[]): readonly KnownBalance[] {
  const changes = histories
    .flatMap((history, of) => history.map((entry) => ({ ...entry, of })))
    .toSorted((one, other) => one.atMs - other.atMs)
  const known = new Map<number, bigint>()
  const totals = new Map<number, bigint>()
  let sum = 0n
  for (const { atMs, balanceCredits, of } of changes) {
    if (balanceCredits === undefined) continue
    sum += balanceCredits - (known.get(of) ?? 0n)
    known.set(of, balanceCredits)
    totals.set(atMs, sum)
  }
  return [...totals].map(([atMs, balanceCredits]) => ({ atMs, balanceCredits }))
}

interface BalanceSteps {
  readonly first: bigint
  readonly last: bigint
  /** Oldest first. Both numbers are fractions from 0 to 1: of the time span, and of the highest balance. */
  readonly points: readonly { readonly at: number; readonly value: number }[]
}

/** Scales a history of balances for a chart that ends now. Undefined if the balance never changed. */
export function stepBalances(history: readonly KnownBalance[], nowMs: number): BalanceSteps | undefined {
  const known = history.flatMap(({ atMs, balanceCredits }) =>
    balanceCredits === undefined ? [] : [{ atMs, balanceCredits }],
  )
  const [first] = known
  const last = known.at(-1)
  if (first === undefined || last === undefined) return undefined
  if (known.every(({ balanceCredits }) => balanceCredits === first.balanceCredits)) return undefined
  const highest = known.reduce((top, { balanceCredits }) => (balanceCredits > top ? balanceCredits : top), 1n)
  // Limited to the time from the first balance to now, because a clock may have been set back.
  const spanMs = Math.max(1, nowMs - first.atMs)
  const points = known.map(({ atMs, balanceCredits }) => ({
    at: Math.min(1, Math.max(0, (atMs - first.atMs) / spanMs)),
    value: Number((balanceCredits * 1000n) / highest) / 1000,
  }))
  return { first: first.balanceCredits, last: last.balanceCredits, points }
}

/** Numbers of enabled keys, by whether their private keys survive the loss of this browser. */
export interface KeyHealth {
  readonly enabled: number
  readonly backedUp: number
  /** The private key is only in this vault. */
  readonly here: number
  /** The private key is not in this vault. */
  readonly watchOnly: number
}

export function sumKeyHealth(listed: readonly ListedIdentity[]): KeyHealth {
  const sum = { enabled: 0, backedUp: 0, here: 0, watchOnly: 0 }
  for (const { derived } of listed) {
    if (derived === undefined) continue
    const { keys, words } = derived.health
    const here = words.reduce((count, word) => (word.kind === 'no-backup' ? word.count : count), 0)
    sum.enabled += keys.enabled
    sum.here += here
    sum.backedUp += keys.held - here
    sum.watchOnly += keys.enabled - keys.held
  }
  return sum
}
