import { wrap } from 'comlink'

import { isSingleFile } from '#/platform/build-form.ts'
import { systemClock } from '#/platform/clock.ts'
import { lendDatabase } from '#/platform/database-port.ts'
import { openDatabase } from '#/platform/database.ts'
import { type Marker, openMarker } from '#/platform/marker.ts'
import { browserPasskeys, type PasskeyPort } from '#/platform/passkey.ts'
import { pagePresence } from '#/platform/presence.ts'
import { openTabChannel, type TabChannel } from '#/platform/tab-channel.ts'
import { systemTicker } from '#/platform/timer.ts'
import { openPasskeyRegistration, provePasskey } from '#/vault/passkeys/passkey-ceremony.ts'
import type { VaultState } from '#/vault/storage/vault-state.ts'
import { vaultDatabasePlan } from '#/vault/storage/vault-storage.ts'
import {
  type AutoLockEnvironment,
  type AutoLockSettings,
  type LastLock,
  type LockReason,
  watchAutoLock,
} from '#/vault/unlock/auto-lock.ts'
import type { AnyProof, OfferedProof } from '#/vault/unlock/proof.ts'
import { VaultError, type VaultErrorCode } from '#/vault/vault-error.ts'

import { type Asked, type AskedRestore, proofScopeOf } from './asked-question.ts'
import {
  type Answer,
  Reply,
  vaultChannelName,
  vaultApi,
  type VaultEndpoint,
  VaultNews,
  type VaultOperation,
} from './vault-api.ts'

/** A worker that was started, and how to end it. `failed` settles when it cannot run. */
export interface VaultWorker {
  readonly endpoint: VaultEndpoint
  readonly failed: Promise<void>
  readonly end: () => void
}

export interface VaultClientEnvironment {
  readonly startWorker: () => VaultWorker
  readonly channel: TabChannel
  /** Remembers, outside the database, that there is a vault. */
  readonly marker: Marker
  readonly passkeys: PasskeyPort
  readonly autoLock: AutoLockEnvironment
}

/**
 * `evicted`: there was a vault, and the browser has lost it. It is to be restored, not begun anew in silence.
 * `lostVaultId`: another vault stands in the place of such a one, which is not given up yet.
 */
export type ClientState =
  | (VaultState & { readonly lostVaultId?: string })
  | { readonly kind: 'evicted'; readonly vaultId: string }

export type VaultClient = ReturnType<typeof openVaultClient>

