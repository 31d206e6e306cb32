import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { VaultService } from '#/vault/api/vault-api.ts'
import { borrowKey } from '#/vault/testing/borrow-key.ts'
import { stretchCeiling, stretchFloor } from '#/vault/storage/stretch-parameters.ts'
import {
  oneAtATime,
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  quickStretch,
  type MemoryDatabase,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'
import { unlockSession } from './unlock.ts'
import { readVault } from './vault-store.ts'

const newPassphrase = 'seven walrus tangents brew marble'
const text = `${'abandon '.repeat(11)}about`

let filled: MemoryDatabase
let database: MemoryDatabase
let vault: VaultService

beforeAll(async () => {
  filled = openMemoryDatabase()
  const keeper = openMemoryKeeper(filled)
  await keeper.createVault({ passphrase })
  for (const securityLevel of [0, 1, 2, 3] as const)
    await keeper.generateKey({ kind: 'identity', keyType: 0, securityLevel, label: `level ${securityLevel}` })
  await keeper.importPhrase({ text, proof: passphrase })
  await keeper.generateKey({ kind: 'single-use', network: 'testnet', label: 'lock' })
})

beforeEach(async () => {
  database = openMemoryDatabase()
  database.restore(filled.copy())
  vault = openMemoryKeeper(database)
  await vault.unlock({ proof: passphrase })
})

async function lendAll(by: string) {
  const session = await unlockSession(await database.read(), { proof: by, stretch: quickStretch })
  const inspection = await readVault(database, session)
  if (inspection === undefined) throw new Error('no vault')
  expect(inspection).toMatchObject({ damaged: [], damagedManifests: [] })
  const authority = { proof: by, stretch: quickStretch }
  const lent: Record<string, string> = {}
  for (const id of inspection.records.keys())
    lent[id] = await borrowKey(inspection, id, authority, async (privateKey) => formatHex(privateKey))
  expect(Object.keys(lent)).toHaveLength(5)
  return lent
}

const ways = [
  [
    'changing the passphrase',
    () => vault.changePassphrase({ proof: passphrase, newPassphrase }),
    newPassphrase,
  ],
  ['raising the cost', () => vault.raiseCost({ passphrase, cost: stretchCeiling }), passphrase],
  ['renewing the keys', () => vault.renewKeys({ proof: passphrase, newPassphrase }), newPassphrase],
] as const

describe.each(ways)('%s', (_name, act, now) => {
  it('keeps every key and the phrase, and this session open', async () => {
    const before = await lendAll(passphrase)
    expect(await act()).toMatchObject({ kind: 'open', damaged: [], damagedManifests: [] })
    expect(await lendAll(now)).toEqual(before)
    expect(await vault.revealPhrase({ proof: now })).toMatchObject({ words: text.split(' ') })
    expect((await vault.generateKey({ kind: 'single-use', network: 'testnet', label: '' })).path).toBe(
      "m/9'/1'/5'/1'/1",
    )
    expect(await openMemoryKeeper(database).unlock({ proof: now })).toMatchObject({ damaged: [] })
  })

  it('ends the sessions of other tabs, which then open afresh', async () => {
    const lock = { exclusively: oneAtATime() }
    const other = openMemoryKeeper(database, lock)
    await other.unlock({ proof: passphrase })
    await act()
    expect(await other.readState({})).toMatchObject({ kind: 'locked', damagedManifests: [] })
    const request = { kind: 'single-use', network: 'testnet', label: '' } as const
    await expect(other.generateKey(request)).rejects.toThrow('vault/locked')
    expect(await other.unlock({ proof: now })).toMatchObject({ kind: 'open', damaged: [] })
  })

  it('leaves the old or the new state after a fault at any change of the write', async () => {
    const before = await lendAll(passphrase)
    const stored = database.copy()
    for (let at = 0; ; at += 1) {
      database.restore(stored)
      await vault.unlock({ proof: passphrase })
      const unchanged = database.copy()
      database.failNextWrite(at)
      const failed = await act().then(
        () => false,
        () => true,
      )
      if (!failed) {
        expect(at).toBeGreaterThanOrEqual(6)
        break
      }
      expect(database.stores).toEqual(unchanged)
      expect(await lendAll(passphrase)).toEqual(before)
    }
    database.restore(stored)
    await vault.unlock({ proof: passphrase })
    database.failNextWrite('after')
    await expect(act()).rejects.toThrow('vault/storage-failed')
    expect(await lendAll(now)).toEqual(before)
  })
})

describe('a wrong passphrase', () => {
  it('changes nothing', async () => {
    const before = database.copy()
    const wrong = `${passphrase}.`
    const asked = [
      () => vault.changePassphrase({ proof: wrong, newPassphrase }),
      () => vault.raiseCost({ passphrase: wrong, cost: stretchCeiling }),
      () => vault.renewKeys({ proof: wrong, newPassphrase }),
    ]
    for (const ask of asked) await expect(ask()).rejects.toThrow('vault/wrong-passphrase')
    expect(database.stores.records).toEqual(before.records)
    await lendAll(passphrase)
  })
})

describe('a changed passphrase', () => {
  it('is the only passphrase that opens the vault', async () => {
    await vault.changePassphrase({ proof: passphrase, newPassphrase })
    await expect(openMemoryKeeper(database).unlock({ proof: passphrase })).rejects.toThrow(
      'vault/wrong-passphrase',
    )
    await expect(vault.revealPhrase({ proof: passphrase })).rejects.toThrow('vault/wrong-passphrase')
  })

  it('is rejected when it is weak, or the vault is locked', async () => {
    const weak = { proof: passphrase, newPassphrase: 'password12345678' }
    await expect(vault.changePassphrase(weak)).rejects.toThrow('vault/weak-passphrase')
    await expect(vault.renewKeys(weak)).rejects.toThrow('vault/weak-passphrase')
    const locked = openMemoryKeeper(database)
    await expect(locked.changePassphrase({ proof: passphrase, newPassphrase })).rejects.toThrow(
      'vault/locked',
    )
    await expect(locked.renewKeys({ proof: passphrase, newPassphrase })).rejects.toThrow('vault/locked')
  })
})

describe('the cost', () => {
  it('can be raised, but never lowered or set outside its limits', async () => {
    const { parameters: cost } = (await readContents(vault)).cost
    const raised = { ...cost, iterations: cost.iterations + 1 }
    await vault.raiseCost({ passphrase, cost: raised })
    expect((await readContents(vault)).cost.parameters).toEqual(raised)
    await expect(vault.raiseCost({ passphrase, cost })).rejects.toThrow('vault/stretch-refused')
    for (const outside of [
      { ...stretchFloor, memoryKib: 8 },
      { ...stretchCeiling, iterations: 11 },
    ])
      await expect(vault.raiseCost({ passphrase, cost: outside })).rejects.toThrow('vault/stretch-refused')
    await vault.changePassphrase({ proof: passphrase, newPassphrase })
    expect((await readContents(vault)).cost.parameters.iterations).toBeGreaterThanOrEqual(raised.iterations)
  })
})

describe('renewed keys', () => {
  it('after the keys are renewed, the old keys open nothing', async () => {
    const old = database.copy()
    await vault.renewKeys({ proof: passphrase, newPassphrase })
    for (const [id, value] of old.records) expect(database.stores.records.get(id)).not.toEqual(value)
    // Somebody who knows the old passphrase puts back the old header with its wraps and manifests.
    const renewed = database.copy()
    for (const [key, value] of old.vault) database.stores.vault.set(key, value)
    const session = await unlockSession(await database.read(), {
      proof: passphrase,
      stretch: quickStretch,
    }).catch(() => undefined)
    const inspection = session && (await readVault(database, session))
    expect(
      [...(inspection?.records.values() ?? [])].filter(({ condition }) => condition === 'sound'),
    ).toEqual([])
    // Control: the search finds the old records while they are stored.
    database.restore(old)
    await lendAll(passphrase)
    database.restore(renewed)
    await lendAll(newPassphrase)
  })

  it('renewing the keys needs another passphrase', async () => {
    const same = { proof: passphrase, newPassphrase: passphrase }
    await expect(vault.renewKeys(same)).rejects.toThrow('vault/weak-passphrase')
  })

  it('renewing the keys leaves a damaged record as it is, and still names it', async () => {
    const [id = ''] = (await readContents(vault)).keys.map((each) => each.id)
    const stored = database.stores.records.get(id)
    if (!(stored instanceof Uint8Array)) throw new Error('no record')
    database.stores.records.set(id, stored.with(80, (stored[80] ?? 0) ^ 1))
    const state = await vault.renewKeys({ proof: passphrase, newPassphrase })
    expect(state).toMatchObject({ damaged: [{ id, fault: 'changed' }], damagedManifests: [] })
  })

  it('does not renew the keys while a manifest is missing', async () => {
    for (const copy of [0, 1]) database.stores.vault.delete(`device-manifest/${copy}`)
    await expect(vault.renewKeys({ proof: passphrase, newPassphrase })).rejects.toThrow('vault/damaged')
    expect(await vault.changePassphrase({ proof: passphrase, newPassphrase })).toMatchObject({
      kind: 'open',
      damagedManifests: ['device'],
    })
  })
})
