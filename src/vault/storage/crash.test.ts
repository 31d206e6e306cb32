import { beforeAll, describe, expect, it } from 'vitest'
import type { VaultService } from '#/vault/api/vault-api.ts'
import type { KeyRequest } from '#/vault/keys/key-forms.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  type MemoryDatabase,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'

const high: KeyRequest = { kind: 'identity', keyType: 0, securityLevel: 2, label: 'High' }
const master: KeyRequest = { ...high, securityLevel: 0, label: 'Master' }
const medium: KeyRequest = { ...high, securityLevel: 3, label: 'Medium' }

const text = `${'abandon '.repeat(11)}about`
const otherText = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const keepPhrase = (vault: VaultService) => vault.importPhrase({ text, proof: passphrase })

const deriveKeys = async (vault: VaultService) => {
  await keepPhrase(vault)
  for (const securityLevel of [0, 2, 3] as const)
    await vault.generateKey({ ...high, securityLevel, network: 'testnet', proof: passphrase })
}

/** Names the stored phrase, for a request to forget the phrase without a backup. */
async function thePhrase(vault: VaultService) {
  return { phrase: (await readContents(vault)).phrase?.id ?? '', withoutBackup: true }
}

type Act = (vault: VaultService) => Promise<unknown>

/** Name, write, and preparation. */
const writes: [string, Act, Act?][] = [
  ['making a phrase', (vault) => vault.createPhrase({ words: 12, proof: passphrase })],
  ['bringing in a phrase', keepPhrase],
  ['generating a Master key', (vault) => vault.generateKey(master)],
  ['generating a High key', (vault) => vault.generateKey(high)],
  ['generating a Medium key', (vault) => vault.generateKey(medium)],
  [
    'renaming',
    async (vault) => vault.renameKey({ id: (await readContents(vault)).keys[0]?.id ?? '', label: 'Other' }),
  ],
  [
    'generating a Medium key from a phrase',
    (vault) => vault.generateKey({ ...medium, network: 'testnet', proof: passphrase }),
    keepPhrase,
  ],
  [
    'forgetting a phrase',
    async (vault) => vault.forgetPhrase({ proof: passphrase, ...(await thePhrase(vault)) }),
    deriveKeys,
  ],
  [
    'replacing a phrase',
    async (vault) =>
      vault.importPhrase({ text: otherText, proof: passphrase, replaces: await thePhrase(vault) }),
    deriveKeys,
  ],
  ['removing', async (vault) => vault.removeKey({ id: (await readContents(vault)).keys[1]?.id ?? '' })],
  [
    'removing at the gate',
    async (vault) =>
      vault.removeKey({ id: (await readContents(vault)).keys[0]?.id ?? '', proof: passphrase }),
  ],
]

/** Returns the labels of all keys that the next worker finds, all of them sound. */
async function whatStands(database: MemoryDatabase) {
  const vault = openMemoryKeeper(database)
  const state = await vault.unlock({ proof: passphrase })
  expect(state).toMatchObject({ kind: 'open', damaged: [], damagedManifests: [] })
  const { keys, phrase } = await readContents(vault)
  const named = keys.map(({ label, condition, path, phraseId }) => [label, condition, path, phraseId])
  return [...named, phrase?.id]
}

async function openFilled(prepare?: Act) {
  const database = openMemoryDatabase()
  const vault = openMemoryKeeper(database)
  await vault.createVault({ passphrase })
  for (const request of [master, high, medium]) await vault.generateKey(request)
  await prepare?.(vault)
  return { database, vault }
}

describe.each(writes)('a crash while %s', (...[, write, prepare]) => {
  let filled: MemoryDatabase
  beforeAll(async () => {
    filled = (await openFilled(prepare)).database
  })
  const openCopy = async () => {
    const database = openMemoryDatabase()
    database.restore(filled.copy())
    const vault = openMemoryKeeper(database)
    await vault.unlock({ proof: passphrase })
    return { database, vault }
  }

  it('a crash before any change of the write leaves the old state', async () => {
    for (let at = 0; at < 20; at += 1) {
      const { database, vault } = await openCopy()
      const before = await whatStands(database)
      database.failNextWrite(at)
      const failed = await write(vault).then(
        () => false,
        () => true,
      )
      if (!failed) {
        // The write has no more changes that could fail.
        expect(at).toBeGreaterThanOrEqual(5)
        return
      }
      expect(await whatStands(database)).toEqual(before)
    }
  }, 30_000)

  it('a crash after the write leaves the new state', async () => {
    const { database, vault } = await openCopy()
    const before = await whatStands(database)
    database.failNextWrite('after')
    await expect(write(vault)).rejects.toThrow('vault/storage-failed')
    expect(await whatStands(database)).not.toEqual(before)
  })

  it('the same worker can write again after a failed write', async () => {
    const { database, vault } = await openCopy()
    database.failNextWrite(2, 'full')
    await expect(write(vault)).rejects.toThrow('vault/storage-full')
    await write(vault)
    await whatStands(database)
  })
})

describe('a crash while the vault is created', () => {
  it('leaves no vault or the complete vault', async () => {
    for (let at = 0; at < 8; at += 1) {
      const database = openMemoryDatabase()
      database.failNextWrite(at)
      const vault = openMemoryKeeper(database)
      await expect(vault.createVault({ passphrase })).rejects.toThrow('vault/storage-failed')
      expect(await vault.readState({})).toEqual({ kind: 'missing' })
    }
    const database = openMemoryDatabase()
    database.failNextWrite('after')
    await expect(openMemoryKeeper(database).createVault({ passphrase })).rejects.toThrow(
      'vault/storage-failed',
    )
    expect(await whatStands(database)).toEqual([undefined])
  })
})

it.each([
  ['full', 'vault/storage-full'],
  ['blocked', 'vault/storage-blocked'],
  ['outdated', 'vault/storage-outdated'],
  ['failed', 'vault/storage-failed'],
] as const)('reports a database that is %s as %s', async (fault, code) => {
  const { database, vault } = await openFilled()
  database.failNextWrite(0, fault)
  await expect(vault.generateKey(high)).rejects.toMatchObject({ code })
})
