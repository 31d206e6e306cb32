import '#/platform/zod-without-eval.ts'

import { expose } from 'comlink'

import { isSingleFile } from '#/platform/build-form.ts'
import { systemClock } from '#/platform/clock.ts'
import { borrowDatabase } from '#/platform/database-port.ts'
import { openDatabase } from '#/platform/database.ts'
import { systemPause } from '#/platform/timer.ts'
import { openTabChannel } from '#/platform/tab-channel.ts'
import { holdWebLock } from '#/platform/web-lock.ts'
import { isAsk } from '#/platform/worker-call.ts'

import { answerAtDoor } from './answer-call.ts'
import { reachesNetwork } from './network-probe.ts'
import { stretchPassphrase } from '#/vault/unlock/stretch.ts'
import { vaultChannelName, type VaultNews } from './vault-api.ts'
import { openVaultService } from './vault-service.ts'
import { vaultDatabasePlan } from '#/vault/storage/vault-storage.ts'

const channel = openTabChannel(vaultChannelName)
const news: VaultNews = { kind: 'changed' }

const keeper = openVaultService({
  // What is sealed outlives this worker, in memory as on a disk.
  database: isSingleFile ? borrowDatabase(self) : openDatabase(vaultDatabasePlan),
  exclusively: (work) => holdWebLock('keywright-vault', work),
  announceChange: () => channel.post(news),
  clock: systemClock,
  pause: systemPause,
  stretch: stretchPassphrase,
})

// Comlink would let a message walk through whatever object it exposes; one call is all that this worker knows.
self.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (!isAsk(event.data)) event.stopImmediatePropagation()
})

expose(
  answerAtDoor(
    keeper,
    reachesNetwork(self.location.href, (address) => fetch(address)),
  ),
)
