import { prepareSweep, sweepFaults } from './fault-sweep.ts'
import { expect, test } from './fixtures.ts'
import { vaultActs } from './vault-acts.ts'
import { findVaultWorker, openVaultWorker, serveVaultWorker } from './vault-worker.ts'

for (const act of vaultActs) {
  for (const fault of ['abort', 'full', 'close', 'end'] as const) {
    test(`${act.name}: ${fault} at every request of IndexedDB leaves the old vault or the new one`, async ({
      context,
      page,
    }) => {
      await serveVaultWorker(context)
      const worker = await openVaultWorker(page, findVaultWorker())
      const before = await prepareSweep(worker, act)
      const report = await sweepFaults(worker, act, fault, before)
      console.log(act.name, fault, report)
      // The header, two manifests, each twice, and an entry of the audit log, at least.
      expect(report.struck).toBeGreaterThanOrEqual(7)
      expect(report.cutOff).toBeGreaterThanOrEqual(7)
    })
  }
}
