import { prepareSweep, strikeAt } from './fault-sweep.ts'
import { expect, test } from './fixtures.ts'
import { signAction } from './vault-actions.ts'
import { findVaultWorker, openVaultWorker, serveVaultWorker } from './vault-worker.ts'

test(
  'a signature that is cut off at a request of IndexedDB leaves the vault whole',
  { tag: '@deep' },
  async ({ context, page }) => {
    await serveVaultWorker(context)
    const worker = await openVaultWorker(page, findVaultWorker())
    const before = await prepareSweep(worker, signAction)
    // `npm run test:deep` injects a fault into every request of every action. Here: into a read, and into the write.
    const plans = [
      { fault: 'abort', at: 4 },
      { fault: 'full', at: 5 },
      { fault: 'end', at: 20 },
    ] as const
    for (const plan of plans) {
      expect(await strikeAt(worker, signAction, plan, before)).toMatchObject({
        answered: false,
        report: { struck: true },
      })
    }
    // The canary: a write that is lost in silence, as no browser loses any, is seen. The third is that of the audit log.
    await expect(strikeAt(worker, signAction, { fault: 'lose', at: 3 }, before)).rejects.toThrow(
      'damagedAudit',
    )
  },
)
