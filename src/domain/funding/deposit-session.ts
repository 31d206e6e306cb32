import { create } from 'zustand'

import { systemClock } from '#/platform/clock.ts'
import { systemAlarm } from '#/platform/timer.ts'
import { holdWebLock } from '#/platform/web-lock.ts'
import { coinsOf } from './deposit-coins.ts'
import { findNetwork } from '#/store/records/network.ts'
import type { Deposit } from '#/store/records/deposit.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { changeRecord } from '#/store/record-change.ts'
import { saveToWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace, type WorkspaceState } from '#/store/workspace-store.ts'
import { handLock } from './deposit-actions.ts'
import { runDeposit, type DepositActivity } from './deposit-run.ts'
import type { FundingNodes } from './funding-nodes.ts'
import { fundingNodesOf } from './funding-nodes-of.ts'

/** Activity of a deposit in this tab. `other-tab`: another tab runs the deposit. */
export type TabActivity = DepositActivity | { readonly kind: 'other-tab' }

export const useDepositRuns = create<{
  readonly activities: ReadonlyMap<string, TabActivity>
}>(() => ({ activities: new Map() }))

const runs = new Map<string, AbortController>()

/** Runs a deposit until the page closes, unless this tab or another already runs it. Tests pass their own nodes. */
export function followDeposit(id: string, nodesOf: typeof fundingNodesOf = fundingNodesOf): void {
  const deposit = useWorkspace.getState().deposits.get(id)
  const network = deposit && findNetwork(useWorkspace.getState().networks, deposit.networkId)
  const nodes = network && nodesOf(network)
  if (nodes === undefined || runs.has(id)) return
  const run = new AbortController()
  runs.set(id, run)
  tell(id, { kind: 'other-tab' })
  void holdWebLock(`keywright-deposit-${id}`, () => follow(id, nodes, run.signal)).finally(() => {
    runs.delete(id)
  })
}

async function follow(id: string, nodes: FundingNodes, signal: AbortSignal): Promise<void> {
  const read = () => useWorkspace.getState().deposits.get(id)
  await runDeposit(
    {
      nodes,
      clock: systemClock,
      alarm: systemAlarm,
      read,
      save: (change) => saveToWorkspace([changeRecord('deposits', id, change)]),
      listen: (listener) => {
        const stops = [
          useWorkspace.subscribe((state, before) => {
            const isChanged = state.deposits.get(id) !== before.deposits.get(id)
            if (isChanged || hasOwner(state, id) !== hasOwner(before, id)) listener()
          }),
          // A lock is passed on only to keys that the vault has, so locks that were proven before the unlock wait for
          // it.
          useVault.subscribe(({ keys }, before) => {
            if (keys.length > 0 && before.keys.length === 0) listener()
          }),
        ]
        return () => stops.forEach((stop) => stop())
      },
      hand: handLock,
      tell: (activity) => tell(id, activity),
    },
    signal,
  )
}

function hasOwner({ deposits, drafts, bulkRuns }: WorkspaceState, id: string): boolean {
  const { draftId } = deposits.get(id) ?? { draftId: '' }
  return drafts.has(draftId) || bulkRuns.has(draftId)
}

function tell(id: string, activity: TabActivity): void {
  useDepositRuns.setState(({ activities }) => ({ activities: new Map([...activities, [id, activity]]) }))
}

/** An unpaid address is watched automatically for this many milliseconds. */
const watchedMs = 30 * 24 * 60 * 60_000

/** Each deposit needs its own stream from a node. */
const mostWatched = 20

export function resumeDeposits(networkId: string): void {
  const { deposits, drafts, bulkRuns } = useWorkspace.getState()
  const goesOn = ({ draftId }: Deposit) => drafts.get(draftId)?.signed === null || bulkRuns.has(draftId)
  const here = [...deposits.values()].filter((deposit) => deposit.networkId === networkId)
  for (const { id } of depositsToFollow(here, systemClock.wallMs(), goesOn)) followDeposit(id)
}

/**
 * Returns the deposits to follow: those with coins, a sent transaction or a lock for an unfinished draft or run, and
 * the newest 20 unpaid ones. Others run while their page is open; the search for payments finds what they received.
 */
export function depositsToFollow(
  deposits: readonly Deposit[],
  nowMs: number,
  goesOn: (deposit: Deposit) => boolean,
): readonly Deposit[] {
  const isDue = (deposit: Deposit) => hasMoney(deposit) || (hasLock(deposit) && goesOn(deposit))
  const watched = deposits
    .filter((deposit) => !isDue(deposit) && nowMs - deposit.createdAtMs < watchedMs)
    .toSorted((a, b) => b.createdAtMs - a.createdAtMs)
  return [...deposits.filter(isDue), ...watched.slice(0, mostWatched)]
}

function hasLock({ spends }: Deposit): boolean {
  return spends.some(({ what, state }) => what !== 'refund' && state.kind === 'locked')
}

function hasMoney(deposit: Deposit): boolean {
  const isSending = deposit.spends.some(({ state }) => state.kind === 'signed' || state.kind === 'sent')
  return isSending || coinsOf(deposit).unspent.length > 0
}
