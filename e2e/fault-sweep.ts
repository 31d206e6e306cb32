import { expect } from '@playwright/test'

import type { FaultPlan, FaultReport, IdbFault } from './idb-faults.ts'
import type { VaultAction } from './vault-actions.ts'
import { prepareVault } from './vault-filling.ts'
import { expectFull, must, type Acknowledged } from './vault-full.ts'
import type { VaultWorkerPage } from './vault-worker.ts'

/** Counts of a sweep. Without a fault that struck and did harm, the sweep proves nothing. */
export interface SweepReport {
  readonly struck: number
  /** Actions that did not complete. */
  readonly cutOff: number
}

/** Stores the vault with which the action starts, from the existing vault. */
export async function prepareSweep(
  worker: VaultWorkerPage,
  act: VaultAction,
  found: Acknowledged,
): Promise<Acknowledged> {
  const backsUp = act.from === 'vault and backup' || act.from === 'backup alone'
  if (found.vault && backsUp) await must(worker.ask('unlock', { proof: found.passphrase }))
  const before = await prepareVault(worker, act, found)
  await worker.putAside()
  return before
}

/**
 * Counts the requests of the action at which a fault could strike, in an undisturbed run, which must complete. A full
 * disk affects only writes.
 */
export async function countRequests(
  worker: VaultWorkerPage,
  act: VaultAction,
  before: Acknowledged,
): Promise<{ readonly all: number; readonly writes: number }> {
  const plan = { fault: 'abort', at: Number.MAX_SAFE_INTEGER } as const
  const { answered, report } = await strikeAt(worker, act, plan, before)
  expect({ answered, struck: report.struck }).toEqual({ answered: true, struck: false })
  return { all: report.seen, writes: report.writes }
}

/**
 * Injects the fault into every `step`-th request of the action, starting at one that `seed` chooses, and each time from
 * the stored vault. Afterwards a new page must open the vault in its old or new state.
 */
export async function sweepFaults(
  worker: VaultWorkerPage,
  act: VaultAction,
  fault: IdbFault,
  before: Acknowledged,
  { requests, step, seed }: { readonly requests: number; readonly step: number; readonly seed: number },
): Promise<SweepReport> {
  let struck = 0
  let cutOff = 0
  for (let at = 1 + (seed % step); at <= requests; at += step) {
    const { answered, report } = await strikeAt(worker, act, { fault, at }, before)
    expect(report.struck, `${fault} at ${at}`).toBe(true)
    struck += 1
    if (!answered) cutOff += 1
  }
  return { struck, cutOff }
}

/** Injects the fault once, and opens the resulting vault. */
export async function strikeAt(
  worker: VaultWorkerPage,
  act: VaultAction,
  plan: FaultPlan,
  before: Acknowledged,
): Promise<{ readonly answered: boolean; readonly report: FaultReport }> {
  await worker.bringBack()
  if (before.vault) await must(worker.ask('unlock', { proof: before.passphrase }))
  const begun = await act.begin?.(worker, before)
  await worker.plan(plan)
  const reply = await act.run(worker, before, begun)
  // A terminated worker sends no report.
  const report: FaultReport = (await worker.plan()) ?? { seen: plan.at, writes: 0, struck: true }
  const answered = reply?.ok === true
  await worker.renew()
  await (answered ? expectFull(worker, act.done(before, reply.value)) : expectFull(worker, before, act))
  return { answered, report }
}
