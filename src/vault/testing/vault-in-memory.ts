import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { DatabaseError, type DatabaseFault } from '#/platform/database-error.ts'
import { type MemoryWorker, startMemoryWorker } from '#/platform/testing/memory-worker.ts'
import { answerCall, type CallReply, serveWorker } from '#/platform/worker-call.ts'
import { vaultChecks } from '#/vault/api/call-checks.ts'
import { vaultApi, type VaultService } from '#/vault/api/vault-api.ts'
import { openVaultService } from '#/vault/api/vault-service.ts'
import type { VaultServiceContext } from '#/vault/api/worker-vault.ts'
import { requireStretchParameters } from '#/vault/storage/stretch-parameters.ts'
import {
  attemptsKey,
  type VaultChange,
  type VaultDatabase,
  type VaultStoreName,
} from '#/vault/storage/vault-storage.ts'
import { stretchPassphrase, type Stretch } from '#/vault/unlock/stretch.ts'

// For tests: a vault whose database is in memory, and can be tampered with and made to fail.

export const passphrase = 'plover nine ochre gulls whistle'

export type MemoryStores = Readonly<Record<VaultStoreName, Map<string, unknown>>>

export interface MemoryDatabase extends VaultDatabase {
  /** The stored data, for tests to inspect and tamper with. */
  readonly stores: MemoryStores
  readonly copy: () => MemoryStores
  readonly restore: (stores: MemoryStores) => void
  /** Makes every later write of the attempt count fail. */
  readonly failCounts: (fault: DatabaseFault) => void
  /**
   * Makes the next write of anything but the attempt count fail before change number `at` (from 0), or after all
   * changes, as in a crash.
   */
  readonly failNextWrite: (at: number | 'after', fault?: DatabaseFault) => void
}

export function openMemoryDatabase(): MemoryDatabase {
  const stores: MemoryStores = {
    vault: new Map(),
    records: new Map(),
    'device-keys': new Map(),
    audit: new Map(),
  }
  let failure: { readonly at: number | 'after'; readonly fault: DatabaseFault } | undefined
  let countFault: DatabaseFault | undefined
  const restore = (from: MemoryStores) => {
    for (const name of storeNames) {
      stores[name].clear()
      for (const [key, value] of copyOf(from)[name]) stores[name].set(key, value)
    }
  }
  return {
    stores,
    copy: () => copyOf(stores),
    restore,
    failNextWrite: (at, fault = 'failed') => {
      failure = { at, fault }
    },
    failCounts: (fault) => {
      countFault = fault
    },
    // Stores that are not named are not read, and are empty in the result.
    read: async (named = []) => copyOf(stores, named.length === 0 ? storeNames : named),
    write: async (changes) => {
      const isCount = changes.every(({ key }) => key === attemptsKey)
      if (isCount && countFault !== undefined) throw new DatabaseError(countFault)
      const failing = isCount ? undefined : failure
      if (!isCount) failure = undefined
      const next = copyOf(stores)
      for (const [index, change] of changes.entries()) {
        if (failing?.at === index) throw new DatabaseError(failing.fault)
        apply(next, change)
      }
      restore(next)
      if (failing?.at === 'after') throw new DatabaseError(failing.fault)
    },
    readRecords: async (places) =>
      places.map(({ store, key }) => {
        const value = stores[store].get(key)
        return value instanceof Uint8Array ? value.slice() : value
      }),
    close: () => {},
  }
}

/** One fast hash in place of Argon2id, for tests that are not about stretching. */
export const quickStretch: Stretch = async (bytes, salt, parameters) => {
  requireStretchParameters(parameters)
  return sha256(concatBytes(salt, bytes))
}

const stretched = new Map<string, Uint8Array>()

/**
 * Returns a stretch for a stored vault or backup: real Argon2id for the salts in the fixture, once for each
 * passphrase, since tests open it repeatedly; `quickStretch` for every other salt.
 */
export function stretchStored(fixture: unknown): Stretch {
  const stored = JSON.stringify(fixture)
  return async (bytes, salt, parameters) => {
    if (!stored.includes(formatHex(salt))) return quickStretch(bytes, salt, parameters)
    const { memoryKib, iterations, parallelism } = parameters
    const input = [formatHex(bytes), formatHex(salt), memoryKib, iterations, parallelism].join(' ')
    const known = stretched.get(input) ?? (await stretchPassphrase(bytes, salt, parameters))
    stretched.set(input, known)
    // The caller wipes the result.
    return known.slice()
  }
}

/**
 * Opens a worker's vault service over that database. A second service over the same database acts as another tab, or as
 * this tab after a lock.
 */
export function openMemoryKeeper(database: VaultDatabase, context: Partial<VaultServiceContext> = {}) {
  let nowMs = 1_700_000_000_000
  return openVaultService({
    database,
    exclusively: oneAtATime(),
    announceChange: () => {},
    // Each reading adds 425 ms: stretching at the lowest cost then seems slow enough, so that no cost is raised.
    clock: { wallMs: () => (nowMs += 1), monotonicMs: () => (nowMs += 425) },
    pause: async () => {},
    stretch: quickStretch,
    ...context,
  })
}

const closed = Promise.resolve(false)

/** Returns the contents that a page shows; throws if the vault cannot be read. */
export async function readContents(vault: Pick<VaultService, 'readView'>) {
  const { state, contents } = await vault.readView({})
  if (contents === null) throw new Error(`nothing to show: ${state.kind}`)
  return contents
}

export function startVaultWorker(database: VaultDatabase): MemoryWorker {
  return startMemoryWorker((port) =>
    serveWorker(vaultApi, openMemoryKeeper(database), port, vaultChecks(closed)),
  )
}

/**
 * Returns the worker's answer to any call. Requests and answers are not cloned, so that tests can see what is wiped.
 */
export function answerWith(service: VaultService, isNetworkOpen = closed) {
  const { signal } = new AbortController()
  return (name: string, request: unknown): Promise<CallReply> =>
    answerCall(vaultApi, service, name, request, {
      signal,
      report: () => {},
      checks: vaultChecks(isNetworkOpen),
    })
}

/** Stands in for the Web Lock when there is one tab. */
export function oneAtATime(): VaultServiceContext['exclusively'] {
  let last: Promise<unknown> = Promise.resolve()
  return async (work) => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}

const storeNames = ['vault', 'records', 'device-keys', 'audit'] as const

function copyOf(stores: MemoryStores, names: readonly VaultStoreName[] = storeNames): MemoryStores {
  const copied = (name: VaultStoreName) =>
    new Map(
      (names.includes(name) ? inOrder(stores[name]) : []).map(([key, value]) => [
        key,
        value instanceof Uint8Array ? value.slice() : value,
      ]),
    )
  return {
    vault: copied('vault'),
    records: copied('records'),
    'device-keys': copied('device-keys'),
    audit: copied('audit'),
  }
}

// IndexedDB returns entries in the order of their keys.
function inOrder(store: ReadonlyMap<string, unknown>): readonly [string, unknown][] {
  return [...store].toSorted(([left], [right]) => (left < right ? -1 : 1))
}

function apply(stores: MemoryStores, change: VaultChange): void {
  if (change.kind === 'put') stores[change.store].set(change.key, change.value)
  else stores[change.store].delete(change.key)
}
