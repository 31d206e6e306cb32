import { expect, it } from 'vitest'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import type { VaultService } from '#/vault/api/vault-api.ts'
import type { KeyRequest } from '#/vault/keys/key-forms.ts'
import {
  type MemoryStores,
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase as proof,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'
import { attemptsKey, type VaultChange, type VaultDatabase } from './vault-storage.ts'

// After a full disk, a browser acknowledged writes that it lost. This database loses any one change of a write, or
// all of them, and reports success.

const high: KeyRequest = { kind: 'identity', keyType: 0, securityLevel: 2, label: 'High' }
const newPassphrase = 'gravel lantern quince otter marble'

/**
 * A database that loses the change with that number in each write, or all changes. A change without effect cannot be
 * lost. Device keys cannot be compared, so they are lost only with all the rest, as in a transaction.
 */
function losing(lost: number | 'all') {
  const disk = openMemoryDatabase()
  let isLosing = false
  let changes = 0
  const database: VaultDatabase = {
    ...disk,
    write: async (all) => {
      if (!isLosing || all.every(({ key }) => key === attemptsKey)) return disk.write(all)
      const isChange = all.map((change) => !isThere(disk.stores, change))
      changes = isChange.filter(Boolean).length
      if (lost === 'all') return
      let at = -1
      await disk.write(all.filter((_, index) => isChange[index] !== true || (at += 1) !== lost))
    },
  }
  return {
    disk,
    database,
    lose: (next: boolean) => {
      isLosing = next
    },
    lastWrite: () => changes,
  }
}

function isThere(stores: MemoryStores, change: VaultChange): boolean {
  const found = stores[change.store].get(change.key)
  if (change.kind === 'remove') return found === undefined
  const { value } = change
  if (!(found instanceof Uint8Array) || !(value instanceof Uint8Array)) return found !== undefined
  return equalBytes(found, value)
}

const operations: Readonly<Record<string, (vault: VaultService, id: string) => Promise<unknown>>> = {
  generateKey: (vault) => vault.generateKey(high),
  renameKey: (vault, id) => vault.renameKey({ id, label: 'Other' }),
  removeKey: (vault, id) => vault.removeKey({ id, proof }),
  changePassphrase: (vault) => vault.changePassphrase({ proof, newPassphrase }),
  renewKeys: (vault) => vault.renewKeys({ proof, newPassphrase }),
  revealKey: (vault, id) => vault.revealKey({ id, proof, network: 'testnet' }),
  createPhrase: (vault) => vault.createPhrase({ proof, words: 12 }),
}

it.each(Object.keys(operations))('%s fails if any part of its write is lost', async (name) => {
  let writes = 1
  for (let lost = 0; lost < writes; lost += 1) {
    const { vault, id, lose, lastWrite } = await openWith(lost)
    lose(true)
    await expect(operations[name]?.(vault, id)).rejects.toMatchObject({ code: 'vault/storage-failed' })
    writes = lastWrite()
  }
  expect(writes).toBeGreaterThan(2)
  const { vault, id, lose } = await openWith('all')
  lose(true)
  await expect(operations[name]?.(vault, id)).rejects.toMatchObject({ code: 'vault/storage-failed' })
  lose(false)
  const { keys } = await readContents(vault)
  expect(keys.map(({ label }) => label)).toEqual(['High'])
  await operations[name]?.(vault, id)
})

it('creating a vault fails if the write is lost', async () => {
  const { database, lose } = losing('all')
  const vault = openMemoryKeeper(database)
  lose(true)
  await expect(vault.createVault({ passphrase: proof })).rejects.toMatchObject({
    code: 'vault/storage-failed',
  })
  expect(await vault.readState({})).toEqual({ kind: 'missing' })
})

it('a backup is still returned if its note is lost, and the answer says so', async () => {
  const { vault, lose } = await openWith('all')
  lose(true)
  const workspace = new Uint8Array()
  expect(await vault.makeBackup({ proof, workspace, identities: 0 })).toMatchObject({ isNoted: false })
})

async function openWith(lost: number | 'all') {
  const { database, ...rest } = losing(lost)
  const vault = openMemoryKeeper(database)
  await vault.createVault({ passphrase: proof })
  const { id } = await vault.generateKey(high)
  return { vault, id, ...rest }
}
