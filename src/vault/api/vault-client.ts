import { isSingleFile } from '#/platform/build-form.ts'
import { systemClock } from '#/platform/clock.ts'
import { lendDatabase } from '#/platform/database-port.ts'
import { openDatabase } from '#/platform/open-database.ts'
import { type Marker, openMarker } from '#/platform/marker.ts'
import { browserPasskeys, type PasskeyPort } from '#/platform/passkey.ts'
import { pagePresence } from '#/platform/presence.ts'
import { openTabChannel, type TabChannel } from '#/platform/tab-channel.ts'
import {
  type CallOptions,
  callWorker,
  typeCalls,
  type WorkerClient,
  type WorkerPort,
} from '#/platform/worker-call.ts'
import { systemTicker } from '#/platform/timer.ts'
import type { VaultState } from '#/vault/storage/vault-state.ts'
import { isEmptySnapshot, readSnapshot, vaultDatabasePlan } from '#/vault/storage/vault-storage.ts'
import {
  type AutoLockContext,
  type AutoLockSettings,
  type LastLock,
  type LockReason,
  watchAutoLock,
} from '#/vault/unlock/auto-lock.ts'
import {
  type AnyProof,
  byCreation,
  type OfferedProof,
  type Proof,
  type ProofScope,
} from '#/vault/unlock/proof.ts'
import { VaultError } from '#/vault/vault-error.ts'

import type { VaultCalls, VaultOperation, VaultRequest, VaultResponse } from './vault-api.ts'
import { vaultChannelName, VaultNews } from './vault-news.ts'

export interface VaultClientContext {
  readonly startWorker: () => WorkerPort
  readonly channel: TabChannel
  /** Remembers outside the database that there is a vault. */
  readonly marker: Marker
  /** Tells whether a vault is stored, without a worker. Without this function the worker is asked. */
  readonly hasStored?: () => Promise<boolean>
  readonly passkeys: PasskeyPort
  readonly autoLock: AutoLockContext
}

/**
 * `evicted`: the browser has lost the vault. The user should restore the vault, not replace it silently. `lostVaultId`:
 * the lost vault's id, when another vault is stored and the user has not given up the lost one.
 */
export type ClientState =
  | (VaultState & { readonly lostVaultId?: string })
  | { readonly kind: 'evicted'; readonly vaultId: string }

export type VaultClient = ReturnType<typeof openVaultClient>