/** The page's side of the vault. A lock ends the worker; the next question starts another, which is locked. */
export function openVaultClient(ground: VaultClientEnvironment) {
  const watchers = new Set<(news: VaultNews) => void>()
  const desk = openPasskeyRegistration(ground.passkeys)
  let running:
    | {
        readonly worker: VaultWorker
        readonly stop: (code: VaultErrorCode) => void
        readonly stopped: Promise<never>
      }
    | undefined

  const tell = (news: VaultNews) => watchers.forEach((watcher) => watcher(news))

  let lastLock: LastLock | undefined

  const post = (news: VaultNews) => ground.channel.post(news)

  // What was not open here was not locked either.
  const endWatch = (reason: LockReason, isElsewhere = false) => {
    if (!autoLock.end()) {
      // The news of the change came before the reason.
      if (isElsewhere && lastLock?.reason === 'elsewhere') lastLock = { ...lastLock, reason }
      return
    }
    const { idleMs } = autoLock.settings()
    lastLock = { reason, atMs: ground.autoLock.clock.wallMs(), idleMs, isElsewhere }
  }

  const lock = (reason: LockReason) => {
    post({ kind: 'locked', reason })
    endSession(reason)
  }

  const autoLock = watchAutoLock(ground.autoLock, lock, () => post({ kind: 'active' }))

  const start = () => {
    const worker = ground.startWorker()
    let stop: (code: VaultErrorCode) => void = () => {}
    const stopped = new Promise<never>((_resolve, reject) => {
      stop = (code) => {
        worker.end()
        if (running?.worker === worker) running = undefined
        if (code === 'vault/worker-failed') endWatch('failed')
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

  const send = async <Operation extends VaultOperation>(
    operation: Operation,
    question: unknown,
  ): Promise<Answer<Operation>> => {
    autoLock.check()
    running ??= start()
    const { worker, stopped } = running
    const reply = Reply.safeParse(await Promise.race([askWorker(worker, operation, question), stopped]))
    if (!reply.success) throw new VaultError('vault/internal')
    if (!reply.data.ok) throw new VaultError(reply.data.code, reply.data.facts)
    const answer = vaultApi[operation].answer.safeParse(reply.data.value)
    if (!answer.success) throw new VaultError('vault/internal')
    return answer.data
  }

  // A passkey is asked here, for what the operation takes and nothing more; its outputs go to the worker and are wiped.
  const withProof = async <Result>(
    operation: VaultOperation,
    offered: OfferedProof | undefined,
    work: (proof: AnyProof | undefined) => Promise<Result>,
  ): Promise<Result> => {
    if (typeof offered !== 'object') return work(offered)
    const passkeys = await send('listPasskeys', {})
    const proof = await provePasskey(ground.passkeys, passkeys, proofScopeOf[operation] ?? 'gate')
    try {
      return await work(proof)
    } finally {
      for (const output of Object.values(proof.outputs)) output?.fill(0)
    }
  }

  const ask = async <Operation extends VaultOperation>(
    operation: Operation,
    asked: Asked<Operation>,
  ): Promise<Answer<Operation>> => {
    // Where a question takes a proof, `Asked` is one with what a page offers; others have none.
    const { proof: offered } = asked as { readonly proof?: OfferedProof | undefined }
    if (offered === undefined) return send(operation, asked)
    return withProof(operation, offered, (proof) => send(operation, { ...asked, proof }))
  }

  // The sessions of other tabs were opened with what is no more: their workers end, and this one goes on.
  const askAndLockOthers = async <Operation extends VaultOperation>(
    operation: Operation,
    question: Asked<Operation>,
  ): Promise<Answer<Operation>> => {
    const answer = await ask(operation, question)
    post({ kind: 'locked', reason: 'changed' })
    return answer
  }

  const endSession = (reason: LockReason, isElsewhere = false) => {
    void desk.drop()
    endWatch(reason, isElsewhere)
    running?.stop('vault/locked')
    tell({ kind: 'locked' })
  }

  const opened = (state: ClientState): ClientState => {
    if (state.kind === 'open') autoLock.begin()
    return state
  }

  // Another tab may have changed what the session was opened with, while its news did not reach this one.
  const noticed = (state: ClientState): ClientState => {
    if (state.kind !== 'open') endWatch('elsewhere', true)
    return state
  }

  const remember = (state: VaultState): ClientState => {
    const marked = ground.marker.read()
    switch (state.kind) {
      case 'locked':
      case 'open':
        if (marked !== null && marked !== state.vaultId) return { ...state, lostVaultId: marked }
        ground.marker.write(state.vaultId)
        return state
      case 'missing':
        return marked === null ? state : { kind: 'evicted', vaultId: marked }
      case 'unusable':
        return state
    }
  }

  ground.channel.listen((message) => {
    const news = VaultNews.safeParse(message)
    if (!news.success) return
    switch (news.data.kind) {
      case 'locked':
        endSession(news.data.reason ?? 'elsewhere', true)
        break
      case 'active':
        autoLock.noteActive()
        break
      case 'changed':
        tell(news.data)
    }
  })

  // `vaultApi` has exactly these names, and `ask` takes and gives what stands there by each.
  const asks = Object.fromEntries(
    Object.keys(vaultApi).map((operation) => [
      operation,
      (question: never) => ask(operation as VaultOperation, question ?? {}),
    ]),
  ) as VaultAsks

  return {
    // What a page asks as it stands; below, what is done besides.
    ...asks,
    readState: async () => noticed(remember(await ask('readState', {}))),
    judgePassphrase: (passphrase: string) => ask('judgePassphrase', { passphrase }),
    createVault: async (passphrase: string) => {
      if (remember(await ask('readState', {})).kind === 'evicted') throw new VaultError('vault/evicted')
      return opened(remember(await ask('createVault', { passphrase })))
    },
    unlock: async (proof: OfferedProof) => opened(remember(await ask('unlock', { proof }))),
    /** Ends the worker, here and in every other tab. */
    lock: () => lock('by-hand'),
    /** When an open vault locks itself. It never opens one: a lock by hand stays. */
    setAutoLock: (settings: AutoLockSettings) => autoLock.set(settings),
    /** Why and when the vault locked last; nothing when it was not open in this tab before. */
    readLastLock: () => lastLock,
    /** How long until the open vault locks without input; nothing where it does not. */
    readTimeLeft: () => autoLock.leftMs(),
    changePassphrase: (question: Asked<'changePassphrase'>) => askAndLockOthers('changePassphrase', question),
    raiseCost: (question: Asked<'raiseCost'>) => askAndLockOthers('raiseCost', question),
    renewKeys: (question: Asked<'renewKeys'>) => askAndLockOthers('renewKeys', question),
    canUsePasskeys: () => ground.passkeys.isAvailable(),
    /** Makes a passkey with an authenticator. It opens nothing before it is added; otherwise it is to be dropped. */
    makePasskey: async (words: { readonly site: string; readonly name: string }) =>
      desk.make(await ask('listPasskeys', {}), words),
    addPasskey: (proof: OfferedProof) => desk.add((passkey) => ask('addPasskey', { ...passkey, proof })),
    dropPasskey: () => desk.drop(),
    renamePasskey: (id: string, name: string) => ask('renamePasskey', { id, name }),
    removePasskey: async (id: string, proof: OfferedProof) => {
      const removed = (await ask('listPasskeys', {})).find((each) => each.id === id)
      const state = await askAndLockOthers('removePasskey', { id, proof })
      if (removed !== undefined) await ground.passkeys.forget(removed.credentialId)
      return state
    },
    confirmPhrase: (words: readonly string[]) => ask('confirmPhrase', { words }),
    revealPhrase: (proof: OfferedProof) => ask('revealPhrase', { proof }),
    renameKey: (id: string, label: string) => ask('renameKey', { id, label }),
    removeDamaged: (id: string) => ask('removeDamaged', { id }),
    restoreBackup: async (question: AskedRestore) => {
      const { into } = question
      const restored =
        into.kind === 'new'
          ? await ask('restoreBackup', { ...question, into })
          : await withProof('restoreBackup', into.proof, (proof) =>
              send('restoreBackup', { ...question, into: { kind: 'open', proof } }),
            )
      if (into.kind === 'new') {
        // Another vault may have taken the place of one that other tabs had open; a lost one is not missed any more.
        post({ kind: 'locked' })
        ground.marker.remove()
      }
      opened(remember(await ask('readState', {})))
      return restored
    },
    /** Removes the vault that stands here: the sessions of other tabs end, and the next one may be created. */
    discardVault: async (vaultId: string | null) => {
      // Were it forgotten later, a tab that looks in between would take it for evicted. Another one that was lost is not.
      const forget = () => {
        if (vaultId === null || ground.marker.read() === vaultId) ground.marker.remove()
      }
      forget()
      const state = await askAndLockOthers('discardVault', { vaultId })
      forget()
      endSession('by-hand')
      return remember(state)
    },
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

/** Every operation by its name. One without members in its question takes none. */
type VaultAsks = {
  readonly [Operation in VaultOperation]: (
    ...question: Record<string, never> extends Asked<Operation> ? [] : [question: Asked<Operation>]
  ) => Promise<Answer<Operation>>
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
    passkeys: browserPasskeys,
    autoLock: { clock: systemClock, presence: pagePresence, tick: systemTicker },
  })
}

function startBrowserWorker(): VaultWorker {
  const worker = new Worker(new URL('./vault.worker.ts', import.meta.url), { type: 'module' })
  const failed = new Promise<void>((resolve) => {
    worker.addEventListener('error', () => resolve(), { once: true })
  })
  // In the single file the page keeps what is sealed, as IndexedDB does elsewhere: the worker ends with each lock.
  const stopLending = isSingleFile ? lendDatabase(openDatabase(vaultDatabasePlan), worker) : () => {}
  const end = () => {
    worker.terminate()
    stopLending()
  }
  return { endpoint: wrap<VaultEndpoint>(worker), failed, end }
}
