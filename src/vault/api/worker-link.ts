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

/** The page's link with the vault's worker. A lock ends the worker; the next call starts a new, locked one. */
export interface WorkerLink {
  readonly context: VaultClientContext
  readonly watchers: Set<(news: VaultNews) => void>
  readonly autoLock: AutoLockWatch
  parts: VaultParts | undefined
  running: WorkerClient<VaultCalls> | undefined
  /** Number of locks so far. A call compares it to notice a lock that came while the call waited. */
  locks: number
  lastLock: LastLock | undefined
}

/** Begins without a worker, which the first call starts. It follows the other tabs from now on. */
export function openWorkerLink(context: VaultClientContext): WorkerLink {
  const link: WorkerLink = {
    context,
    watchers: new Set(),
    autoLock: watchAutoLock(
      context.autoLock,
      (reason) => lockVault(link, reason),
      () => context.channel.post({ kind: 'active' } satisfies VaultNews),
      // A worker that has ended is reported by the next call.
      () => void link.running?.call('beat').catch(() => undefined),
    ),
    parts: undefined,
    running: undefined,
    locks: 0,
    lastLock: undefined,
  }
  context.channel.listen((message) => followTabs(link, message))
  return link
}

function followTabs(link: WorkerLink, message: unknown): void {
  const news = VaultNews.safeParse(message)
  if (!news.success) return
  switch (news.data.kind) {
    case 'locked':
      endWorker(link, news.data.reason ?? 'elsewhere', true)
      break
    case 'active':
      link.autoLock.noteActive()
      break
    case 'changed':
      tell(link, news.data)
  }
}

function tell({ watchers }: WorkerLink, news: VaultNews): void {
  watchers.forEach((watcher) => watcher(news))
}

/** Locks the vault in all tabs. */
export function lockVault(link: WorkerLink, reason: LockReason): void {
  link.context.channel.post({ kind: 'locked', reason } satisfies VaultNews)
  endWorker(link, reason)
}

/** Ends the worker of this tab, and with it the session. */
export function endWorker(link: WorkerLink, reason: LockReason, isOtherTab = false): void {
  link.locks += 1
  void link.parts?.registration.drop()
  endWatch(link, reason, isOtherTab)
  link.running?.end(new VaultError('vault/locked'))
  link.running = undefined
  tell(link, { kind: 'locked' })
}

/** Notes that the vault is no longer open, and why. */
export function endWatch(link: WorkerLink, reason: LockReason, isOtherTab = false): void {
  const { autoLock, lastLock, context } = link
  if (!autoLock.end()) {
    // The news of a change arrived before the news of the lock with its reason.
    if (isOtherTab && lastLock?.reason === 'elsewhere') link.lastLock = { ...lastLock, reason }
    return
  }
  const { idleMs } = autoLock.settings()
  link.lastLock = { reason, atMs: context.autoLock.clock.wallMs(), idleMs, isOtherTab }
}

/** Sends a call to the worker, which it starts if none runs. Throws `vault/locked` and the codes of the operation. */
export async function sendToWorker(
  link: WorkerLink,
  operation: string,
  request?: unknown,
  options?: CallOptions,
): Promise<unknown> {
  link.autoLock.check()
  const before = link.locks
  const { api } = await partsOf(link)
  if (link.locks !== before) throw new VaultError('vault/locked')
  link.running ??= startWorker(link, api)
  return link.running.call(operation, request, options)
}

function startWorker(link: WorkerLink, api: VaultParts['api']): WorkerClient<VaultCalls> {
  const client = callWorker(api, link.context.startWorker(), (how) => {
    if (link.running !== client) return
    link.running = undefined
    // The worker heard nothing from this page for too long: the device or the page slept.
    if (how === 'left') lockVault(link, 'sleep')
    else endWatch(link, 'failed')
  })
  return client
}

/** Asks for the offered passkey, for the scope of the operation only, and wipes its outputs after the work. */
export async function withOffered<Result>(
  link: WorkerLink,
  operation: string,
  offered: OfferedProof | undefined,
  work: (proof: AnyProof | undefined) => Promise<Result>,
): Promise<Result> {
  if (typeof offered !== 'object') return work(offered)
  // The reply is parsed by the operation's schema.
  const passkeys = (await sendToWorker(link, 'listPasskeys')) as VaultResponse<'listPasskeys'>
  const { provePasskey } = await partsOf(link)
  const proof = await provePasskey(link.context.passkeys, passkeys, proofScopeOf[operation] ?? 'gate')
  try {
    return await work(proof)
  } finally {
    for (const output of Object.values(proof.outputs)) output?.fill(0)
  }
}

/** Returns the code that a page needs only when there is a vault. */
export async function partsOf(link: WorkerLink): Promise<VaultParts> {
  if (link.parts !== undefined) return link.parts
  const loading = await loadParts(link.context.passkeys)
  // Concurrent calls may load the parts twice; keep the first result.
  return (link.parts ??= loading)
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
