import { sumOf } from '#/protocol/funding/coins.ts'
import type { TabActivity } from '#/domain/funding/deposit-session.ts'
import { coinsOf } from '#/domain/funding/deposit-coins.ts'
import type { Deposit } from '#/store/records/deposit.ts'

export type Arrival =
  | { readonly kind: 'payments'; readonly count: number; readonly duffs: bigint }
  /** A node has scanned all blocks since the address was created. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unknown'; readonly because: 'no-nodes' | 'no-answer' | 'asking' }

/** Reads the payments that nodes have reported for a deposit. `hasNodes`: true if the deposit’s network has nodes. */
export function readArrival(deposit: Deposit, activity: TabActivity | undefined, hasNodes: boolean): Arrival {
  const { paid } = coinsOf(deposit)
  if (paid.length > 0) return { kind: 'payments', count: paid.length, duffs: sumOf(paid) }
  if (!hasNodes) return { kind: 'unknown', because: 'no-nodes' }
  switch (activity?.kind) {
    case 'failed':
      return { kind: 'unknown', because: 'no-answer' }
    case 'watching':
      return { kind: 'nothing' }
    case 'asking':
    case 'other-tab':
    case undefined:
      return deposit.scanned === null ? { kind: 'unknown', because: 'asking' } : { kind: 'nothing' }
  }
}
