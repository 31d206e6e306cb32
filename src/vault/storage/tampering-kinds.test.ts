import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  openMemoryKeeper,
  passphrase,
  quickStretch,
  type MemoryDatabase,
  type MemoryStores,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'
import { findFull, makeFullVault, nameRecords, fullContents } from '#/vault/testing/full-vault.ts'
import { encodeHeader, readHeader, type Header } from './header.ts'
import { encodeRecord, isKeyRecord, readRecord } from './stored-record.ts'
import { stretchCeiling, stretchFloor } from './stretch-parameters.ts'
import type { Wrap } from './wrap.ts'

// Puts records of every kind and wraps of both kinds in wrong places.

let database: MemoryDatabase
let whole: MemoryStores
let names: ReadonlyMap<string, string>

beforeAll(async () => {
  database = await makeFullVault()
  whole = database.copy()
  names = nameRecords(database)
})

beforeEach(() => database.restore(whole))

const find = () => findFull(database, names)
const idOf = (name: string) => [...names].find(([, each]) => each === name)?.[0] ?? ''

function headerOf(stores: MemoryStores): Header {
  const reading = readHeader(stores.vault.get('header/0'))
  if (reading.kind !== 'sound') throw new TypeError('no header')
  return reading.header
}

function putHeader(header: object): void {
  // The cast lets tests store any value as a header, with a correct checksum.
  const { stored } = encodeHeader(header as Header)
  database.stores.vault.set('header/0', stored).set('header/1', stored)
}

it('control: the untouched vault opens without damage', async () => {
  expect(await find()).toEqual({
    state: 'open',
    damaged: [],
    damagedManifests: [],
    damagedAudit: [],
    usable: fullContents,
  })
})

describe('an unlock that checks records of every kind', () => {
  it('reports both of two swapped records', async () => {
    for (const [at, one] of fullContents.entries()) {
      const other = fullContents.at(at - 1) ?? ''
      database.restore(whole)
      database.stores.records
        .set(idOf(one), whole.records.get(idOf(other)))
        .set(idOf(other), whole.records.get(idOf(one)))
      const found = await find()
      expect(found.damaged).toEqual([`${one} changed`, `${other} changed`].toSorted())
      expect(found.usable).toEqual(expect.arrayContaining(rest(one, other)))
    }
  })

  it('reports a record of another vault, under its own id and in the place of a record of the same kind', async () => {
    const foreign = await makeFullVault()
    for (const [foreignId, name] of nameRecords(foreign)) {
      const record = foreign.stores.records.get(foreignId)
      database.restore(whole)
      database.stores.records.set(foreignId, record)
      // The backup record is unique and has a fixed id.
      const isThere = names.has(foreignId)
      expect((await find()).damaged).toEqual([isThere ? `${name} changed` : 'unknown added'])
      database.restore(whole)
      database.stores.records.set(idOf(name), record)
      const found = await find()
      expect(found.damaged).toEqual([`${name} changed`])
      expect(found.usable).toEqual(expect.arrayContaining(rest(name)))
    }
  })

  it('reports a record that was moved to any other compartment', async () => {
    for (const [id, stored] of whole.records) {
      const record = readRecord(stored)
      if (record === undefined || !isKeyRecord(record) || record.kind !== 'identity') continue
      for (const [level, compartment] of [
        [0, 'gate'],
        [2, 'session'],
        [3, 'device'],
      ] as const) {
        if (compartment === record.compartment) continue
        database.restore(whole)
        const moved = { ...record, compartment, securityLevel: level }
        database.stores.records.set(id, encodeRecord(moved))
        expect((await find()).damaged).toEqual([`${record.label} changed`])
      }
    }
  })

  it('reports a replayed record', async () => {
    const vault = openMemoryKeeper(database)
    await vault.unlock({ proof: passphrase })
    for (const { id } of (await readContents(vault)).keys) await vault.renameKey({ id, label: 'Later' })
    await vault.makeBackup({ proof: passphrase, workspace: new Uint8Array(), identities: 1 })
    await vault.generateKey({ kind: 'single-use', label: 'Later', network: 'testnet' })
    const later = database.copy()
    // The branches are written only once, so no older version exists.
    for (const name of fullContents.filter((each) => each !== 'branches')) {
      database.restore(later)
      database.stores.records.set(idOf(name), whole.records.get(idOf(name)))
      expect((await find()).damaged).toEqual([`${name} changed`])
    }
  })
})

