import { beforeAll, describe, expect, it } from 'vitest'
import { findFull, fullContents, makeFullVault, nameRecords, type Found } from '#/vault/testing/full-vault.ts'
import {
  openMemoryKeeper,
  passphrase,
  type MemoryDatabase,
  type MemoryStores,
} from '#/vault/testing/vault-in-memory.ts'

// Header and manifests are stored twice. If one copy is lost, damaged, or left over from an earlier write, the other
// copy counts, and the next write repairs the first.

let database: MemoryDatabase
let whole: MemoryStores
/** The vault before its header and both manifests changed. */
let earlier: MemoryStores
let names: ReadonlyMap<string, string>

const undamaged: Found = {
  state: 'open',
  damaged: [],
  damagedManifests: [],
  damagedAudit: [],
  usable: fullContents,
}
const twins = ['header', 'session-manifest', 'device-manifest'] as const
const copies = [0, 1] as const

beforeAll(async () => {
  database = await makeFullVault()
  names = nameRecords(database)
  const vault = openMemoryKeeper(database)
  const oldPassphrase = 'seven walrus tangents brew marble'
  await vault.unlock({ proof: passphrase })
  await vault.changePassphrase({ proof: passphrase, newPassphrase: oldPassphrase })
  earlier = database.copy()
  await vault.changePassphrase({ proof: oldPassphrase, newPassphrase: passphrase })
  whole = database.copy()
}, 60_000)

/** Faults of a copy. `undefined`: removed. */
const faults: Readonly<Record<string, (stored: Uint8Array, key: string) => unknown>> = {
  'is gone': () => undefined,
  'is empty': () => new Uint8Array(),
  'is cut': (stored) => stored.subarray(0, stored.length >> 1),
  'is longer': (stored) => new Uint8Array([...stored, 0]),
  'is zeros': (stored) => new Uint8Array(stored.length),
  'is no bytes': () => 'header',
  'is of the other kind': (_, key) =>
    whole.vault.get(key.startsWith('header') ? 'session-manifest/0' : 'header/0'),
  'has another first bit': (stored) => bitFlipped(stored, 0),
  'has another bit in the middle': (stored) => bitFlipped(stored, (stored.length * 8) >> 1),
  'has another last bit': (stored) => bitFlipped(stored, stored.length * 8 - 1),
  'is that of an earlier write': (_, key) => earlier.vault.get(key),
}

const places = [
  ...twins.flatMap((twin) => copies.map((copy) => [`${twin}/${copy}`] as const)),
  // The same copy of header and both manifests at once.
  ...copies.map((copy) => twins.map((twin) => `${twin}/${copy}`)),
]

describe('one bad copy', () => {
  it.each(Object.entries(faults))(
    'the vault loses nothing when one copy %s, and the next write repairs the copy',
    async (_, fault) => {
      for (const keys of places) {
        spoil(keys, fault)
        expect({ keys, ...(await findFull(database, names)) }).toEqual({ keys, ...undamaged })
        // `findFull` has generated a key, which made both copies equal again.
        for (const twin of twins)
          expect(database.stores.vault.get(`${twin}/0`)).toEqual(database.stores.vault.get(`${twin}/1`))
      }
    },
  )
})

describe('two bad copies', () => {
  it.each(twins)('the vault reports damage to both copies of the %s', async (twin) => {
    for (const fault of Object.values(faults)) {
      spoil(
        copies.map((copy) => `${twin}/${copy}`),
        fault,
      )
      expect(await findFull(database, names)).not.toEqual(undamaged)
    }
  })

  it('an earlier header with its manifests does not open with the newer passphrase', async () => {
    spoil(
      copies.flatMap((copy) => twins.map((twin) => `${twin}/${copy}`)),
      (_, key) => earlier.vault.get(key),
    )
    expect((await findFull(database, names)).state).toBe('vault/wrong-passphrase')
  })
})

function spoil(keys: readonly string[], fault: (stored: Uint8Array, key: string) => unknown): void {
  database.restore(whole)
  for (const key of keys) {
    const stored = whole.vault.get(key)
    if (!(stored instanceof Uint8Array)) throw new TypeError(key)
    const value = fault(stored, key)
    if (value === undefined) database.stores.vault.delete(key)
    else database.stores.vault.set(key, value)
  }
}

function bitFlipped(stored: Uint8Array, bit: number): Uint8Array {
  return stored.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
}
