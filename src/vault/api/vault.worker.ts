import '#/platform/zod-without-eval.ts'

import { isSingleFile } from '#/platform/build-form.ts'
import { systemClock } from '#/platform/clock.ts'
import { borrowDatabase } from '#/platform/database-port.ts'
import { openDatabase } from '#/platform/open-database.ts'
import { freeMemory } from '#/platform/free-memory.ts'
import { systemPause, systemTicker } from '#/platform/timer.ts'
import { openTabChannel } from '#/platform/tab-channel.ts'
import { holdWebLock } from '#/platform/web-lock.ts'
import { serveWorker } from '#/platform/worker-call.ts'

import { reachesNetwork, vaultChecks } from './call-checks.ts'
import { stretchPassphrase } from '#/vault/unlock/stretch.ts'
import { vaultApi } from './vault-api.ts'
import { vaultChannelName, type VaultNews } from './vault-news.ts'
import { openVaultService } from './vault-service.ts'
import { vaultDatabasePlan } from '#/vault/storage/vault-storage.ts'

const channel = openTabChannel(vaultChannelName)
const news: VaultNews = { kind: 'changed' }

// An operation stretches up to five times, so the memory of each derivation is freed before the next one.
let freed = Promise.resolve()

const service = openVaultService({
  // A single-file page lends its database because there is no IndexedDB: a worker's memory ends with each lock.
  database: isSingleFile ? borrowDatabase(self) : openDatabase(vaultDatabasePlan),
  exclusively: (work) => holdWebLock('keywright-vault', work),
  announceChange: () => channel.post(news),
  clock: systemClock,
  pause: systemPause,
  freeMemory: () => freeMemory(systemPause),
  stretch: async (...given) => {
    await freed
    try {
      return await stretchPassphrase(...given)
    } finally {
      // Not awaited, so that only the stretching is measured.
      freed = freeMemory(systemPause)
    }
  },
  heartbeat: {
    tick: systemTicker,
    end: () => {
      leave()
      self.close()
    },
  },
})

const isNetworkOpen = reachesNetwork(self.location.href, (address) => fetch(address))
const leave = serveWorker(vaultApi, service, self, vaultChecks(isNetworkOpen))
