import { beforeEach, describe, expect, it } from 'vitest'
import type { KeyRequest } from '#/vault/keys/key-forms.ts'
import type { KeyEntry } from '#/vault/storage/key-entry.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  type MemoryDatabase,
  type MemoryStores,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'

// secp256k1: the private keys 1, 2 and 3.
const texts = ['1', '2', '3'].map((digit) => digit.padStart(64, '0'))
const network = 'testnet'

const requests = {
  master: { kind: 'identity', keyType: 0, securityLevel: 0, label: 'Master' },
  high: { kind: 'identity', keyType: 0, securityLevel: 2, label: 'High' },
  medium: { kind: 'identity', keyType: 0, securityLevel: 3, label: 'Medium' },
} as const satisfies Record<string, KeyRequest>
const names = ['master', 'high', 'medium'] as const

let database: MemoryDatabase
let whole: MemoryStores
let keys: Record<(typeof names)[number], KeyEntry>

async function keep(at: number, name: (typeof names)[number]) {
  const vault = await unlocked()
  return vault.importKey({ text: texts[at] ?? '', key: requests[name], network })
}

beforeEach(async () => {
  database = openMemoryDatabase()
  await openMemoryKeeper(database).createVault({ passphrase })
  keys = { master: await keep(0, 'master'), high: await keep(1, 'high'), medium: await keep(2, 'medium') }
  whole = database.copy()
})

async function unlocked() {
  const vault = openMemoryKeeper(database)
  await vault.unlock({ proof: passphrase })
  return vault
}

function flip(id: string, at = 60): void {
  const stored = database.stores.records.get(id)
  if (!(stored instanceof Uint8Array)) throw new Error('nothing stored')
  database.stores.records.set(id, stored.with(at, (stored[at] ?? 0) ^ 1))
}

/** Changes the record's label; everything else stays readable. */
function relabel(id: string): void {
  const stored = database.stores.records.get(id)
  if (!(stored instanceof Uint8Array)) throw new Error('nothing stored')
  const text = String.fromCharCode(...stored)
  const at = text.search(/Master|High|Medium/)
  flip(id, at)
}

describe('a damaged record', () => {
  it('is listed with its fault and its readable part', async () => {
    relabel(keys.high.id)
    database.stores.records.set(keys.master.id, new Uint8Array([1, 2, 3]))
    database.stores.records.delete(keys.medium.id)
    const vault = await unlocked()
    const listed = (await readContents(vault)).damaged
    expect(listed).toHaveLength(3)
    expect(Object.fromEntries(listed.map(({ id, ...rest }) => [id, rest]))).toEqual({
      [keys.master.id]: { fault: 'changed', face: null },
      [keys.high.id]: {
        fault: 'changed',
        face: {
          kind: 'identity',
          compartment: 'session',
          label: 'Iigh',
          securityLevel: 2,
          publicKey: keys.high.publicKey,
        },
      },
      [keys.medium.id]: { fault: 'missing', face: null },
    })
  })

  it.each(names)('with the %s key can be removed, and nothing else is lost', async (name) => {
    const { id } = keys[name]
    flip(id)
    const vault = await unlocked()
    await vault.removeDamaged({ id })
    const state = await (await unlocked()).readState({})
    expect(state).toMatchObject({ kind: 'open', damaged: [], damagedManifests: [] })
    const left = (await readContents(await unlocked())).keys.map((each) => each.id)
    expect(left.toSorted()).toEqual(
      names.flatMap((each) => (each === name ? [] : [keys[each].id])).toSorted(),
    )
    const { entries, damaged } = await vault.readAudit({})
    expect(damaged).toEqual([])
    expect(entries.map(({ event }) => event)).toContainEqual({ kind: 'damaged-removed', record: id })
  })

  it('can be removed if it is missing, was put back, or has no valid id', async () => {
    const vault = await unlocked()
    await vault.removeKey({ id: keys.high.id })
    database.stores.records.set(keys.high.id, whole.records.get(keys.high.id))
    database.stores.records.delete(keys.medium.id)
    database.stores.records.set('../vault', new Uint8Array([1]))
    const damaged = (await readContents(vault)).damaged
    expect(damaged.map(({ fault }) => fault).toSorted()).toEqual(['added', 'added', 'missing'])
    for (const { id } of damaged) await vault.removeDamaged({ id })
    expect(await vault.readState({})).toMatchObject({ kind: 'open', damaged: [] })
    expect([...database.stores.records.keys()]).toEqual([keys.master.id])
  })

  it('is not removed while the vault is locked, and sound or unknown records never are', async () => {
    flip(keys.high.id)
    const vault = await unlocked()
    await expect(vault.removeDamaged({ id: keys.master.id })).rejects.toThrow('vault/not-damaged')
    await expect(vault.removeDamaged({ id: '00'.repeat(16) })).rejects.toThrow('vault/key-missing')
    const before = database.copy()
    await expect(openMemoryKeeper(database).removeDamaged({ id: keys.high.id })).rejects.toThrow(
      'vault/locked',
    )
    expect(database.copy()).toEqual(before)
  })

  it('is not removed while its manifest is damaged, since the record may be sound', async () => {
    for (const copy of [0, 1]) database.stores.vault.delete(`device-manifest/${copy}`)
    const vault = await unlocked()
    await expect(vault.removeDamaged({ id: keys.medium.id })).rejects.toThrow('vault/damaged')
    expect(database.stores.records.get(keys.medium.id)).toEqual(whole.records.get(keys.medium.id))
  })

  it('is still reported or is gone after a fault at any change of its removal', async () => {
    flip(keys.high.id)
    const damagedState = database.copy()
    for (let at = 0; ; at += 1) {
      database.restore(damagedState)
      const vault = await unlocked()
      database.failNextWrite(at)
      const failed = await vault.removeDamaged({ id: keys.high.id }).then(
        () => false,
        () => true,
      )
      const state = await (await unlocked()).readState({})
      const left = failed ? [{ id: keys.high.id, fault: 'changed' }] : []
      expect(state).toMatchObject({ damaged: left, damagedManifests: [] })
      if (!failed) break
    }
  })
})

