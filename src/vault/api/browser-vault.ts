import { isSingleFile } from '#/platform/build-form.ts'
import { systemClock } from '#/platform/clock.ts'
import { lendDatabase } from '#/platform/database-port.ts'
import { openMarker } from '#/platform/marker.ts'
import { openDatabase } from '#/platform/open-database.ts'
import { browserPasskeys } from '#/platform/passkey.ts'
import { pagePresence } from '#/platform/presence.ts'
import { openTabChannel } from '#/platform/tab-channel.ts'
import { systemTicker } from '#/platform/timer.ts'
import type { WorkerPort } from '#/platform/worker-call.ts'
import { isEmptySnapshot, readSnapshot, vaultDatabasePlan } from '#/vault/storage/vault-storage.ts'

import { openVaultClient, type VaultClient } from './vault-client.ts'
import { vaultChannelName } from './vault-news.ts'

let opened: VaultClient | undefined

/** The vault client of this browser profile, one for the page. The first call starts the worker. */
export const browserVault = { client: (): VaultClient => (opened ??= openBrowserVault()) }

function openBrowserVault(): VaultClient {
  return openVaultClient({
    startWorker: startBrowserWorker,
    channel: openTabChannel(vaultChannelName),
    marker: openMarker('keywright-vault-id'),
    ...(isSingleFile ? {} : { hasStored: hasStoredVault }),
    passkeys: browserPasskeys,
    autoLock: { clock: systemClock, presence: pagePresence, tick: systemTicker },
  })
}

// Close the connection at once: an open one blocks an upgrade of the database.
async function hasStoredVault(): Promise<boolean> {
  const database = openDatabase(vaultDatabasePlan)
  try {
    return !isEmptySnapshot(await readSnapshot(database))
  } finally {
    database.close()
  }
}

function startBrowserWorker(): WorkerPort {
  const worker = new Worker(new URL('./vault.worker.ts', import.meta.url), { type: 'module' })
  if (!isSingleFile) return worker
  // A single-file page stores the sealed data in place of IndexedDB, because the worker ends with each lock.
  const stopLending = lendDatabase(openDatabase(vaultDatabasePlan), worker)
  return {
    postMessage: (message, options) => worker.postMessage(message, options),
    addEventListener: (kind: 'message' | 'error', listener: (event: MessageEvent<unknown>) => void) =>
      worker.addEventListener(kind, listener as EventListener), // the listener does not use the error itself
    terminate: () => {
      worker.terminate()
      stopLending()
    },
  }
}
