import { type CallOptions, typeCalls } from '#/platform/worker-call.ts'
import type { VaultState } from '#/vault/storage/vault-state.ts'
import type { AutoLockSettings } from '#/vault/unlock/auto-lock.ts'
import { byCreation, type OfferedProof, type Proof } from '#/vault/unlock/proof.ts'
import { VaultError } from '#/vault/vault-error.ts'

import {
  endWorker,
  endWatch,
  lockVault,
  openWorkerLink,
  type WorkerLink,
  partsOf,
  sendToWorker,
  type VaultClientContext,
  withOffered,
} from './worker-link.ts'
import type { VaultCalls, VaultRequest } from './vault-api.ts'
import type { VaultNews } from './vault-news.ts'
import { type Asked, type AskedRestore, type OfferedCalls, operations } from './vault-operations.ts'

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
  const link = openWorkerLink(context)
  const { autoLock, watchers } = link
  const calls = typeCalls<VaultCalls>(operations, (operation, request, options) =>
    sendToWorker(link, operation, request, options),
  )
  const offered = typeCalls<VaultCalls>(operations, async (operation, request = {}, options) => {
    // `OfferedCalls` guarantees that `proof` is an `OfferedProof`.
    const { proof: offer, ...rest } = request as { readonly proof?: OfferedProof | undefined }
    if (offer === undefined || offer === byCreation) return sendToWorker(link, operation, request, options)
    return withOffered(link, operation, offer, (proof) =>
      sendToWorker(link, operation, { ...rest, proof }, options),
    )
    // The compiler cannot know that these are the calls of the table, with offered proofs in place of proofs.
  }) as unknown as OfferedCalls

  // Other tabs opened their sessions with secrets that are now obsolete: their workers end, this worker continues.
  const lockingOthers =
    <Request extends readonly unknown[], Response>(call: (...request: Request) => Promise<Response>) =>
    async (...request: Request): Promise<Response> => {
      const response = await call(...request)
      context.channel.post({ kind: 'locked', reason: 'changed' } satisfies VaultNews)
      return response
    }

  const readState = async () => remember(context, await calls.readState())

  return {
    ...offered,
    changePassphrase: lockingOthers(offered.changePassphrase),
    raiseCost: lockingOthers(offered.raiseCost),
    renewKeys: lockingOthers(offered.renewKeys),
    readState: async () => noticed(link, await readState()),
    readView: async (asked: VaultRequest<'readView'> = {}) => {
      if (link.running === undefined && (await isCertainlyMissing(context)))
        return { state: { kind: 'missing' } satisfies ClientState, contents: null }
      const { state, contents } = await calls.readView(asked)
      return { state: noticed(link, remember(context, state)), contents }
    },
    suggestPassphrase: async () => {
      const { suggestPassphrase } = await import('#/vault/unlock/suggested-passphrase.ts')
      return suggestPassphrase()
    },
    createVault: async (request: Asked<'createVault'>) => {
      if ((await readState()).kind === 'evicted') throw new VaultError('vault/evicted')
      return noteOpen(link, remember(context, await calls.createVault(request)))
    },
    unlock: async (request: Asked<'unlock'>) =>
      noteOpen(link, remember(context, await offered.unlock(request))),
    lock: () => lockVault(link, 'by-hand'),
    setAutoLock: (settings: AutoLockSettings) => autoLock.set(settings),
    /** Returns the reason and time of the last lock; undefined if the vault was never open in this tab. */
    readLastLock: () => link.lastLock,
    /** Returns the milliseconds until an open vault locks without input; undefined if it does not. */
    readTimeLeft: () => autoLock.leftMs(),
    canUsePasskeys: () => context.passkeys.isAvailable(),
    /** Registers a passkey with an authenticator. It opens the vault only after `addPasskey`; drop it otherwise. */
    makePasskey: async (words: { readonly site: string; readonly name: string }) => {
      const known = await calls.listPasskeys()
      const { registration } = await partsOf(link)
      return registration.make(known, words)
    },
    addPasskey: async (proof: OfferedProof) => {
      const { registration } = await partsOf(link)
      return registration.add((passkey) => offered.addPasskey({ ...passkey, proof }))
    },
    dropPasskey: async () => link.parts?.registration.drop(),
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
          : await withOffered(link, 'restoreBackup', into.proof, (proof) =>
              // The passkey was asked for the gate only.
              calls.restoreBackup(
                { ...request, into: { kind: 'open', proof: proof as Proof | undefined } },
                options,
              ),
            )
      if (into.kind === 'new') {
        // Other tabs may still have the replaced vault open. The restored vault also replaces a lost one.
        context.channel.post({ kind: 'locked' } satisfies VaultNews)
        context.marker.remove()
      }
      noteOpen(link, await readState())
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
      endWorker(link, 'by-hand')
      return remember(context, state)
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

function noteOpen({ autoLock }: WorkerLink, state: ClientState): ClientState {
  if (state.kind === 'open') autoLock.begin()
  return state
}

// Another tab may have changed the passphrase or the keys without its message reaching this tab.
function noticed(link: WorkerLink, state: ClientState): ClientState {
  if (state.kind !== 'open') endWatch(link, 'elsewhere', true)
  return state
}

function remember({ marker }: VaultClientContext, state: VaultState): ClientState {
  const marked = marker.read()
  switch (state.kind) {
    case 'locked':
    case 'open':
      if (marked !== null && marked !== state.vaultId) return { ...state, lostVaultId: marked }
      marker.write(state.vaultId)
      return state
    case 'missing':
      return marked === null ? state : { kind: 'evicted', vaultId: marked }
    case 'unusable':
      return state
  }
}

// Do not start a worker only to report that there is no vault. In doubt, ask the worker.
async function isCertainlyMissing({ hasStored, marker }: VaultClientContext): Promise<boolean> {
  if (hasStored === undefined || marker.read() !== null) return false
  try {
    return !(await hasStored())
  } catch {
    return false
  }
}
