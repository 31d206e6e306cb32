import { describe, expect, it } from 'vitest'
import { encodeHeader, readHeader } from '#/vault/storage/header.ts'
import { openMemoryDatabase, openMemoryKeeper, passphrase } from '#/vault/testing/vault-in-memory.ts'

const singleUse = { kind: 'single-use', label: '' } as const

async function openNew() {
  const database = openMemoryDatabase()
  const vault = openMemoryKeeper(database)
  const state = await vault.createVault({ passphrase })
  await vault.generateKey(singleUse)
  return { database, vault, vaultId: 'vaultId' in state ? state.vaultId : '' }
}

describe('discarding a vault', () => {
  it('deletes everything even while the vault is locked, and a new vault can be created', async () => {
    const { database, vaultId } = await openNew()
    const locked = openMemoryKeeper(database)
    expect(await locked.readState({})).toMatchObject({ kind: 'locked', counts: { session: 1 } })
    expect(await locked.discardVault({ vaultId })).toEqual({ kind: 'missing' })
    for (const store of Object.values(database.stores)) expect(store.size).toBe(0)
    const begun = await locked.createVault({ passphrase })
    expect(begun).toMatchObject({ kind: 'open', counts: { session: 0 } })
    expect(begun).not.toMatchObject({ vaultId })
    expect((await locked.readAudit({})).entries).toHaveLength(1)
  })

  it('ends the session', async () => {
    const { vault, vaultId } = await openNew()
    await vault.discardVault({ vaultId })
    await expect(vault.generateKey(singleUse)).rejects.toThrow('vault/missing')
  })

  it('removes only the vault with the given id, and never only a part of that vault', async () => {
    const { database, vault, vaultId } = await openNew()
    const before = database.copy()
    for (const other of ['00'.repeat(16), null]) {
      await expect(vault.discardVault({ vaultId: other })).rejects.toThrow('vault/another-vault')
    }
    database.failNextWrite(3)
    await expect(vault.discardVault({ vaultId })).rejects.toThrow('vault/storage-failed')
    expect(database.stores).toEqual(before)
    await expect(openMemoryKeeper(openMemoryDatabase()).discardVault({ vaultId })).rejects.toThrow(
      'vault/missing',
    )
  })

  it('removes a vault that is too damaged to have an id, but no vault of a newer Keywright', async () => {
    const { database, vault, vaultId } = await openNew()
    const header = database.stores.vault.get('header/0')
    if (!(header instanceof Uint8Array)) throw new Error('no header')
    const reading = readHeader(header)
    if (reading.kind !== 'sound') throw new Error(reading.kind)
    const newer = encodeHeader(reading.header, 9).stored
    for (const copy of ['header/0', 'header/1']) database.stores.vault.set(copy, newer)
    const state = await vault.readState({})
    expect(state).toEqual({ kind: 'unusable', code: 'vault/newer-format' })
    await expect(vault.discardVault({ vaultId: null })).rejects.toThrow('vault/newer-format')
    const damaged = header.map((byte, at) => (at === 40 ? byte ^ 1 : byte))
    for (const copy of ['header/0', 'header/1']) database.stores.vault.set(copy, damaged)
    expect(await vault.readState({})).toEqual({ kind: 'unusable', code: 'vault/damaged' })
    await expect(vault.discardVault({ vaultId })).rejects.toThrow('vault/another-vault')
    expect(await vault.discardVault({ vaultId: null })).toEqual({ kind: 'missing' })
  })
})
