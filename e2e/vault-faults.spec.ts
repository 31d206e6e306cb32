import { prepareSweep, strikeAt } from './fault-sweep.ts'
import { expect, test } from './fixtures.ts'
import { signAction } from './vault-actions.ts'
import { nothingYet } from './vault-full.ts'
import { findVaultWorker, openVaultWorker, serveVaultWorker } from './vault-worker.ts'

test('the sweep notices a write that is lost silently', { tag: '@deep' }, async ({ context, page }) => {
  await serveVaultWorker(context)
  const worker = await openVaultWorker(page, findVaultWorker())
  const before = await prepareSweep(worker, signAction, nothingYet)
  // The planted fault of e2e/vault-faults.deep.ts. The fifth write is the audit log's: the attempt is counted
  // before and after the passphrase is tried.
  await expect(strikeAt(worker, signAction, { fault: 'lose', at: 5 }, before)).rejects.toThrow('damagedAudit')
})