/** Returns the page's side of the vault. A lock ends the worker; the next call starts a new, locked worker. */
export function openVaultClient(context: VaultClientContext) {
  const watchers = new Set<(news: VaultNews) => void>()
  let parts: VaultParts | undefined
  let running: WorkerClient<VaultCalls> | undefined
  let locks = 0

  const tell = (news: VaultNews) => watchers.forEach((watcher) => watcher(news))

  let lastLock: LastLock | undefined

  const post = (news: VaultNews) => context.channel.post(news)

  const endWatch = (reason: LockReason, isOtherTab = false) => {
    if (!autoLock.end()) {
      // The announcement of a change arrived before the reason.
      if (isOtherTab && lastLock?.reason === 'elsewhere') lastLock = { ...lastLock, reason }
      return
    }
    const { idleMs } = autoLock.settings()
    lastLock = { reason, atMs: context.autoLock.clock.wallMs(), idleMs, isOtherTab }
  }

  const lock = (reason: LockReason) => {
    post({ kind: 'locked', reason })
    endSession(reason)
  }

  // A worker that has ended is reported by the next call.
  const beat = () => void running?.call('beat').catch(() => undefined)

  const autoLock = watchAutoLock(context.autoLock, lock, () => post({ kind: 'active' }), beat)

  const start = (api: VaultParts['api']) => {
    const client = callWorker(api, context.startWorker(), (how) => {
      if (running !== client) return
      running = undefined
      // The worker heard nothing from this page for too long: the device or the page slept.
      if (how === 'left') lock('sleep')
      else endWatch('failed')
    })
    return client
  }

  const send = async (operation: string, request?: unknown, options?: CallOptions): Promise<unknown> => {
    autoLock.check()
    const before = locks
    const { api } = parts ?? (await loaded())
    if (locks !== before) throw new VaultError('vault/locked')
    running ??= start(api)
    return running.call(operation, request, options)
  }

  const loaded = async (): Promise<VaultParts> => {
    const loading = await loadParts(context.passkeys)
    // Concurrent calls may load the parts twice; keep the first result.
    parts ??= loading
    return parts
  }

  const calls = typeCalls<VaultCalls>(operations, send)

  // The page asks for the passkey, for the needed scope only, passes the outputs to the worker, and wipes them.
  const withProof = async <Result>(
    operation: string,
    offered: OfferedProof | undefined,
    work: (proof: AnyProof | undefined) => Promise<Result>,
  ): Promise<Result> => {
    if (typeof offered !== 'object') return work(offered)
    const passkeys = await calls.listPasskeys()
    const { provePasskey } = parts ?? (await loaded())
    const proof = await provePasskey(context.passkeys, passkeys, proofScopeOf[operation] ?? 'gate')
    try {
      return await work(proof)
    } finally {
      for (const output of Object.values(proof.outputs)) output?.fill(0)
    }
  }

  const offered = typeCalls<VaultCalls>(operations, async (operation, request = {}, options) => {
    // `OfferedCalls` guarantees that `proof` is an `OfferedProof`.
    const { proof: offer, ...rest } = request as { readonly proof?: OfferedProof | undefined }
    if (offer === undefined || offer === byCreation) return send(operation, request, options)
    return withProof(operation, offer, (proof) => send(operation, { ...rest, proof }, options))
    // These are the calls of the table, except that a proof may be offered.
  }) as unknown as OfferedCalls

  // Other tabs opened their sessions with secrets that are now obsolete: their workers end, this worker continues.
  const lockingOthers =
    <Request extends readonly unknown[], Response>(call: (...request: Request) => Promise<Response>) =>
    async (...request: Request): Promise<Response> => {
      const response = await call(...request)
      post({ kind: 'locked', reason: 'changed' })
      return response
    }

  const endSession = (reason: LockReason, isOtherTab = false) => {
    locks += 1
    void parts?.registration.drop()
    endWatch(reason, isOtherTab)
    running?.end(new VaultError('vault/locked'))
    running = undefined
    tell({ kind: 'locked' })
  }

  const noteOpen = (state: ClientState): ClientState => {
    if (state.kind === 'open') autoLock.begin()
    return state
  }

  // Another tab may have changed the passphrase or the keys without its message reaching this tab.
  const noticed = (state: ClientState): ClientState => {
    if (state.kind !== 'open') endWatch('elsewhere', true)
    return state
  }

  const remember = (state: VaultState): ClientState => {
    const marked = context.marker.read()
    switch (state.kind) {
      case 'locked':
      case 'open':
        if (marked !== null && marked !== state.vaultId) return { ...state, lostVaultId: marked }
        context.marker.write(state.vaultId)
        return state
      case 'missing':
        return marked === null ? state : { kind: 'evicted', vaultId: marked }
      case 'unusable':
        return state
    }
  }

  context.channel.listen((message) => {
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

  const readState = async () => remember(await calls.readState())

  // Do not start a worker only to report that there is no vault. In doubt, ask the worker.
  const missing: ClientState = { kind: 'missing' }
  const isCertainlyMissing = async (): Promise<boolean> => {
    if (context.hasStored === undefined || context.marker.read() !== null) return false
    try {
      return !(await context.hasStored())
    } catch {
      return false
    }
  }

  return {
    ...offered,
    changePassphrase: lockingOthers(offered.changePassphrase),
    raiseCost: lockingOthers(offered.raiseCost),
    renewKeys: lockingOthers(offered.renewKeys),
    readState: async () => noticed(await readState()),
    readView: async (asked: VaultRequest<'readView'> = {}) => {
      if (running === undefined && (await isCertainlyMissing())) return { state: missing, contents: null }
      const { state, contents } = await calls.readView(asked)
      return { state: noticed(remember(state)), contents }
    },
    suggestPassphrase: async () => {
      const { suggestPassphrase } = await import('#/vault/unlock/suggested-passphrase.ts')
      return suggestPassphrase()
    },
    createVault: async (request: Asked<'createVault'>) => {
      if ((await readState()).kind === 'evicted') throw new VaultError('vault/evicted')
      return noteOpen(remember(await calls.createVault(request)))
    },
    unlock: async (request: Asked<'unlock'>) => noteOpen(remember(await offered.unlock(request))),
    lock: () => lock('by-hand'),
    setAutoLock: (settings: AutoLockSettings) => autoLock.set(settings),
    /** Returns the reason and time of the last lock; undefined if the vault was never open in this tab. */
    readLastLock: () => lastLock,
    /** Returns the milliseconds until an open vault locks without input; undefined if it does not. */
    readTimeLeft: () => autoLock.leftMs(),
    canUsePasskeys: () => context.passkeys.isAvailable(),
    /** Registers a passkey with an authenticator. It opens the vault only after `addPasskey`; drop it otherwise. */
    makePasskey: async (words: { readonly site: string; readonly name: string }) => {
      const known = await calls.listPasskeys()
      const { registration } = parts ?? (await loaded())
      return registration.make(known, words)
    },
    addPasskey: async (proof: OfferedProof) => {
      const { registration } = parts ?? (await loaded())
      return registration.add((passkey) => offered.addPasskey({ ...passkey, proof }))
    },
    dropPasskey: async () => parts?.registration.drop(),
    removePasskey: async (request: Asked<'removePasskey'>) => {
      const removed = (await calls.listPasskeys()).find(({ id }) => id === request.id)
      const state = await lockingOthers(offered.removePasskey)(request)
      if (removed !== undefined) await context.passkeys.forget(removed.credentialId)
      return state
    },
    restoreBackup: async ({ into, ...request }: AskedRestore, options?: CallOptions) => {
      const restored =
        into.kind === 'new'
          ? await calls.restoreBackup({ ...request, into }, options)
          : await withProof('restoreBackup', into.proof, (proof) =>
              // The passkey was asked for the gate only.
              calls.restoreBackup(
                { ...request, into: { kind: 'open', proof: proof as Proof | undefined } },
                options,
              ),
            )
      if (into.kind === 'new') {
        // The restored vault may replace one that other tabs had open. The lost vault is no longer missed.
        post({ kind: 'locked' })
        context.marker.remove()
      }
      noteOpen(await readState())
      return restored
    },
    /** Removes the stored vault and ends the sessions of other tabs, so that another vault can be created. */
    discardVault: async ({ vaultId }: Asked<'discardVault'>) => {
      // Remove the marker first, or another tab reports an evicted vault. Keep the marker of another, lost vault.
      const forget = () => {
        if (vaultId === null || context.marker.read() === vaultId) context.marker.remove()
      }
      forget()
      const state = await lockingOthers(calls.discardVault)({ vaultId })
      forget()
      endSession('by-hand')
      return remember(state)
    },
    forgetEvicted: () => context.marker.remove(),
    /** Calls `watcher` after each change or lock, by this tab or another. Returns a function that stops watching. */
    watch: (watcher: (news: VaultNews) => void) => {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
  }
}

/** Loaded on first use: a page without a vault needs none of this. */
async function loadParts(passkeys: PasskeyPort) {
  const [{ vaultApi: api }, { openPasskeyRegistration, provePasskey }] = await Promise.all([
    import('./vault-api.ts'),
    import('#/vault/passkeys/passkey-ceremony.ts'),
  ])
  return { api, provePasskey, registration: openPasskeyRegistration(passkeys) }
}

type VaultParts = Awaited<ReturnType<typeof loadParts>>

/** Every operation. A missing or unknown name does not compile. */
const operations = Object.keys({
  beat: true,
  askWord: true,
  answerWord: true,
  readState: true,
  ratePassphrase: true,
  createVault: true,
  unlock: true,
  discardVault: true,
  readAttempts: true,
  changePassphrase: true,
  raiseCost: true,
  renewKeys: true,
  removeDamaged: true,
  readView: true,
  readAudit: true,
  listPasskeys: true,
  addPasskey: true,
  renamePasskey: true,
  removePasskey: true,
  createPhrase: true,
  confirmPhrase: true,
  revealPhrase: true,
  importPhrase: true,
  forgetPhrase: true,
  derivePublicKeys: true,
  deriveFundingHashes: true,
  restoreKeys: true,
  generateKey: true,
  generateKeys: true,
  generateKeySets: true,
  importKeys: true,
  importKeyFile: true,
  importKey: true,
  renameKey: true,
  removeKey: true,
  reviewTransition: true,
  approveTransitions: true,
  signTransition: true,
  signTransitions: true,
  reviewFunding: true,
  signFunding: true,
  makeBackup: true,
  readBackup: true,
  openBackup: true,
  keepBackupTest: true,
  restoreBackup: true,
  closeBackup: true,
  exportKey: true,
  revealKey: true,
} satisfies Readonly<Record<VaultOperation, true>>)

/** Passkey scope of operations that need more or other than the gate. */
export const proofScopeOf: Readonly<Record<string, ProofScope>> = {
  unlock: 'session',
  changePassphrase: 'whole',
  renewKeys: 'whole',
  addPasskey: 'whole',
} satisfies Partial<Record<VaultOperation, ProofScope>>

/** Every operation by name; a request without members is no parameter. */
type OfferedCalls = {
  readonly [Operation in VaultOperation]: (
    ...request: Record<string, never> extends Asked<Operation>
      ? []
      : [request: Asked<Operation>, options?: CallOptions]
  ) => Promise<VaultResponse<Operation>>
}

type Asked<Operation extends VaultOperation> = Offering<VaultRequest<Operation>>

/** A restore into an open vault has its proof inside `into`. */
type AskedRestore = Omit<VaultRequest<'restoreBackup'>, 'into'> & {
  readonly into: Offering<VaultRequest<'restoreBackup'>['into']>
}

type Offering<Each> = Each extends unknown
  ? string extends keyof Each
    ? Each
    : 'proof' extends keyof Each
      ? Omit<Each, 'proof'> & Offered<Pick<Each, 'proof'>>
      : Each
  : never

type Offered<Part> = { readonly [Key in keyof Part]: OfferedProof | Extract<Part[Key], undefined> }

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
