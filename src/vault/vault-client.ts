import { wrap } from 'comlink'

import { openMarker, type Marker } from '#/platform/marker.ts'
import { openTabChannel, type TabChannel } from '#/platform/tab-channel.ts'

import {
  Reply,
  vaultChannelName,
  vaultDoor,
  VaultNews,
  type Answer,
  type KeyRequest,
  type Question,
  type VaultEndpoint,
  type VaultOperation,
  type VaultState,
} from './vault-door.ts'
import { VaultError, type VaultErrorCode } from './vault-error.ts'

/** A worker that was started, and how to end it. `failed` settles when it cannot run. */
export interface VaultWorker {
  readonly endpoint: VaultEndpoint
  readonly failed: Promise<void>
  readonly end: () => void
}

export interface ClientGround {
  readonly startWorker: () => VaultWorker
  readonly channel: TabChannel
  /** Remembers, outside the database, that there is a vault. */
  readonly marker: Marker
}

/** `evicted`: there was a vault, and the browser has lost it. It is to be restored, not begun anew in silence. */
export type ClientState = VaultState | { readonly kind: 'evicted'; readonly vaultId: string }

export type VaultClient = ReturnType<typeof openVaultClient>

/** The page's side of the vault. A lock ends the worker; the next question starts another, which is locked. */
export function openVaultClient(ground: ClientGround) {
  const watchers = new Set<(news: VaultNews) => void>()
  let running:
    | {
        readonly worker: VaultWorker
        readonly stop: (code: VaultErrorCode) => void
        readonly stopped: Promise<never>
      }
    | undefined

  const tell = (news: VaultNews) => watchers.forEach((watcher) => watcher(news))

  const start = () => {
    const worker = ground.startWorker()
    let stop: (code: VaultErrorCode) => void = () => {}
    const stopped = new Promise<never>((_resolve, reject) => {
      stop = (code) => {
        worker.end()
        if (running?.worker === worker) running = undefined
        reject(new VaultError(code))
      }
    })
    // Nobody may be waiting for an answer when it stops.
    stopped.catch(() => {})
    worker.failed.then(
      () => stop('vault/worker-failed'),
      () => {},
    )
    return { worker, stop, stopped }
  }

  const ask = async <Operation extends VaultOperation>(
    operation: Operation,
    question: Question<Operation>,
  ): Promise<Answer<Operation>> => {
    running ??= start()
    const { worker, stopped } = running
    const reply = Reply.safeParse(await Promise.race([askWorker(worker, operation, question), stopped]))
    if (!reply.success) throw new VaultError('vault/internal')
    if (!reply.data.ok) throw new VaultError(reply.data.code, reply.data.facts)
    const answer = vaultDoor[operation].answer.safeParse(reply.data.value)
    if (!answer.success) throw new VaultError('vault/internal')
    return answer.data
  }

  const endSession = () => {
    running?.stop('vault/locked')
    tell({ kind: 'locked' })
  }

  const remember = (state: VaultState): ClientState => {
    if (state.kind === 'locked' || state.kind === 'open') ground.marker.write(state.vaultId)
    const vaultId = ground.marker.read()
    return state.kind === 'missing' && vaultId !== null ? { kind: 'evicted', vaultId } : state
  }

  ground.channel.listen((message) => {
    const news = VaultNews.safeParse(message)
    if (!news.success) return
    if (news.data.kind === 'locked') endSession()
    else tell(news.data)
  })

  return {
    readState: async () => remember(await ask('readState', {})),
    judgePassphrase: (passphrase: string) => ask('judgePassphrase', { passphrase }),
    suggestPassphrase: () => ask('suggestPassphrase', {}),
    createVault: async (passphrase: string) => {
      if (remember(await ask('readState', {})).kind === 'evicted') throw new VaultError('vault/evicted')
      return remember(await ask('createVault', { passphrase }))
    },
    unlock: async (passphrase: string) => remember(await ask('unlock', { passphrase })),
    /** Ends the worker, here and in every other tab. */
    lock: () => {
      const news: VaultNews = { kind: 'locked' }
      ground.channel.post(news)
      endSession()
    },
    generateKey: (request: KeyRequest) => ask('generateKey', request),
    importKey: (question: Question<'importKey'>) => ask('importKey', question),
    listKeys: () => ask('listKeys', {}),
    renameKey: (id: string, label: string) => ask('renameKey', { id, label }),
    removeKey: (id: string) => ask('removeKey', { id }),
    reviewTransition: (question: Question<'reviewTransition'>) => ask('reviewTransition', question),
    signTransition: (question: Question<'signTransition'>) => ask('signTransition', question),
    /** The person gives up a vault that the browser has lost: the next one may be created. */
    forgetEvicted: () => ground.marker.remove(),
    /** Hears of changes by this tab or another, and of locks. Returns what stops it. */
    watch: (watcher: (news: VaultNews) => void) => {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
  }
}

async function askWorker({ endpoint }: VaultWorker, operation: string, question: unknown): Promise<unknown> {
  try {
    return await endpoint.ask(operation, question)
  } catch {
    // It could not even be sent: something in it cannot be cloned.
    throw new VaultError('vault/bad-request')
  }
}

/** The vault of this browser profile. The worker is started with the first question. */
export function openBrowserVault(): VaultClient {
  return openVaultClient({
    startWorker: startBrowserWorker,
    channel: openTabChannel(vaultChannelName),
    marker: openMarker('keywright-vault-id'),
  })
}

function startBrowserWorker(): VaultWorker {
  const worker = new Worker(new URL('./vault.worker.ts', import.meta.url), { type: 'module' })
  const failed = new Promise<void>((resolve) => {
    worker.addEventListener('error', () => resolve(), { once: true })
  })
  return { endpoint: wrap<VaultEndpoint>(worker), failed, end: () => worker.terminate() }
}
