import { wrap } from 'comlink'

import { deviceConnection, type Connection } from '#/platform/connection.ts'
import { pagePresence, type Presence } from '#/platform/presence.ts'

import type { BlockQuery } from './block-sighting.ts'
import {
  chainDoor,
  ChainNews,
  ChainReply,
  type ChainAnswer,
  type ChainEndpoint,
  type ChainOperation,
  type ChainQuestion,
} from './chain-door.ts'
import { ChainError } from './chain-error.ts'
import type { CoreNetwork } from './core-network.ts'

/** A worker that was started, and how to end it. `failed` settles when it cannot run. */
export interface ChainWorker {
  readonly endpoint: ChainEndpoint
  readonly listen: (listener: (message: unknown) => void) => void
  readonly failed: Promise<void>
  readonly end: () => void
}

export interface ChainClientGround {
  readonly startWorker: () => ChainWorker
  readonly connection: Connection
  readonly presence: Presence
}

export type ChainClient = ReturnType<typeof openChainClient>

/** The page's side of the chain. The worker is started with the first network that is followed. */
export function openChainClient({ startWorker, connection, presence }: ChainClientGround) {
  const watchers = new Set<() => void>()
  let running: { readonly worker: ChainWorker; readonly stopped: Promise<never> } | undefined

  const readPresence = () => ({ isHidden: presence.isHidden(), isOnline: connection.isOnline() })

  const start = () => {
    const worker = startWorker()
    worker.listen((message) => {
      if (ChainNews.safeParse(message).success) for (const watcher of watchers) watcher()
    })
    const stopped = worker.failed.then((): never => {
      worker.end()
      if (running?.worker === worker) running = undefined
      throw new ChainError('chain/worker-failed')
    })
    // Nobody may be waiting for an answer when it stops.
    stopped.catch(() => {})
    return { worker, stopped }
  }

  let lastTicket = 0
  /** A question that can be withdrawn: the worker is told, and answers at once. */
  const askWithTicket = async <Operation extends 'ask' | 'explore'>(
    operation: Operation,
    question: Omit<ChainQuestion<Operation>, 'ticket'>,
    signal: AbortSignal,
  ): Promise<ChainAnswer<Operation>> => {
    if (signal.aborted) throw new ChainError('chain/aborted')
    lastTicket += 1
    const ticket = lastTicket
    const withdraw = () => void ask('withdraw', { ticket }).catch(() => {})
    signal.addEventListener('abort', withdraw, { once: true })
    try {
      // With its ticket it is a question again; the compiler does not follow `Omit` of a type parameter.
      return await ask(operation, { ...question, ticket } as unknown as ChainQuestion<Operation>)
    } finally {
      signal.removeEventListener('abort', withdraw)
    }
  }

  const ask = async <Operation extends ChainOperation>(
    operation: Operation,
    question: ChainQuestion<Operation>,
  ): Promise<ChainAnswer<Operation>> => {
    if (running === undefined) throw new ChainError('chain/not-following')
    const { worker, stopped } = running
    const raw = await Promise.race([worker.endpoint.ask(operation, question), stopped])
    const reply = ChainReply.safeParse(raw)
    if (!reply.success) throw new ChainError('chain/internal')
    if (!reply.data.ok) throw new ChainError(reply.data.code)
    const answer = chainDoor[operation].answer.safeParse(reply.data.value)
    if (!answer.success) throw new ChainError('chain/internal')
    return answer.data
  }

  const tellPresence = () => {
    // It is told again with every change; a worker that is gone needs none.
    if (running !== undefined) void ask('setPresence', readPresence()).catch(() => {})
  }
  connection.listen(tellPresence)
  presence.listen({ onInput: () => {}, onVisibility: tellPresence })

  return {
    /** Follows this network, and no other, from now on. */
    follow: (network: CoreNetwork, everyMs: number) => {
      running ??= start()
      return ask('follow', { network, everyMs, presence: readPresence() })
    },
    /** Ends the worker. */
    stop: () => {
      running?.worker.end()
      running = undefined
    },
    setEvery: (everyMs: number) => ask('setEvery', { everyMs }),
    pollNow: () => ask('pollNow', {}),
    reload: () => ask('reload', {}),
    readState: () => ask('readState', {}),
    readEvents: (after: number) => ask('readEvents', { after }),
    readMasternodes: (from: number, count: number) => ask('readMasternodes', { from, count }),
    queryMasternodes: (question: ChainQuestion<'queryMasternodes'>) => ask('queryMasternodes', question),
    exportMasternodes: (question: ChainQuestion<'exportMasternodes'>) => ask('exportMasternodes', question),
    readMasternode: (proRegTxHash: string) => ask('readMasternode', { proRegTxHash }),
    groupMasternodes: (width: ChainQuestion<'groupMasternodes'>['width']) =>
      ask('groupMasternodes', { width }),
    readAddressSpace: () => ask('readAddressSpace', {}),
    readEvidence: () => ask('readEvidence', {}),
    readQuorums: () => ask('readQuorums', {}),
    ask: (question: Omit<ChainQuestion<'ask'>, 'ticket'>, signal: AbortSignal) =>
      askWithTicket('ask', question, signal),
    explore: (block: BlockQuery, signal: AbortSignal) => askWithTicket('explore', { block }, signal),
    judgeInstantLock: (instantLock: Uint8Array) => ask('judgeInstantLock', { instantLock }),
    judgeChainLock: (lock: ChainQuestion<'judgeChainLock'>) => ask('judgeChainLock', lock),
    findHashes: (hashes: readonly string[]) => ask('findHashes', { hashes }),
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
  return openChainClient({
    startWorker: () => holdWorker(startWorker()),
    connection: deviceConnection,
    presence: pagePresence,
  })
}

function holdWorker(worker: Worker): ChainWorker {
  const failed = new Promise<void>((resolve) => {
    worker.addEventListener('error', () => resolve(), { once: true })
  })
  return {
    endpoint: wrap<ChainEndpoint>(worker),
    listen: (listener) =>
      worker.addEventListener('message', (event: MessageEvent<unknown>) => listener(event.data)),
    failed,
    end: () => worker.terminate(),
  }
}
