import './zod-without-eval.ts'

import { expose } from 'comlink'

import { systemClock } from '#/platform/clock.ts'
import { openDatabase } from '#/platform/database.ts'
import { openTabChannel } from '#/platform/tab-channel.ts'
import { holdWebLock } from '#/platform/web-lock.ts'

import { answerAtDoor } from './door-answer.ts'
import { reachesNetwork } from './network-probe.ts'
import { stretchPassphrase } from './stretch.ts'
import { vaultChannelName, type VaultNews } from './vault-door.ts'
import { openVaultKeeper } from './vault-keeper.ts'
import { vaultDatabasePlan } from './vault-storage.ts'

const channel = openTabChannel(vaultChannelName)
const news: VaultNews = { kind: 'changed' }

const keeper = openVaultKeeper({
  database: openDatabase(vaultDatabasePlan),
  exclusively: (work) => holdWebLock('keywright-vault', work),
  announceChange: () => channel.post(news),
  clock: systemClock,
  stretch: stretchPassphrase,
})

expose(
  answerAtDoor(
    keeper,
    reachesNetwork(self.location.href, (address) => fetch(address)),
  ),
)
