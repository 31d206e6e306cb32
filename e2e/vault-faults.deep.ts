import { prepareSweep, sweepFaults } from './fault-sweep.ts'
import { expect, test } from './fixtures.ts'
import { vaultActions } from './vault-actions.ts'
import { findVaultWorker, openVaultWorker, serveVaultWorker } from './vault-worker.ts'

// A connection that closes and a worker that ends cut a transaction off as an abort does: every fifth time is enough.
const steps = { abort: 1, full: 1, close: 5, end: 5 } as const
const ordinals = { 1: 'every', 5: 'every fifth' } as const

for (const act of vaultActions) {
  for (const fault of ['abort', 'full', 'close', 'end'] as const) {
    const step = steps[fault]
    test(`${act.name}: ${fault} at ${ordinals[step]} request of IndexedDB leaves the old vault or the new one`, async ({
      context,
      page,
    }) => {
      await serveVaultWorker(context)
      const worker = await openVaultWorker(page, findVaultWorker())
      const before = await prepareSweep(worker, act)
      const report = await sweepFaults(worker, act, fault, before, step)
      console.log(act.name, fault, report)
      // The header and a manifest, each twice, and an entry of the audit log, at least.
      const least = Math.ceil(5 / step)
      expect(report.struck).toBeGreaterThanOrEqual(least)
      expect(report.cutOff).toBeGreaterThanOrEqual(least)
    })
  }
}
