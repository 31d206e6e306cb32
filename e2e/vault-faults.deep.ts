import { readSweep } from '#/protocol/testing/sweep.ts'

import { countRequests, prepareSweep, sweepFaults } from './fault-sweep.ts'
import { expect } from './fixtures.ts'
import { installIdbFaults } from './idb-faults.ts'
import { installQuickStretch } from './quick-stretch.ts'
import { startFrom } from './stored-start.ts'
import { vaultActions } from './vault-actions.ts'
import { prepareVault } from './vault-filling.ts'
import { nothingYet } from './vault-full.ts'
import { findVaultWorker, openVaultWorker, serveVaultWorker } from './vault-worker.ts'

// A closed connection or a terminated worker cuts off a transaction just as an abort does, so fewer of them are enough.
const sweep = readSweep(process.env)
const steps = {
  abort: 'fault-step',
  full: 'fault-step',
  close: 'lost-worker-step',
  end: 'lost-worker-step',
} as const
const before = [installIdbFaults, installQuickStretch] as const
/**
 * Starts with a filled vault. The worker that fills it has the slow clock of `installIdbFaults`, too, so that no proof
 * raises the passphrase cost.
 */
const test = startFrom(
  async (page) => {
    const worker = await openVaultWorker(page, findVaultWorker())
    return prepareVault(worker, { from: 'vault' }, nothingYet)
  },
  ...before,
)
const faults = ['abort', 'full', 'close', 'end'] as const

for (const [index, act] of vaultActions.entries()) {
  test(`${act.name}: faults at requests of IndexedDB leave the old vault or the new one`, async ({
    context,
    page,
    begun,
  }) => {
    await serveVaultWorker(context, ...before)
    const worker = await openVaultWorker(page, findVaultWorker())
    const known = await prepareSweep(worker, act, begun)
    const { all, writes } = await countRequests(worker, act, known)
    // At least the header and a manifest, each twice, and an entry of the audit log.
    expect(writes).toBeGreaterThanOrEqual(5)
    expect(all).toBeGreaterThan(writes)
    let cutOff = 0
    for (const fault of faults) {
      const requests = fault === 'full' ? writes : all
      // Even a short action is struck at least once.
      const step = Math.min(sweep.sizeOf(steps[fault]), requests)
      const seed = sweep.seedFrom(index)
      const report = await sweepFaults(worker, act, fault, known, { requests, step, seed })
      console.log(act.name, fault, report)
      const counts = { sweep: steps[fault], seed, done: report.struck, places: requests, step }
      const description = JSON.stringify({ ...counts, action: act.name, fault, cutOff: report.cutOff })
      test.info().annotations.push({ type: 'counts', description })
      expect(report.struck).toBeGreaterThanOrEqual(Math.floor(requests / step))
      expect(report.cutOff).toBeGreaterThanOrEqual(Math.floor(5 / step))
      cutOff += report.cutOff
    }
    expect(cutOff).toBeGreaterThan(0)
  })
}
