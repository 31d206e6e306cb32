import { describe, expect, it } from 'vitest'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey, formatWif } from '#/protocol/key/private-key.ts'
import type { KeyRequest } from '#/vault/keys/key-forms.ts'
import {
  oneAtATime,
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  quickStretch,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'

const privateKey = new Uint8Array(32).fill(0x42)
const high: KeyRequest = { kind: 'identity', keyType: 0, securityLevel: 2, label: 'High' }
const master: KeyRequest = { ...high, securityLevel: 0, label: 'Master' }
const medium: KeyRequest = { ...high, securityLevel: 3, label: 'Medium' }
const singleUse: KeyRequest = { kind: 'single-use', label: 'Lock' }

async function openNew() {
  const database = openMemoryDatabase()
  const vault = openMemoryKeeper(database)
  await vault.createVault({ passphrase })
  return { database, vault }
}

describe('the life of a vault', () => {
  it('begins as missing, is created open, and is locked for the next worker', async () => {
    const database = openMemoryDatabase()
    const vault = openMemoryKeeper(database)
    expect(await vault.readState({})).toEqual({ kind: 'missing' })
    const created = await vault.createVault({ passphrase })
    expect(created).toMatchObject({ kind: 'open', counts: { gate: 0, session: 0, device: 0 }, damaged: [] })
    const next = openMemoryKeeper(database)
    expect(await next.readState({})).toEqual({ ...created, kind: 'locked' })
    expect(await next.unlock({ proof: passphrase })).toEqual(created)
  })

  it('a vault is not created twice, nor with a weak passphrase', async () => {
    const { database, vault } = await openNew()
    const before = database.copy()
    await expect(vault.createVault({ passphrase })).rejects.toThrow('vault/exists')
    expect(database.stores).toEqual(before)
    const empty = openMemoryDatabase()
    const asked = openMemoryKeeper(empty).createVault({ passphrase: 'password12345678' })
    await expect(asked).rejects.toThrow('vault/weak-passphrase')
    expect(empty.stores.vault.size).toBe(0)
  })

  it('tells a wrong passphrase from a missing vault', async () => {
    const { database } = await openNew()
    const other = openMemoryKeeper(database)
    await expect(other.unlock({ proof: `${passphrase}.` })).rejects.toThrow('vault/wrong-passphrase')
    await expect(openMemoryKeeper(openMemoryDatabase()).unlock({ proof: passphrase })).rejects.toThrow(
      'vault/missing',
    )
  })

  it('a passphrase opens the vault however its characters are composed', async () => {
    const database = openMemoryDatabase()
    await openMemoryKeeper(database).createVault({ passphrase: `${passphrase} \u00FC` })
    expect((await openMemoryKeeper(database).unlock({ proof: `${passphrase} u\u0308` })).kind).toBe('open')
  })

  it('never derives the gate’s key at unlock: only the session wrap is opened', async () => {
    const { database } = await openNew()
    let derivations = 0
    const vault = openMemoryKeeper(database, {
      stretch: (...asked) => {
        derivations += 1
        return quickStretch(...asked)
      },
    })
    await vault.unlock({ proof: passphrase })
    expect(derivations).toBe(1)
  })
})

describe('keys', () => {
  it('generates each key into the compartment of its level', async () => {
    const { vault } = await openNew()
    const made = await Promise.all(
      [master, { ...master, securityLevel: 1 as const }, high, medium, singleUse].map((key) =>
        vault.generateKey(key),
      ),
    )
    expect(made.map((each) => each.compartment)).toEqual(['gate', 'gate', 'session', 'device', 'session'])
    expect(await vault.readState({})).toMatchObject({
      counts: { gate: 2, session: 2, device: 1 },
      damaged: [],
    })
    expect((await readContents(vault)).keys).toEqual(made)
  })

  it('public keys have 48 bytes for BLS and 33 for the other types', async () => {
    const { vault } = await openNew()
    for (const keyType of [0, 1, 2] as const) {
      const entry = await vault.generateKey({ ...high, keyType })
      expect(entry.publicKey).toHaveLength(keyType === 1 ? 48 : 33)
      expect(entry.keyType).toBe(keyType)
    }
  })

  it('a key is on the disk before the vault returns it', async () => {
    const { database, vault } = await openNew()
    const entry = await vault.generateKey(singleUse)
    expect(database.stores.records.has(entry.id)).toBe(true)
    database.failNextWrite(0)
    await expect(vault.generateKey(singleUse)).rejects.toThrow('vault/storage-failed')
    expect(database.stores.records.size).toBe(1)
  })

  it('generating a gate or session key needs an open vault, and a device key does not', async () => {
    const { database } = await openNew()
    const locked = openMemoryKeeper(database)
    for (const request of [master, high, singleUse]) {
      await expect(locked.generateKey(request)).rejects.toThrow('vault/locked')
    }
    expect((await locked.generateKey(medium)).compartment).toBe('device')
    expect((await locked.unlock({ proof: passphrase })).kind).toBe('open')
    expect(await locked.readState({})).toMatchObject({
      damaged: [],
      damagedManifests: [],
      counts: { device: 1 },
    })
  })

  it('lists all keys while locked, but gate and session keys as unchecked', async () => {
    const { database, vault } = await openNew()
    for (const request of [master, high, medium]) await vault.generateKey(request)
    const locked = openMemoryKeeper(database)
    const listed = (await readContents(locked)).keys
    expect(listed.map((each) => each.condition)).toEqual(['unchecked', 'unchecked', 'sound'])
  })

  it('imports private keys from hex, and from WIF of the right network', async () => {
    const { vault } = await openNew()
    const expected = derivePublicKey('ecdsa', privateKey)
    const text = ` ${formatHex(privateKey).toUpperCase()}\n`
    const fromHex = await vault.importKey({ text, key: high, network: 'testnet' })
    expect(fromHex).toMatchObject({ publicKey: expected, origin: 'imported', label: 'High' })
    const wif = formatWif(privateKey, 'testnet')
    const fromWif = await vault.importKey({ text: wif, key: singleUse, network: 'testnet' })
    expect(fromWif.publicKey).toEqual(expected)
    await expect(vault.importKey({ text: wif, key: master, network: 'mainnet' })).rejects.toMatchObject({
      code: 'vault/bad-private-key',
      facts: { violations: [{ rule: 'private-key.network' }] },
    })
    // An error about a text that is neither hex nor WIF names no places in the text.
    await expect(vault.importKey({ text: 'hello', key: high, network: 'testnet' })).rejects.toMatchObject({
      facts: { violations: [{ rule: 'private-key.wif', params: { hexDigits: 64 } }] },
    })
  })

  it('imports BLS private keys from hex only', async () => {
    const { vault } = await openNew()
    const bls: KeyRequest = { ...high, keyType: 1 }
    const text = formatHex(privateKey)
    expect((await vault.importKey({ text, key: bls, network: 'testnet' })).publicKey).toHaveLength(48)
    const wif = formatWif(privateKey, 'testnet')
    await expect(vault.importKey({ text: wif, key: bls, network: 'testnet' })).rejects.toThrow(
      'vault/bad-private-key',
    )
  })

  it('seals a private key once for each use, and names the existing entry the second time', async () => {
    const { vault } = await openNew()
    const text = formatHex(privateKey)
    const first = await vault.importKey({ text, key: high, network: 'testnet' })
    const again = vault.importKey({ text, key: { ...high, keyType: 2 }, network: 'testnet' })
    await expect(again).rejects.toMatchObject({ code: 'vault/key-exists', facts: { recordId: first.id } })
    expect((await vault.importKey({ text, key: medium, network: 'testnet' })).compartment).toBe('device')
  })

  it('renames and removes keys, and the vault stays sound', async () => {
    const { database, vault } = await openNew()
    const [one, two] = [await vault.generateKey(high), await vault.generateKey(medium)]
    expect(await vault.renameKey({ id: one.id, label: 'Other' })).toEqual({ ...one, label: 'Other' })
    await vault.removeKey({ id: two.id })
    await expect(vault.removeKey({ id: two.id })).rejects.toThrow('vault/key-missing')
    const next = openMemoryKeeper(database)
    expect(await next.unlock({ proof: passphrase })).toMatchObject({ damaged: [], damagedManifests: [] })
    expect((await readContents(next)).keys.map((each) => each.label)).toEqual(['Other'])
  })

  it('removes a gate key only for a fresh proof', async () => {
    const { database, vault } = await openNew()
    for (const securityLevel of [0, 1] as const) {
      const { id } = await vault.generateKey({ ...high, securityLevel })
      await expect(vault.removeKey({ id })).rejects.toMatchObject({
        code: 'vault/passphrase-needed',
        facts: { recordId: id },
      })
      await expect(vault.removeKey({ id, proof: `${passphrase}.` })).rejects.toThrow('vault/wrong-passphrase')
      expect((await vault.readAttempts({})).failed).toBe(1)
      expect((await readContents(vault)).keys).toHaveLength(1)
      await vault.removeKey({ id, proof: passphrase })
      expect((await readContents(vault)).keys).toEqual([])
    }
    // Session keys can be removed while the session is open.
    const { id } = await vault.generateKey(high)
    await vault.removeKey({ id })
    expect(database.stores.records.size).toBe(0)
  })

  it('removes a single-use key only for a fresh proof, since unspent coins may need it', async () => {
    const { database, vault } = await openNew()
    const { id } = await vault.generateKey({ kind: 'single-use', label: 'Address' })
    await expect(vault.removeKey({ id })).rejects.toMatchObject({
      code: 'vault/may-be-paid',
      facts: { recordId: id },
    })
    await expect(vault.removeKey({ id, proof: `${passphrase}.` })).rejects.toThrow('vault/wrong-passphrase')
    expect((await readContents(vault)).keys).toHaveLength(1)
    await vault.removeKey({ id, proof: passphrase })
    expect(database.stores.records.size).toBe(0)
  })

  it('keeps all keys that two tabs generate at once', async () => {
    const { database, vault } = await openNew()
    const lock = { exclusively: oneAtATime() }
    const tabs = [openMemoryKeeper(database, lock), openMemoryKeeper(database, lock)]
    await Promise.all(tabs.map((tab) => tab.unlock({ proof: passphrase })))
    await Promise.all(
      [0, 1, 2, 3, 4, 5].map(async (turn) => tabs[turn % 2]?.generateKey(turn < 3 ? high : medium)),
    )
    expect(await vault.readState({})).toMatchObject({
      damaged: [],
      damagedManifests: [],
      counts: { session: 3, device: 3 },
    })
  })
})

it('tells the other tabs of each change, after it is written', async () => {
  const database = openMemoryDatabase()
  const seen: number[] = []
  const vault = openMemoryKeeper(database, { announceChange: () => seen.push(database.stores.records.size) })
  await vault.createVault({ passphrase })
  const { id } = await vault.generateKey(high)
  await vault.removeKey({ id })
  database.failNextWrite(0)
  await expect(vault.generateKey(high)).rejects.toThrow('vault/storage-failed')
  expect(seen).toEqual([0, 1, 0])
})

it('an open session counts as locked once another vault has replaced its vault', async () => {
  const { database, vault } = await openNew()
  const other = openMemoryDatabase()
  await openMemoryKeeper(other).createVault({ passphrase })
  database.restore(other.stores)
  expect((await vault.readState({})).kind).toBe('locked')
  await expect(vault.generateKey(high)).rejects.toThrow('vault/locked')
})
