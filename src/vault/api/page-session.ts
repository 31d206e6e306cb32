import type { Marker } from '#/platform/marker.ts'
import type { PasskeyPort } from '#/platform/passkey.ts'
import type { TabChannel } from '#/platform/tab-channel.ts'
import { type CallOptions, callWorker, type WorkerClient, type WorkerPort } from '#/platform/worker-call.ts'
import {
  type AutoLockContext,
  type AutoLockWatch,
  type LastLock,
  type LockReason,
  watchAutoLock,
} from '#/vault/unlock/auto-lock.ts'
import type { AnyProof, OfferedProof } from '#/vault/unlock/proof.ts'
import { VaultError } from '#/vault/vault-error.ts'

import type { VaultCalls, VaultResponse } from './vault-api.ts'
import { VaultNews } from './vault-news.ts'
import { proofScopeOf } from './vault-operations.ts'

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

/** The page's session with the vault's worker. A lock ends the worker; the next call starts a new, locked one. */
export interface PageSession {
  readonly context: VaultClientContext
  readonly watchers: Set<(news: VaultNews) => void>
  readonly autoLock: AutoLockWatch
  parts: VaultParts | undefined
  running: WorkerClient<VaultCalls> | undefined
  /** Number of locks so far. A call compares it to notice a lock that came while the call waited. */
  locks: number
  lastLock: LastLock | undefined
}

/** Begins a session without a worker, which the first call starts. It follows the other tabs from now on. */
export function openPageSession(context: VaultClientContext): PageSession {
  const session: PageSession = {
    context,
    watchers: new Set(),
    autoLock: watchAutoLock(
      context.autoLock,
      (reason) => lockSession(session, reason),
      () => context.channel.post({ kind: 'active' } satisfies VaultNews),
      // A worker that has ended is reported by the next call.
      () => void session.running?.call('beat').catch(() => undefined),
    ),
    parts: undefined,
    running: undefined,
    locks: 0,
    lastLock: undefined,
  }
  context.channel.listen((message) => followTabs(session, message))
  return session
}

function followTabs(session: PageSession, message: unknown): void {
  const news = VaultNews.safeParse(message)
  if (!news.success) return
  switch (news.data.kind) {
    case 'locked':
      endSession(session, news.data.reason ?? 'elsewhere', true)
      break
    case 'active':
      session.autoLock.noteActive()
      break
    case 'changed':
      tell(session, news.data)
  }
}

function tell({ watchers }: PageSession, news: VaultNews): void {
  watchers.forEach((watcher) => watcher(news))
}

/** Locks the vault in all tabs. */
export function lockSession(session: PageSession, reason: LockReason): void {
  session.context.channel.post({ kind: 'locked', reason } satisfies VaultNews)
  endSession(session, reason)
}

/** Ends the worker of this tab, and with it the session. */
export function endSession(session: PageSession, reason: LockReason, isOtherTab = false): void {
  session.locks += 1
  void session.parts?.registration.drop()
  endWatch(session, reason, isOtherTab)
  session.running?.end(new VaultError('vault/locked'))
  session.running = undefined
  tell(session, { kind: 'locked' })
}

/** Notes that the vault is no longer open, and why. */
export function endWatch(session: PageSession, reason: LockReason, isOtherTab = false): void {
  const { autoLock, lastLock, context } = session
  if (!autoLock.end()) {
    // The news of a change arrived before the news of the lock with its reason.
    if (isOtherTab && lastLock?.reason === 'elsewhere') session.lastLock = { ...lastLock, reason }
    return
  }
  const { idleMs } = autoLock.settings()
  session.lastLock = { reason, atMs: context.autoLock.clock.wallMs(), idleMs, isOtherTab }
}

/** Sends a call to the worker, which it starts if none runs. Throws `vault/locked` and the codes of the operation. */
export async function sendToWorker(
  session: PageSession,
  operation: string,
  request?: unknown,
  options?: CallOptions,
): Promise<unknown> {
  session.autoLock.check()
  const before = session.locks
  const { api } = await partsOf(session)
  if (session.locks !== before) throw new VaultError('vault/locked')
  session.running ??= startWorker(session, api)
  return session.running.call(operation, request, options)
}

function startWorker(session: PageSession, api: VaultParts['api']): WorkerClient<VaultCalls> {
  const client = callWorker(api, session.context.startWorker(), (how) => {
    if (session.running !== client) return
    session.running = undefined
    // The worker heard nothing from this page for too long: the device or the page slept.
    if (how === 'left') lockSession(session, 'sleep')
    else endWatch(session, 'failed')
  })
  return client
}

/** Asks for the offered passkey, for the scope of the operation only, and wipes its outputs after the work. */
export async function withOffered<Result>(
  session: PageSession,
  operation: string,
  offered: OfferedProof | undefined,
  work: (proof: AnyProof | undefined) => Promise<Result>,
): Promise<Result> {
  if (typeof offered !== 'object') return work(offered)
  // The reply is parsed by the operation's schema.
  const passkeys = (await sendToWorker(session, 'listPasskeys')) as VaultResponse<'listPasskeys'>
  const { provePasskey } = await partsOf(session)
  const proof = await provePasskey(session.context.passkeys, passkeys, proofScopeOf[operation] ?? 'gate')
  try {
    return await work(proof)
  } finally {
    for (const output of Object.values(proof.outputs)) output?.fill(0)
  }
}

/** Returns the code that a page needs only when there is a vault. */
export async function partsOf(session: PageSession): Promise<VaultParts> {
  if (session.parts !== undefined) return session.parts
  const loading = await loadParts(session.context.passkeys)
  // Concurrent calls may load the parts twice; keep the first result.
  return (session.parts ??= loading)
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