describe('a damaged private key', () => {
  it.each(names)('is restored by importing the %s key again', async (name) => {
    relabel(keys[name].id)
    expect(await (await unlocked()).readState({})).toMatchObject({ damaged: [{ id: keys[name].id }] })
    const again = await keep(names.indexOf(name), name)
    expect(again).toMatchObject({ publicKey: keys[name].publicKey, condition: 'sound' })
    expect(await (await unlocked()).readState({})).toMatchObject({ damaged: [], damagedManifests: [] })
    expect((await readContents(await unlocked())).keys).toHaveLength(3)
  })

  it('comes back from a backup', async () => {
    const vault = await unlocked()
    const own = 'gravel lantern quince otter marble'
    const asked = { proof: passphrase, passphrase: own, workspace: new Uint8Array(), identities: 0 }
    const { text } = await vault.makeBackup(asked)
    for (const name of names) relabel(keys[name].id)
    expect(await vault.readState({})).toMatchObject({ damaged: [{}, {}, {}] })
    const { opened } = await vault.openBackup({ text, passphrase: own, asNew: false })
    const into = { kind: 'open', proof: passphrase } as const
    expect(await vault.restoreBackup({ opened, identities: 0, into })).toMatchObject({ keys: 3 })
    expect(await (await unlocked()).readState({})).toMatchObject({ damaged: [], damagedManifests: [] })
    const restored = (await readContents(await unlocked())).keys.map(({ label }) => label)
    expect(restored.toSorted()).toEqual(['High', 'Master', 'Medium'])
  })

  it('comes back from the recovery phrase', async () => {
    const vault = await unlocked()
    await vault.createPhrase({ words: 12, proof: passphrase })
    const { id } = await vault.generateKey({ ...requests.high, network, proof: passphrase })
    relabel(id)
    const place = { ...requests.high, identityIndex: 0, keyIndex: 0, isLevelChosen: true }
    const answer = await vault.restoreKeys({ proof: passphrase, network, keys: [place] })
    expect(answer).toMatchObject({ kind: 'restored', keys: [{ label: 'High' }] })
    expect(await (await unlocked()).readState({})).toMatchObject({ damaged: [], damagedManifests: [] })
  })

  it('is not restored by importing another private key, or the same one for another use', async () => {
    relabel(keys.high.id)
    const vault = await unlocked()
    const other = '4'.padStart(64, '0')
    await vault.importKey({ text: other, key: requests.high, network })
    await vault.importKey({ text: texts[1] ?? '', key: { kind: 'single-use', label: '' }, network })
    expect(await vault.readState({})).toMatchObject({ damaged: [{ id: keys.high.id, fault: 'changed' }] })
  })
})