function rest(...lost: readonly string[]): string[] {
  // Without the phrase, the owner of its branches is unknown.
  return fullContents.filter(
    (name) => !lost.includes(name) && !(lost.includes('phrase') && name === 'branches'),
  )
}

type Opened = 'gate' | 'session'
const withWraps = (header: Header, at: Opened, wraps: readonly Wrap[]) => ({
  ...header,
  [at]: { ...header[at], wraps },
})

describe('a wrap', () => {
  it('is damage in the place of the other compartment’s wrap', async () => {
    const header = headerOf(whole)
    const exchanged = withWraps(withWraps(header, 'gate', header.session.wraps), 'session', header.gate.wraps)
    const changes = [
      exchanged,
      withWraps(header, 'gate', header.session.wraps),
      withWraps(header, 'session', header.gate.wraps),
    ]
    for (const change of changes) {
      putHeader(change)
      expect((await find()).state).toBe('vault/damaged')
    }
  })

  it('is damage if it comes from another vault, whether added or in the place of the vault’s own', async () => {
    const foreign = headerOf((await makeFullVault()).stores)
    const header = headerOf(whole)
    for (const at of ['gate', 'session'] as const) {
      for (const wraps of [foreign[at].wraps, [...header[at].wraps, ...foreign[at].wraps]]) {
        putHeader(withWraps(header, at, wraps))
        expect((await find()).state).toBe('vault/damaged')
      }
    }
  })

  it('is damage if it is replayed after a change of the passphrase, for either passphrase', async () => {
    const newPassphrase = 'seven walrus tangents brew marble'
    const vault = openMemoryKeeper(database)
    await vault.unlock({ proof: passphrase })
    await vault.changePassphrase({ proof: passphrase, newPassphrase })
    const changed = database.copy()
    const [before, now] = [headerOf(whole), headerOf(changed)]
    const replays = [
      before,
      withWraps(now, 'session', before.session.wraps),
      withWraps(now, 'gate', before.gate.wraps),
      withWraps(now, 'session', [...now.session.wraps, ...before.session.wraps]),
    ]
    for (const replay of replays) {
      for (const proof of [passphrase, newPassphrase]) {
        database.restore(changed)
        putHeader(replay)
        await expect(openMemoryKeeper(database).unlock({ proof })).rejects.toThrow('vault/damaged')
      }
    }
  })
})

describe('parameters of the key stretching', () => {
  const { memoryKib: least, iterations: fewest } = stretchFloor
  const { memoryKib: most, iterations: mostOften } = stretchCeiling
  const outside = [
    ...[0, -1, 1, least - 1, most + 1, 2 ** 31, 2 ** 53 - 1].map((memoryKib) => ({ memoryKib })),
    ...[0, -1, fewest - 1, mostOften + 1, 2 ** 53 - 1].map((iterations) => ({ iterations })),
    ...[0, 2, 255].map((parallelism) => ({ parallelism })),
  ]

  /** Returns the error of the vault or its gate, and how often the passphrase was stretched before. */
  async function rejection(at: Opened, change: (kdf: object) => object) {
    const header = headerOf(whole)
    const wraps = header[at].wraps.map((wrap) =>
      wrap.kind === 'passphrase' ? { ...wrap, kdf: change(wrap.kdf) } : wrap,
    )
    database.restore(whole)
    putHeader({ ...header, [at]: { ...header[at], wraps } })
    let stretched = 0
    const vault = openMemoryKeeper(database, {
      stretch: (...given) => {
        stretched += 1
        return quickStretch(...given)
      },
    })
    const code = await vault.unlock({ proof: passphrase }).then(
      () => 'open',
      (error: unknown) => (error instanceof Error ? error.message : error),
    )
    return { code, stretched }
  }

  it.each(outside)('rejects parameters that ask for %o before deriving anything', async (change) => {
    expect(await rejection('session', (kdf) => ({ ...kdf, ...change }))).toEqual({
      code: 'vault/stretch-refused',
      stretched: 0,
    })
    // The gate's parameters are not read before the gate is opened, but the header has changed.
    expect((await rejection('gate', (kdf) => ({ ...kdf, ...change }))).code).toBe('vault/damaged')
  })

  it.each(['algorithm', 'memoryKib', 'iterations', 'parallelism', 'salt'])(
    'reports parameters without %s as damage, and derives nothing',
    async (missing) => {
      for (const at of ['gate', 'session'] as const) {
        const change = (kdf: object) =>
          Object.fromEntries(Object.entries(kdf).filter(([name]) => name !== missing))
        expect(await rejection(at, change)).toEqual({ code: 'vault/damaged', stretched: 0 })
      }
    },
  )
})
