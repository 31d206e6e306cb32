import { openBrowserChain } from '#/chain/chain-client.ts'
import { systemClock } from '#/platform/clock.ts'
import { systemTicker } from '#/platform/ticker.ts'
import { takeOverWatches } from '#/workspace/watches/watch-actions.ts'
import { makeChainSession } from './chain-session.ts'
import { openFeedStorage } from './feed-storage.ts'
import { startChainWorker } from './start-chain-worker.ts'
import { tellWatched } from './tell-watched.ts'

/** The chain of this page. Its worker starts with the first network that is followed. */
export const chain = makeChainSession({
  openClient: () => openBrowserChain(startChainWorker),
  openStorage: openFeedStorage,
  clock: systemClock,
  ticker: systemTicker,
  onEvents: tellWatched,
  takeOverWatches,
})
