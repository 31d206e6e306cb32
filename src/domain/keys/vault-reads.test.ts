import { withVaultKeys } from '#/vault/testing/own-create.ts'
import { afterEach, expect, it, vi } from 'vitest'

import { checkSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { TabChannel } from '#/platform/tab-channel.ts'
import { startMemoryWorker } from '#/platform/testing/memory-worker.ts'
import { serveWorker } from '#/platform/worker-call.ts'
import { vaultChecks } from '#/vault/api/call-checks.ts'
import { vaultApi } from '#/vault/api/vault-api.ts'
import type { KeyRequest } from '#/vault/keys/key-forms.ts'
import { attemptsKey, type VaultDatabase } from '#/vault/storage/vault-storage.ts'
import { openMemoryClient } from '#/vault/testing/client-in-memory.ts'
import { chainLockCreate } from '#/vault/testing/create-examples.ts'
import { openMemoryDatabase, openMemoryKeeper, passphrase } from '#/vault/testing/vault-in-memory.ts'

import { makeVaultSession } from './vault-session.ts'

vi.mock('#/domain/program/block-updates.ts', () => ({ blockUpdates: async (work: () => unknown) => work() }))

afterEach(() => vi.restoreAllMocks())

const proof = passphrase
const newPassphrase = 'gravel lantern quince otter marble'
const high: KeyRequest = { kind: 'identity', keyType: 0, securityLevel: 2, label: 'High' }
const master: KeyRequest = { ...high, securityLevel: 0, label: 'Master' }

/**
 * Database requests. `snapshots`: every record is read, and the manifests are authenticated. `heads`: only header and
 * manifests are read and compared. `changed`: records and log entries that are written and then read back.
 */
interface Reads {
  readonly snapshots: number
  readonly heads: number
  readonly changed: number
}

function openProbe() {
  const disk = openMemoryDatabase()
  let reads: Reads = { snapshots: 0, heads: 0, changed: 0 }
  const authenticated = vi.spyOn(crypto.subtle, 'verify')
  const database: VaultDatabase = {
    ...disk,
    read: async (stores) => {
      const isHead = stores?.every((store) => store === 'vault' || store === 'device-keys') === true
      reads = isHead ? { ...reads, heads: reads.heads + 1 } : { ...reads, snapshots: reads.snapshots + 1 }
      return disk.read(stores)
    },
    write: async (changes) => {
      const own = changes.filter(({ store }) => store === 'records' || store === 'audit')
      if (changes.some(({ key }) => key !== attemptsKey))
        reads = { ...reads, changed: reads.changed + own.length }
      await disk.write(changes)
    },
  }
  const count = async (work: () => Promise<unknown>) => {
    reads = { snapshots: 0, heads: 0, changed: 0 }
    authenticated.mockClear()
    await work()
    // Each snapshot has two copies of each manifest.
    expect(authenticated.mock.calls.length).toBeLessThanOrEqual(4 * reads.snapshots)
    return reads
  }
  return { database, count }
}

/**
 * Opens a page with its worker over a database that counts requests. `post` simulates a message from another tab or
 * worker.
 */
function openPage() {
  const { database, count } = openProbe()
  const heard = new Set<(message: unknown) => void>()
  const channel: TabChannel = {
    post: () => {},
    listen: (listener) => {
      heard.add(listener)
      return () => heard.delete(listener)
    },
    close: () => {},
  }
  const client = openMemoryClient({
    channel,
    startWorker: () =>
      startMemoryWorker((port) =>
        serveWorker(vaultApi, openMemoryKeeper(database), port, vaultChecks(Promise.resolve(false))),
      ),
  })
  const session = makeVaultSession(() => client)
  const idOf = (wanted: string) =>
    session.useVault.getState().keys.find(({ label }) => label === wanted)?.id ?? ''
  const post = (message: unknown) => {
    for (const listener of heard) listener(message)
  }
  const nextShown = () =>
    new Promise<void>((resolve) => {
      const stop = session.useVault.subscribe(() => {
        stop()
        resolve()
      })
    })
  return { database, count, client, session, idOf, post, nextShown }
}

async function openFilled() {
  const page = openPage()
  await page.session.createVault({ passphrase })
  await page.session.generateKeys({ keys: [high, master] })
  return page
}

type Page = ReturnType<typeof openPage>

/** Actions of the vault's page, including the update of its view. */
const actions: Readonly<Record<string, [(page: Page) => Promise<unknown>, Reads]>> = {
  'making a key': [
    ({ session }) => session.generateKeys({ keys: [master] }),
    { snapshots: 1, heads: 1, changed: 2 },
  ],
  'labelling a key': [
    ({ session, idOf }) => session.renameKey({ id: idOf('High'), label: 'Other' }),
    { snapshots: 1, heads: 1, changed: 2 },
  ],
  // An attempt with the passphrase is counted before the check, and the count is reset after a success: one head for
  // each.
  'removing a key by the passphrase': [
    ({ session, idOf }) => session.removeKey({ id: idOf('Master'), proof }),
    { snapshots: 1, heads: 3, changed: 2 },
  ],
  'making a phrase': [
    ({ session }) => session.createPhrase({ words: 12, proof }),
    { snapshots: 1, heads: 3, changed: 3 },
  ],
  'showing a phrase': [
    async ({ session }) => session.revealPhrase({ proof }),
    { snapshots: 1, heads: 3, changed: 0 },
  ],
  'changing the passphrase': [
    ({ session }) => session.changePassphrase({ proof, newPassphrase }),
    { snapshots: 1, heads: 3, changed: 1 },
  ],
  // The sealed record is read before the passphrase is stretched, and again while the log entry’s lock is held.
  unlocking: [({ session }) => session.unlock({ proof: passphrase }), { snapshots: 2, heads: 4, changed: 1 }],
  // All tabs share a lock, which must not be held while the file is written.
  'making a backup': [
    ({ session }) => session.makeBackup({ proof, workspace: new Uint8Array(), identities: 0 }),
    { snapshots: 2, heads: 3, changed: 2 },
  ],
}

it.each(Object.entries(actions))('%s reads the vault no more often than necessary', async (name, action) => {
  const [act, reads] = action
  const page = await openFilled()
  if (name === 'unlocking') await page.session.lock()
  expect(await page.count(() => act(page))).toEqual(reads)
})

it('a review and a signature read the vault once each, even with the passphrase', async () => {
  const { client, session, count } = await openFilled()
  const reading = checkSigningBytes(chainLockCreate.signingBytes, wireProfiles.spec)
  if (!reading.ok || reading.value.type !== 2) throw new TypeError('no create')
  const transition = await withVaultKeys(client, reading.value)
  const key = { kind: 'single-use', label: '' } as const
  const { id: signer } = await session.importKey({
    text: chainLockCreate.singleUseKeyHex,
    key,
    network: 'testnet',
  })
  const sign = async (given?: string) => {
    const review = await client.reviewTransition({ transition, profile: 'spec' })
    if (review.kind === 'rejected') throw new TypeError('rejected')
    await client.signTransition({ approval: review.approval, signer, proof: given })
  }
  expect(await count(() => sign())).toEqual({ snapshots: 2, heads: 0, changed: 1 })
  // A second signature of the same transition needs a proof.
  expect(await count(() => sign(proof))).toEqual({ snapshots: 2, heads: 2, changed: 1 })
})

it('showing a private key reads the vault once', async () => {
  const { client, count, idOf } = await openFilled()
  const reveal = () => client.revealKey({ id: idOf('Master'), proof, network: 'testnet' })
  expect(await count(reveal)).toEqual({ snapshots: 1, heads: 2, changed: 1 })
})

it('a tab that hears of its own change reads only the head of the vault', async () => {
  const { session, count, idOf, post, nextShown } = await openFilled()
  await session.renameKey({ id: idOf('High'), label: 'Other' })
  const reads = await count(async () => {
    const shown = nextShown()
    post({ kind: 'changed' })
    await shown
  })
  expect(reads).toEqual({ snapshots: 0, heads: 1, changed: 0 })
})

it('reads changes of another tab, whether the tab hears of them or not', async () => {
  const { session, database, count, idOf, post, nextShown } = await openFilled()
  const other = openMemoryKeeper(database)
  await other.unlock({ proof })
  const reads = await count(async () => {
    const shown = nextShown()
    post({ kind: 'changed' })
    await shown
  })
  expect(reads).toEqual({ snapshots: 1, heads: 1, changed: 0 })
  await session.quietly(async () => {
    await session.renameKey({ id: idOf('High'), label: 'Here' })
    await other.renameKey({ id: idOf('Master'), label: 'There' })
  })
  expect(
    session.useVault
      .getState()
      .keys.map(({ label }) => label)
      .toSorted(),
  ).toEqual(['Here', 'There'])
})

it('reads everything again after an action fails', async () => {
  const { session, count, idOf } = await openFilled()
  const reads = await count(() =>
    session.removeKey({ id: idOf('Master'), proof: 'another passphrase' }).catch(() => undefined),
  )
  expect(reads).toEqual({ snapshots: 2, heads: 1, changed: 0 })
})
