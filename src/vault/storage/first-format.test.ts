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
import fixture from './vault-format-1.json'

// The vault as the first build stored it, which must open for ever. The fixture is never edited.
const { passphrase, keys } = fixture
const stretch = stretchStored(fixture)
const authority = { proof: passphrase, stretch }

let database: MemoryDatabase

beforeEach(async () => {
  database = openMemoryDatabase()
  for (const store of ['vault', 'records'] as const) {
    for (const [key, hex] of Object.entries(fixture[store])) database.stores[store].set(key, parseHex(hex))
  }
  database.stores['device-keys'].set('records', await importDeviceKey('AES-GCM', fixture.deviceKeys.records))
  const mac = { name: 'HMAC', hash: 'SHA-256' }
  database.stores['device-keys'].set('manifest', await importDeviceKey(mac, fixture.deviceKeys.manifest))
})

function importDeviceKey(algorithm: AlgorithmIdentifier | HmacImportParams, hex: string) {
  const usages: KeyUsage[] = algorithm === 'AES-GCM' ? ['encrypt', 'decrypt'] : ['sign', 'verify']
  return crypto.subtle.importKey('raw', new Uint8Array(parseHex(hex)), algorithm, false, usages)
}

function openKeeper() {
  return openMemoryKeeper(database, { stretch })
}

/** Returns every private key as hex, by record id. */
async function lendAll(): Promise<Record<string, string>> {
  const session = await unlockSession(await database.read(), {
    proof: passphrase,
    stretch,
  })
  const inspection = await readVault(database, session)
  if (inspection === undefined) throw new Error('no vault')
  const ids = keys.map(({ id }) => id)
  return borrowKeys(inspection, ids, authority, async (loans) =>
    Object.fromEntries([...loans].map(([id, privateKey]) => [id, formatHex(privateKey)])),
  )
}

const expected = Object.fromEntries(keys.map(({ id, privateKey }) => [id, privateKey]))

describe('a vault of format 1', () => {
  it('opens with every stored key', async () => {
    const vault = openKeeper()
    expect(await vault.readState({})).toMatchObject({ kind: 'locked', damaged: [], damagedManifests: [] })
    expect(await vault.unlock({ proof: passphrase })).toMatchObject({
      kind: 'open',
      counts: { gate: 6, session: 5, device: 3 },
      damaged: [],
      damagedManifests: [],
    })
    const listed = (await readContents(vault)).keys.map((each) => ({
      ...each,
      publicKey: formatHex(each.publicKey),
    }))
    // Later writes use the current format, and the log begins.
    expect((await vault.readAudit({})).entries.map(({ event }) => event.kind)).toEqual(['unlocked'])
    expect(readHeader(database.stores.vault.get('header/0'))).toMatchObject({
      kind: 'sound',
      format: vaultFormat,
    })
    const faces = keys.map(({ privateKey: _secret, ...face }) => face)
    expect(listed).toEqual(faces)
  }, 20_000)

  it('lends every private key, before and after a write', async () => {
    expect(await lendAll()).toEqual(expected)
    const vault = openKeeper()
    await vault.unlock({ proof: passphrase })
    await vault.generateKey({ kind: 'single-use', label: 'new' })
    expect(await lendAll()).toEqual(expected)
    expect(await openKeeper().unlock({ proof: passphrase })).toMatchObject({
      damaged: [],
      damagedManifests: [],
    })
  }, 60_000)

  it('accepts a new device key while locked, and still opens', async () => {
    await openKeeper().generateKey({ kind: 'identity', keyType: 0, securityLevel: 3, label: 'new' })
    expect(readHeader(database.stores.vault.get('header/0'))).toMatchObject({ kind: 'sound', format: 1 })
    expect(await openKeeper().unlock({ proof: passphrase })).toMatchObject({
      damaged: [],
      damagedManifests: [],
      counts: { device: 4 },
    })
  }, 20_000)

  it('control: a changed byte in the fixture is reported as damage', async () => {
    const [id = ''] = Object.keys(fixture.records)
    const record = parseHex(fixture.records[id as keyof typeof fixture.records])
    database.stores.records.set(id, record.with(60, (record[60] ?? 0) ^ 1))
    const state = await openKeeper().unlock({ proof: passphrase })
    expect(state).toMatchObject({ damaged: [{ id, fault: 'changed' }] })
  }, 20_000)
})
