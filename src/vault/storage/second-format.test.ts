import { beforeEach, describe, expect, it } from 'vitest'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { borrowKeys } from '#/vault/keys/key-loan.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  type MemoryDatabase,
  readContents,
  stretchStored,
} from '#/vault/testing/vault-in-memory.ts'
import { unlockSession } from '#/vault/unlock/unlock.ts'
import { readVault } from '#/vault/unlock/vault-store.ts'
import { readHeader } from './header.ts'
import { vaultFormat } from './stored-form.ts'
import fixture from './vault-format-2.json'

// The vault as the last build of format 2 stored it, which must open for ever. The fixture is never edited.
const { passphrase, keys } = fixture
const stretch = stretchStored(fixture)

let database: MemoryDatabase

beforeEach(async () => {
  database = openMemoryDatabase()
  for (const store of ['vault', 'records', 'audit'] as const) {
    for (const [key, hex] of Object.entries(fixture[store])) database.stores[store].set(key, parseHex(hex))
  }
  const { records, manifest } = fixture.deviceKeys
  const mac = { name: 'HMAC', hash: 'SHA-256' }
  const aesKey = await importDeviceKey('AES-GCM', records, ['encrypt', 'decrypt'])
  database.stores['device-keys'].set('records', aesKey)
  database.stores['device-keys'].set('manifest', await importDeviceKey(mac, manifest, ['sign', 'verify']))
})

function importDeviceKey(algorithm: AlgorithmIdentifier | HmacImportParams, hex: string, usages: KeyUsage[]) {
  return crypto.subtle.importKey('raw', new Uint8Array(parseHex(hex)), algorithm, false, usages)
}

function openKeeper() {
  return openMemoryKeeper(database, { stretch })
}

function storedHeader() {
  return readHeader(database.stores.vault.get('header/0'))
}

describe('a vault of format 2', () => {
  it('opens with every key, the phrase and the log, and is written in today’s format from then on', async () => {
    expect(storedHeader()).toMatchObject({ kind: 'sound', format: 2 })
    const vault = openKeeper()
    expect(await vault.readAttempts({})).toMatchObject({ failed: 1 })
    expect(await vault.unlock({ proof: passphrase })).toMatchObject({
      kind: 'open',
      counts: { gate: 7, session: 8, device: 4 },
      damaged: [],
      damagedManifests: [],
    })
    expect(storedHeader()).toMatchObject({ kind: 'sound', format: vaultFormat })
    const listed = (await readContents(vault)).keys.map((key) => ({
      ...key,
      publicKey: formatHex(key.publicKey),
    }))
    expect(listed).toEqual(keys.map(({ privateKey: _secret, ...face }) => face))
    expect(await vault.listPasskeys({})).toEqual([])
    const revealed = await vault.revealPhrase({ proof: passphrase })
    expect(revealed.kind === 'revealed' && revealed.words.join(' ')).toBe(fixture.phrase)
    const { entries, damaged } = await vault.readAudit({})
    expect(damaged).toEqual([])
    const session = entries.filter(({ owner }) => owner === 'session').map(({ event }) => event)
    expect(session.at(-2)).toEqual({ kind: 'unlocked', failed: 1, by: 'passphrase' })
    const before = entries.filter(({ atMs }) => atMs >= 1_760_000_000_000)
    expect(before.map(({ owner, event }) => `${owner} ${event.kind}`)).toEqual(fixture.auditKinds)
  }, 20_000)

  it('lends every private key', async () => {
    const authority = { proof: passphrase, stretch }
    const session = await unlockSession(await database.read(), authority)
    const inspection = await readVault(database, session)
    if (inspection === undefined) throw new Error('no vault')
    const ids = keys.map(({ id }) => id)
    const lent = await borrowKeys(inspection, ids, authority, async (loans) =>
      [...loans].map(([id, privateKey]) => [id, formatHex(privateKey)]),
    )
    expect(lent).toEqual(keys.map(({ id, privateKey }) => [id, privateKey]))
  }, 60_000)

  it('accepts a new passkey, which then opens the vault', async () => {
    const vault = openKeeper()
    await vault.unlock({ proof: passphrase })
    const bytes = (fill: number) => new Uint8Array(32).fill(fill)
    const outputs = { gate: bytes(3), session: bytes(4) }
    const { id } = await vault.addPasskey({
      name: 'Desk',
      credentialId: bytes(9),
      transports: [],
      salts: { gate: bytes(1), session: bytes(2) },
      outputs,
      proof: passphrase,
    })
    const state = await openKeeper().unlock({ proof: { passkey: id, outputs: { session: outputs.session } } })
    expect(state).toMatchObject({ kind: 'open', damaged: [], damagedManifests: [] })
  }, 20_000)

  it('stays in format 2 when a device key is renamed while the vault is locked', async () => {
    const medium = { kind: 'identity', keyType: 0, securityLevel: 3, label: 'Medium' } as const
    await expect(openKeeper().generateKey({ ...medium, network: 'testnet' })).rejects.toThrow('vault/locked')
    const [device] = keys.filter(({ compartment }) => compartment === 'device')
    await openKeeper().renameKey({ id: device?.id ?? '', label: 'renamed while locked' })
    expect(storedHeader()).toMatchObject({ kind: 'sound', format: 2 })
    const state = await openKeeper().unlock({ proof: passphrase })
    expect(state).toMatchObject({ damaged: [], damagedManifests: [] })
  }, 20_000)

  it('control: a changed byte in the fixture is reported as damage', async () => {
    const [[id, hex] = ['', '']] = Object.entries(fixture.records)
    const record = parseHex(hex)
    database.stores.records.set(id, record.with(60, (record[60] ?? 0) ^ 1))
    const state = await openKeeper().unlock({ proof: passphrase })
    expect(state).toMatchObject({ damaged: [{ id, fault: 'changed' }] })
  }, 20_000)
})
