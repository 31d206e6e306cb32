import { expect, it } from 'vitest'
import type { CallProgress } from '#/platform/worker-call.ts'
import type { KeyRequest } from '#/vault/keys/key-forms.ts'
import { attemptsKey } from '#/vault/storage/vault-storage.ts'
import {
  type MemoryDatabase,
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase as proof,
} from '#/vault/testing/vault-in-memory.ts'
import type { VaultService } from './vault-api.ts'

// Cancels every operation over all private keys at each possible point, until it succeeds.

const newPassphrase = 'gravel lantern quince otter marble'
const key = (securityLevel: 0 | 1 | 2 | 3): KeyRequest => ({
  kind: 'identity',
  keyType: 0,
  securityLevel,
  label: `Level ${securityLevel}`,
})
const requests = [key(0), key(1), key(2), key(3), { kind: 'single-use', label: 'Lock' } as const]
const workspace = new Uint8Array(3)

interface Attempt {
  readonly vault: VaultService
  readonly signal: AbortSignal
  readonly report: (progress: CallProgress) => void
}

/**
 * Operations by name, each with the vault that it needs: all keys, some keys, or none. `run` may use an earlier
 * backup.
 */
const operations: Readonly<
  Record<
    string,
    {
      readonly on: 'full' | 'partial' | 'none'
      /** Number of private keys that the operation reports as done. */
      readonly counts: number
      readonly run: (attempt: Attempt, file: string) => Promise<unknown>
    }
  >
> = {
  makeBackup: {
    on: 'full',
    counts: requests.length,
    run: ({ vault, signal, report }) => vault.makeBackup({ proof, workspace, identities: 0 }, signal, report),
  },
  openBackup: {
    on: 'full',
    counts: requests.length,
    run: ({ vault, signal, report }, text) =>
      vault.openBackup({ text, passphrase: proof, asNew: false }, signal, report),
  },
  keepBackupTest: {
    on: 'full',
    counts: 0,
    run: async ({ vault, signal, report }, text) => {
      const { opened } = await vault.openBackup({ text, passphrase: proof, asNew: false })
      return vault.keepBackupTest({ opened, identities: 0 }, signal, report)
    },
  },
  'restoreBackup into a vault': {
    on: 'partial',
    counts: requests.length,
    run: async ({ vault, signal, report }, text) => {
      const { opened } = await vault.openBackup({ text, passphrase: proof, asNew: false })
      return vault.restoreBackup({ opened, identities: 0, into: { kind: 'open', proof } }, signal, report)
    },
  },
  'restoreBackup as a new vault': {
    on: 'none',
    counts: requests.length,
    run: async ({ vault, signal, report }, text) => {
      const { opened } = await vault.openBackup({ text, passphrase: proof, asNew: true })
      const into = { kind: 'new', passphrase: proof, replaces: false } as const
      return vault.restoreBackup({ opened, identities: 0, into }, signal, report)
    },
  },
  changePassphrase: {
    on: 'full',
    counts: 0,
    run: ({ vault, signal, report }) => vault.changePassphrase({ proof, newPassphrase }, signal, report),
  },
  renewKeys: {
    on: 'full',
    counts: requests.length,
    run: ({ vault, signal, report }) => vault.renewKeys({ proof, newPassphrase }, signal, report),
  },
}

it.each(Object.keys(operations))('%s changes nothing, wherever it is cancelled', async (name) => {
  const operation = operations[name]
  if (operation === undefined) throw new TypeError('no operation')
  const turns = { left: Number.POSITIVE_INFINITY, controller: new AbortController() }
  const pause = async () => {
    turns.left -= 1
    if (turns.left === 0) turns.controller.abort()
  }
  const { disk, vault, file } = await prepare(operation.on, pause)
  const before = contentOf(disk)
  const stateBefore = await vault.readState({})
  let cancelled = 0
  for (;;) {
    const counts: CallProgress[] = []
    const report = (progress: CallProgress) => void counts.push(progress)
    const controller = new AbortController()
    const ended = await operation
      .run(
        {
          vault,
          get signal() {
            // Count pauses from here on, not those of the preparation.
            Object.assign(turns, { left: cancelled + 1, controller })
            return controller.signal
          },
          report,
        },
        file,
      )
      .then(
        () => 'done',
        (error: unknown) => error,
      )
    turns.left = Number.POSITIVE_INFINITY
    if (ended === 'done') {
      expect(counts.map(({ done }) => done)).toEqual(
        Array.from({ length: operation.counts }, (_, index) => index + 1),
      )
      break
    }
    expect(ended).toMatchObject({ code: 'vault/cancelled' })
    expect(contentOf(disk)).toEqual(before)
    expect(await vault.readState({})).toEqual(stateBefore)
    cancelled += 1
  }
  expect(cancelled).toBeGreaterThan(operation.counts)
  if (name !== 'openBackup') expect(contentOf(disk)).not.toEqual(before)
})

async function prepare(on: 'full' | 'partial' | 'none', pause: () => Promise<void>) {
  const disk = openMemoryDatabase()
  const vault = openMemoryKeeper(disk, { pause })
  await vault.createVault({ passphrase: proof })
  const keys = []
  for (const request of requests) keys.push(await vault.generateKey(request))
  const { text: file } = await vault.makeBackup({ proof, workspace, identities: 0 })
  if (on === 'partial') for (const { id } of keys) await vault.removeKey({ id, proof })
  if (on !== 'none') return { disk, vault, file }
  const empty = openMemoryDatabase()
  return { disk: empty, vault: openMemoryKeeper(empty, { pause }), file }
}

/**
 * All stored data except the count of attempts, which is written before a passphrase is tried and removed afterwards.
 */
function contentOf(disk: MemoryDatabase) {
  const { vault, ...rest } = disk.copy()
  return { ...rest, vault: new Map([...vault].filter(([at]) => at !== attemptsKey)) }
}
