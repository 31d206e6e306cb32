import { deviceConnection, type Connection } from '#/platform/connection.ts'
import { pagePresence, type Presence } from '#/platform/presence.ts'
import { callWorker, typeCalls, type WorkerClient, type WorkerPort } from '#/platform/worker-call.ts'

import { chainApi, ChainNews, type ChainCalls } from './chain-api.ts'
import { ChainError } from './chain-error.ts'
import type { CoreNetwork } from './core-network.ts'

export interface ChainClientEnvironment {
  readonly startWorker: () => WorkerPort
  readonly connection: Connection
  readonly presence: Presence
}

export type ChainClient = ReturnType<typeof openChainClient>

/** The page's side of the chain. The worker is started with the first network that is followed. */
export function openChainClient({ startWorker, connection, presence }: ChainClientEnvironment) {
  const watchers = new Set<() => void>()
  let running: WorkerClient<ChainCalls> | undefined

  const readPresence = () => ({ isHidden: presence.isHidden(), isOnline: connection.isOnline() })

  const start = () => {
    const worker = startWorker()
    worker.addEventListener('message', ({ data }) => {
      if (ChainNews.safeParse(data).success) for (const watcher of watchers) watcher()
    })
    const client = callWorker(chainApi, worker, () => {
      if (running === client) running = undefined
    })
    return client
  }

  const calls = typeCalls(chainApi.calls, async (...given) => {
    if (running === undefined) throw new ChainError('chain/not-following')
    return running.call(...given)
  })

  const tellPresence = () => {
    // It is told again with every change; a worker that is gone needs none.
    if (running !== undefined) void calls.setPresence(readPresence()).catch(() => {})
  }
  connection.listen(tellPresence)
  presence.listen({ onInput: () => {}, onVisibility: tellPresence })

  return {
    ...calls,
    /** Follows this network, and no other, from now on. */
    follow: (network: CoreNetwork, everyMs: number) => {
      running ??= start()
      return calls.follow({ network, everyMs, presence: readPresence() })
    },
    /** Ends the worker. */
    stop: () => {
      running?.end(new ChainError('chain/not-following'))
      running = undefined
    },
    /** Hears that something of the state is new. Returns what stops it. */
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
  }
}

/** The chain of this page, in a worker that `serveChain` runs in. */
export function openBrowserChain(startWorker: () => Worker): ChainClient {
  return openChainClient({ startWorker, connection: deviceConnection, presence: pagePresence })
}
