import { beforeAll, expect, it, vi } from 'vitest'

import type { VaultService } from '#/vault/api/vault-api.ts'
import type { KeyRequest } from '#/vault/keys/key-forms.ts'
import { makeFullVault } from '#/vault/testing/full-vault.ts'
import {
  type MemoryDatabase,
  type MemoryStores,
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase as proof,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'

const newPassphrase = 'gravel lantern quince otter marble'
const high: KeyRequest = { kind: 'identity', keyType: 0, securityLevel: 2, label: 'New' }
const medium: KeyRequest = { ...high, securityLevel: 3 }

let full: MemoryStores
beforeAll(async () => {
  full = (await makeFullVault()).copy()
})

async function openFull(damage?: (database: MemoryDatabase) => void) {
  const database = openMemoryDatabase()
  database.restore(full)
  const vault = openMemoryKeeper(database)
  await vault.unlock({ proof })
  damage?.(database)
  return { database, vault }
}

const idOf = async (vault: VaultService, wanted: string) => {
  const { keys, damaged } = await readContents(vault)
  const found = [...keys, ...damaged.map(({ id, face }) => ({ id, label: face?.label }))]
  return found.find(({ label }) => label === wanted)?.id ?? ''
}

const writes: Readonly<Record<string, (vault: VaultService) => Promise<unknown>>> = {
  generateKeys: (vault) => vault.generateKeys({ keys: [high, medium], network: 'testnet', proof }),
  importKey: (vault) => vault.importKey({ text: '42'.repeat(32), key: high, network: 'testnet' }),
  renameKey: async (vault) => vault.renameKey({ id: await idOf(vault, 'Medium'), label: 'Other' }),
  removeKey: async (vault) => vault.removeKey({ id: await idOf(vault, 'Master'), proof }),
  addPasskey: (vault) =>
    vault.addPasskey({
      name: 'Phone',
      credentialId: new Uint8Array(16).fill(9),
      transports: [],
      salts: { gate: new Uint8Array(32).fill(1), session: new Uint8Array(32).fill(2) },
      outputs: { gate: new Uint8Array(32).fill(3), session: new Uint8Array(32).fill(4) },
      proof,
    }),
  removePasskey: async (vault) => {
    const [passkey] = await vault.listPasskeys({})
    return vault.removePasskey({ id: passkey?.id ?? '', proof })
  },
  forgetPhrase: async (vault) => {
    const phrase = (await readContents(vault)).phrase?.id ?? ''
    return vault.forgetPhrase({ proof, phrase, withoutBackup: true })
  },
  changePassphrase: (vault) => vault.changePassphrase({ proof, newPassphrase }),
  renewKeys: (vault) => vault.renewKeys({ proof, newPassphrase }),
  makeBackup: (vault) => vault.makeBackup({ proof, workspace: new Uint8Array(), identities: 1 }),
  revealPhrase: (vault) => vault.revealPhrase({ proof }),
  unlock: (vault) => vault.unlock({ proof }),
}

const flip = (database: MemoryDatabase, store: 'records' | 'vault', key: string | undefined) => {
  const bytes = database.stores[store].get(key ?? '')
  if (!(bytes instanceof Uint8Array)) throw new TypeError('nothing there')
  bytes[bytes.length - 1] = Number(bytes.at(-1)) ^ 1
}

const damages: Readonly<Record<string, (database: MemoryDatabase) => void>> = {
  'nothing damaged': () => {},
  'a damaged record': (database) => flip(database, 'records', [...database.stores.records.keys()][2]),
  'a record that is missing': ({ stores }) => stores.records.delete([...stores.records.keys()][1] ?? ''),
  'something stray': ({ stores }) => stores.records.set('stray', Uint8Array.of(1)),
  'a damaged copy of each': (database) =>
    ['header/1', 'session-manifest/0', 'device-manifest/1'].forEach((key) => flip(database, 'vault', key)),
  'a damaged device manifest': (database) =>
    ['device-manifest/0', 'device-manifest/1'].forEach((key) => flip(database, 'vault', key)),
}

const cases = Object.keys(writes).flatMap((name) => Object.keys(damages).map((damage) => [name, damage]))

it.each(cases)('the view after %s with %s equals a full reading', async (name, damage) => {
  const { database, vault } = await openFull(damages[damage])
  const isWritten = await writes[name]?.(vault).then(
    () => true,
    () => false,
  )
  const read = vi.spyOn(database, 'read')
  const shown = await vault.readView({ afterWrite: true })
  // Rejected or unlogged writes are followed by a full read.
  if (isWritten === true && damage === 'nothing damaged')
    expect(read.mock.calls).toEqual([[['vault', 'device-keys']]])
  expect(shown).toEqual(await vault.readView({}))
  expect(shown.state).toMatchObject({ kind: 'open' })
})

it('the view after creating a vault equals a full reading', async () => {
  const database = openMemoryDatabase()
  const vault = openMemoryKeeper(database)
  const state = await vault.createVault({ passphrase: proof })
  const read = vi.spyOn(database, 'read')
  expect(await vault.readView({ afterWrite: true })).toEqual(await vault.readView({}))
  expect(read.mock.calls).toEqual([[['vault', 'device-keys']], [['vault', 'records', 'device-keys']]])
  expect(await vault.readState({})).toEqual(state)
})

it('the view of a locked vault after a device write equals a full reading', async () => {
  const { database } = await openFull()
  const locked = openMemoryKeeper(database)
  await locked.renameKey({ id: await idOf(locked, 'Medium'), label: 'Other' })
  const shown = await locked.readView({ afterWrite: true })
  expect(shown).toEqual(await locked.readView({}))
  expect(shown.state.kind).toBe('locked')
})

it('the view shows a later write of another tab, and that this session has ended', async () => {
  const { database, vault } = await openFull()
  const other = openMemoryKeeper(database)
  await other.unlock({ proof })
  const id = await idOf(vault, 'High')
  await vault.renameKey({ id, label: 'Here' })
  await other.renameKey({ id, label: 'There' })
  const { contents } = await vault.readView({ afterWrite: true })
  expect(contents?.keys.find((key) => key.id === id)?.label).toBe('There')
  await vault.renameKey({ id, label: 'Here' })
  await other.changePassphrase({ proof, newPassphrase })
  expect((await vault.readView({ afterWrite: true })).state.kind).toBe('locked')
})

it('the view shows a removed vault as missing', async () => {
  const { database, vault } = await openFull()
  await vault.renameKey({ id: await idOf(vault, 'High'), label: 'Here' })
  for (const store of Object.values(database.stores)) store.clear()
  expect(await vault.readView({ afterWrite: true })).toEqual({ state: { kind: 'missing' }, contents: null })
})

it('the view after a failed write shows a record that was damaged after the last write', async () => {
  const { database, vault } = await openFull()
  const id = await idOf(vault, 'High')
  await vault.renameKey({ id, label: 'Here' })
  flip(database, 'records', id)
  await expect(vault.renameKey({ id, label: 'Again' })).rejects.toMatchObject({ code: 'vault/key-damaged' })
  const { state } = await vault.readView({ afterWrite: true })
  expect(state).toMatchObject({ damaged: [{ id, fault: 'changed' }] })
})

// An attacker with write access to the profile may put back one copy of the old header, with the manifests that vouched
// for it.
it('a write does not bring back a replaced passphrase when a copy of the old header was put back', async () => {
  const { database, vault } = await openFull()
  const before = database.copy()
  await vault.changePassphrase({ proof, newPassphrase })
  const other = openMemoryKeeper(database)
  await other.unlock({ proof: newPassphrase })
  const changed = database.copy()
  for (const key of ['header/0', 'session-manifest/0', 'session-manifest/1'])
    database.stores.vault.set(key, before.vault.get(key))
  const id = await idOf(other, 'High')
  await expect(other.renameKey({ id, label: 'Here' })).rejects.toMatchObject({ code: 'vault/key-damaged' })
  const shown = await other.readView({ afterWrite: true })
  expect(shown).toEqual(await other.readView({}))
  expect(shown.state).toMatchObject({ damagedManifests: ['session'] })
  database.restore(changed)
  await expect(openMemoryKeeper(database).unlock({ proof })).rejects.toMatchObject({
    code: 'vault/wrong-passphrase',
  })
  await openMemoryKeeper(database).unlock({ proof: newPassphrase })
})

it('the view after a failed backup shows a record that was damaged since the last write', async () => {
  const { database, vault } = await openFull()
  const id = await idOf(vault, 'High')
  await vault.renameKey({ id, label: 'Here' })
  flip(database, 'records', id)
  await expect(
    vault.makeBackup({ proof: newPassphrase, workspace: new Uint8Array(), identities: 1 }),
  ).rejects.toMatchObject({ code: 'vault/wrong-passphrase' })
  expect((await vault.readView({ afterWrite: true })).state).toMatchObject({ damaged: [{ id }] })
})

it('the view reads everything again after one of two simultaneous writes has failed', async () => {
  const { database, vault } = await openFull()
  const [high, medium] = [await idOf(vault, 'High'), await idOf(vault, 'Medium')]
  const real = database.read
  vi.spyOn(database, 'read').mockImplementationOnce(async (stores) => {
    const found = await real(stores)
    flip(database, 'records', high)
    return found
  })
  const renamed = [medium, high].map((id) => vault.renameKey({ id, label: 'Here' }))
  expect((await Promise.allSettled(renamed)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(await vault.readView({ afterWrite: true })).toEqual(await vault.readView({}))
})
