import { expect, it } from 'vitest'

import { makeFullVault } from '#/vault/testing/full-vault.ts'
import { openMemoryDatabase, openMemoryKeeper, passphrase } from '#/vault/testing/vault-in-memory.ts'

import { inspectVault } from './inspection.ts'
import { readSnapshot } from './vault-storage.ts'

async function makeVault(keys: number) {
  const database = openMemoryDatabase()
  const vault = openMemoryKeeper(database)
  await vault.createVault({ passphrase })
  await vault.generateKeys({ keys: Array.from({ length: keys }, () => ({ kind: 'single-use', label: '' })) })
  const inspect = async () => inspectVault(await readSnapshot(database), undefined)
  return { database, vault, inspect }
}

it('parses a record again only if its bytes have changed', async () => {
  const { database, inspect } = await makeVault(3)
  const before = (await inspect()).records
  expect(before.size).toBe(3)
  const [changed = '', ...others] = before.keys()
  const record = before.get(changed)?.record
  const stored = database.stores.records.get(changed)
  if (!(stored instanceof Uint8Array)) throw new TypeError('no record')
  // Change the bytes in place, so that array and length stay the same.
  stored[stored.length - 1] = Number(stored.at(-1)) ^ 1
  const after = await inspect()
  expect(after.damaged.length + after.records.size).toBe(3)
  expect(after.records.get(changed)?.record).not.toBe(record)
  for (const id of others) expect(after.records.get(id)?.record).toBe(before.get(id)?.record)
})

it('verifies sound records again at each inspection', async () => {
  const { database, vault } = await makeVault(2)
  const sound = database.copy()
  const faults = async () => {
    const { state, contents } = await vault.readView({})
    const damaged = 'damaged' in state ? state.damaged.map(({ fault }) => fault) : []
    expect(contents?.damaged.map(({ fault }) => fault)).toEqual(damaged)
    return [damaged, contents?.keys.length]
  }
  expect(await faults()).toEqual([[], 2])
  const [first = '', second = ''] = database.stores.records.keys()
  const bytes = database.stores.records.get(first)
  if (!(bytes instanceof Uint8Array)) throw new TypeError('no record')
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = Number(bytes[at]) ^ 1
    expect([at, await faults()]).toEqual([at, [['changed'], 1]])
    bytes[at] = Number(bytes[at]) ^ 1
  }
  expect(await faults()).toEqual([[], 2])
  // A record that was parsed before is not accepted under another id.
  database.stores.records.set(second, bytes.slice())
  expect(await faults()).toEqual([['changed'], 1])
  database.stores.records.delete(second)
  expect(await faults()).toEqual([['missing'], 1])
  database.restore(sound)
  expect(await faults()).toEqual([[], 2])
})

it('authenticates manifests again at each inspection', async () => {
  const { database, vault } = await makeVault(1)
  expect((await vault.readState({})).kind).toBe('open')
  for (const copy of ['session-manifest/0', 'session-manifest/1']) {
    const stored = database.stores.vault.get(copy)
    if (!(stored instanceof Uint8Array)) throw new TypeError('no manifest')
    // Change the last byte, which is part of the MAC, and not the body.
    stored[stored.length - 1] = Number(stored.at(-1)) ^ 1
  }
  expect(await vault.readState({})).toMatchObject({ damagedManifests: ['session'] })
})

it('returns state and contents from one reading', async () => {
  const vault = openMemoryKeeper(await makeFullVault())
  const { state, contents } = await vault.readView({})
  expect(state).toEqual(await vault.readState({}))
  expect(contents).toMatchObject({
    keys: [{}, {}, {}, {}, {}, {}],
    phrase: { length: 12, origin: 'imported' },
    cost: { parameters: {}, tookMs: null },
    damaged: [],
    passkeys: [{ name: 'Desk' }],
    backups: { made: {}, tested: null },
  })
  expect(contents?.passkeys).toEqual(await vault.listPasskeys({}))
})
