import { beforeEach, describe, expect, it } from 'vitest'
import { encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { decodeCbor } from '#/protocol/encoding/cbor-decode.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import type { KeyRequest } from '#/vault/keys/key-forms.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  quickStretch,
  type MemoryDatabase,
  type MemoryStores,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'
import type { Stretch } from '#/vault/unlock/stretch.ts'
import { encodeHeader, readHeader, type Header } from './header.ts'
import type { KeyEntry } from './key-entry.ts'
import { vaultFormat } from './stored-form.ts'
import { encodeRecord, isKeyRecord, readRecord } from './stored-record.ts'
import { stretchFloor, type StretchParameters } from './stretch-parameters.ts'

const high: KeyRequest = { kind: 'identity', keyType: 0, securityLevel: 2, label: 'High' }
const master: KeyRequest = { ...high, securityLevel: 0, label: 'Master' }
const medium: KeyRequest = { ...high, securityLevel: 3, label: 'Medium' }

let database: MemoryDatabase
let whole: MemoryStores
let keys: Readonly<Record<'master' | 'high' | 'medium', KeyEntry>>

beforeEach(async () => {
  database = openMemoryDatabase()
  const vault = openMemoryKeeper(database)
  await vault.createVault({ passphrase })
  keys = {
    master: await vault.generateKey(master),
    high: await vault.generateKey(high),
    medium: await vault.generateKey(medium),
  }
  whole = database.copy()
})

/** Unlocks in a new worker. Returns the state, and the keys that are still sound. */
async function unlockAgain() {
  const vault = openMemoryKeeper(database)
  const state = await vault.unlock({ proof: passphrase })
  if (state.kind !== 'open') throw new Error(state.kind)
  const sound = (await readContents(vault)).keys
    .filter((each) => each.condition === 'sound')
    .map((each) => each.label)
  return { vault, damaged: state.damaged, damagedManifests: state.damagedManifests, sound }
}

async function unlockCode(): Promise<unknown> {
  return openMemoryKeeper(database)
    .unlock({ proof: passphrase })
    .then(
      () => 'open',
      (error: unknown) => (error instanceof Error ? error.message : error),
    )
}

function storedBytes(store: 'vault' | 'records' | 'audit', key: string): Uint8Array {
  const value = database.stores[store].get(key)
  if (!(value instanceof Uint8Array)) throw new Error(`nothing stored at ${key}`)
  return value
}

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  return bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))
}

function putBoth(name: string, value: unknown): void {
  database.stores.vault.set(`${name}/0`, value).set(`${name}/1`, value)
}

function changeHeader(change: (header: Header) => Header): void {
  const reading = readHeader(storedBytes('vault', 'header/0'))
  if (reading.kind !== 'sound') throw new Error('no header')
  putBoth('header', encodeHeader(change(reading.header)).stored)
}

function withKdf(header: Header, change: Partial<StretchParameters>): Header {
  const wraps = header.session.wraps.map((wrap) =>
    wrap.kind === 'passphrase' ? { ...wrap, kdf: { ...wrap.kdf, ...change } } : wrap,
  )
  return { ...header, session: { ...header.session, wraps } }
}

describe('an unlock that checks the records', () => {
  it('reports a missing record', async () => {
    for (const { id } of Object.values(keys)) {
      database.restore(whole)
      database.stores.records.delete(id)
      expect((await unlockAgain()).damaged).toEqual([{ id, fault: 'missing' }])
    }
  })

  it('reports both of two swapped records', async () => {
    const [one, two] = [keys.master.id, keys.high.id]
    database.stores.records.set(one, whole.records.get(two)).set(two, whole.records.get(one))
    const { damaged, sound } = await unlockAgain()
    expect(damaged.map((each) => each.id).toSorted()).toEqual([one, two].toSorted())
    expect(sound).toEqual(['Medium'])
  })

  it('reports a replayed record as changed', async () => {
    for (const name of ['high', 'medium'] as const) {
      database.restore(whole)
      const { vault } = await unlockAgain()
      await vault.renameKey({ id: keys[name].id, label: 'Later' })
      database.stores.records.set(keys[name].id, whole.records.get(keys[name].id))
      expect((await unlockAgain()).damaged).toEqual([{ id: keys[name].id, fault: 'changed' }])
    }
  })

  it('reports a record that was removed and put back as added', async () => {
    for (const name of ['master', 'medium'] as const) {
      database.restore(whole)
      const { vault } = await unlockAgain()
      await vault.removeKey({ id: keys[name].id, proof: passphrase })
      database.stores.records.set(keys[name].id, whole.records.get(keys[name].id))
      expect((await unlockAgain()).damaged).toEqual([{ id: keys[name].id, fault: 'added' }])
    }
  })

  it('reports a record of another vault with the same passphrase as added', async () => {
    const other = openMemoryDatabase()
    const vault = openMemoryKeeper(other)
    await vault.createVault({ passphrase })
    for (const request of [master, high, medium]) {
      const { id } = await vault.generateKey(request)
      database.restore(whole)
      database.stores.records.set(id, other.stores.records.get(id))
      const { damaged, sound } = await unlockAgain()
      expect(damaged).toEqual([{ id, fault: 'added' }])
      expect(sound).toHaveLength(3)
    }
  })

  it('reports a record that was moved to another compartment', async () => {
    const { id } = keys.high
    const record = readRecord(storedBytes('records', id))
    if (record?.kind !== 'identity') throw new Error('no record')
    const moved = encodeRecord({ ...record, compartment: 'device', securityLevel: 3 })
    database.stores.records.set(id, moved)
    const { damaged, sound } = await unlockAgain()
    expect(damaged).toEqual([{ id, fault: 'changed' }])
    expect(sound).toEqual(['Master', 'Medium'])
  })

  it('lets nobody rename or remove a damaged record, and no later write makes the record sound', async () => {
    const { id } = keys.high
    database.stores.records.set(id, flipped(storedBytes('records', id), 60))
    const { vault } = await unlockAgain()
    await expect(vault.renameKey({ id, label: '' })).rejects.toThrow('vault/key-damaged')
    await expect(vault.removeKey({ id })).rejects.toThrow('vault/key-damaged')
    await vault.generateKey(high)
    await vault.generateKey(medium)
    expect((await unlockAgain()).damaged).toEqual([{ id, fault: 'changed' }])
  })

  it('is not needed to report a missing record of the device', async () => {
    database.stores.records.delete(keys.medium.id)
    const state = await openMemoryKeeper(database).readState({})
    expect(state).toMatchObject({ kind: 'locked', damaged: [{ id: keys.medium.id, fault: 'missing' }] })
  })
})

describe('a check of the manifests', () => {
  it.each(['session', 'device'] as const)(
    'survives damage to either copy of the %s manifest',
    async (owner) => {
      for (const copy of [0, 1]) {
        database.restore(whole)
        const key = `${owner}-manifest/${copy}`
        database.stores.vault.set(key, flipped(storedBytes('vault', key), 50))
        expect(await unlockAgain()).toMatchObject({ damaged: [], damagedManifests: [] })
      }
    },
  )

  it.each([
    ['session', ['Medium'], 'unvouched'],
    ['device', ['Master', 'High'], 'unvouched'],
  ] as const)(
    'reports the %s manifest and its records when both copies are damaged or missing',
    async (owner, left, fault) => {
      for (const value of [undefined, flipped(storedBytes('vault', `${owner}-manifest/0`), 50)]) {
        database.restore(whole)
        putBoth(`${owner}-manifest`, value)
        const { vault, damaged, damagedManifests, sound } = await unlockAgain()
        expect(damagedManifests).toEqual([owner])
        expect(sound).toEqual(left)
        expect(new Set(damaged.map((each) => each.fault))).toEqual(new Set([fault]))
        const [rejected, taken] = owner === 'session' ? [high, medium] : [medium, high]
        await expect(vault.generateKey(rejected)).rejects.toThrow('vault/damaged')
        await vault.generateKey(taken)
        expect((await unlockAgain()).damagedManifests).toEqual([owner])
      }
    },
  )

  it.each(['session', 'device'] as const)(
    'reports a %s manifest that was replayed with its records',
    async (owner) => {
      const { vault } = await unlockAgain()
      const { id } = await vault.generateKey(high)
      putBoth(`${owner}-manifest`, whole.vault.get(`${owner}-manifest/0`))
      if (owner === 'session') database.stores.records.delete(id)
      expect((await unlockAgain()).damagedManifests).toEqual([owner])
    },
  )

  it('reports a device manifest that was put back with a removed key, even if nothing else was written', async () => {
    const { vault } = await unlockAgain()
    const before = database.copy()
    await vault.removeKey({ id: keys.medium.id })
    // Restore manifest and key as before the removal.
    database.stores.records.set(keys.medium.id, before.records.get(keys.medium.id))
    putBoth('device-manifest', before.vault.get('device-manifest/0'))
    expect(await vault.readState({})).toMatchObject({ kind: 'open', damagedManifests: ['device'] })
    const { damaged, damagedManifests, sound } = await unlockAgain()
    expect(damagedManifests).toEqual(['device'])
    expect(damaged).toEqual([{ id: keys.medium.id, fault: 'unvouched' }])
    expect(sound).toEqual(['Master', 'High'])
  })

  it('reports manifests put back with header and records under a newer log, and writes no log entry', async () => {
    const { vault } = await unlockAgain()
    const before = database.copy()
    // The log now has one more session entry, and the next unlock would write its own entry in the same place.
    await vault.removeKey({ id: keys.high.id })
    const newer = database.copy()
    database.restore({ ...before, audit: newer.audit })
    // A page with an open session detects the rollback, too.
    expect(await vault.readState({})).toMatchObject({ damagedManifests: ['session', 'device'] })
    await expect(vault.renameKey({ id: keys.high.id, label: 'Again' })).rejects.toThrow('vault/key-damaged')
    for (let turn = 0; turn < 2; turn += 1) {
      const { damaged, damagedManifests, sound } = await unlockAgain()
      expect(damagedManifests).toEqual(['session', 'device'])
      expect(new Set(damaged.map(({ fault }) => fault))).toEqual(new Set(['unvouched']))
      expect(sound).toEqual([])
    }
    expect(database.copy().audit).toEqual(newer.audit)
    // With everything restored, the vault is undamaged.
    database.restore(newer)
    expect((await unlockAgain()).damagedManifests).toEqual([])
  })

  it('reports a device manifest put back with header and records under a newer log, while locked', async () => {
    const before = database.copy()
    const locked = openMemoryKeeper(database)
    const { id } = await locked.generateKey(medium)
    database.restore({ ...before, audit: database.copy().audit })
    expect(await openMemoryKeeper(database).readState({})).toMatchObject({
      kind: 'locked',
      damagedManifests: ['device'],
    })
    await expect(locked.generateKey(medium)).rejects.toThrow('vault/damaged')
    const { damagedManifests, sound } = await unlockAgain()
    expect(damagedManifests).toEqual(['device'])
    expect(sound).toEqual(['Master', 'High'])
    expect(database.stores.records.has(id)).toBe(false)
  })

  it('ignores an added log entry that does not follow the last entry', async () => {
    const { vault } = await unlockAgain()
    await vault.generateKey(high)
    const { audit } = database.stores
    const sessions = [...audit.keys()].filter((key) => key.startsWith('session/'))
    const next = `session/${String(sessions.length).padStart(12, '0')}`
    audit.set(next, storedBytes('audit', sessions[0] ?? ''))
    expect((await vault.readState({})).kind).toBe('open')
    expect((await unlockAgain()).damagedManifests).toEqual([])
  })

  it('reports a manifest of another vault or of the other owner as damaged', async () => {
    const other = openMemoryDatabase()
    await openMemoryKeeper(other).createVault({ passphrase })
    putBoth('session-manifest', other.stores.vault.get('session-manifest/0'))
    expect((await unlockAgain()).damagedManifests).toEqual(['session'])
    database.restore(whole)
    putBoth('device-manifest', whole.vault.get('session-manifest/0'))
    expect((await unlockAgain()).damagedManifests).toEqual(['device'])
  })
})

describe('the loss of the device keys', () => {
  it('costs only the device compartment', async () => {
    database.stores['device-keys'].clear()
    const { vault, damaged, sound } = await unlockAgain()
    expect(damaged).toEqual([{ id: keys.medium.id, fault: 'unvouched' }])
    expect(sound).toEqual(['Master', 'High'])
    await vault.generateKey(master)
  })
})

describe('the header', () => {
  it('survives damage to either copy, and the next write repairs the copy', async () => {
    for (const copy of [0, 1]) {
      database.restore(whole)
      const key = `header/${copy}`
      database.stores.vault.set(key, flipped(storedBytes('vault', key), 100))
      const { vault, damaged, damagedManifests } = await unlockAgain()
      expect([damaged, damagedManifests]).toEqual([[], []])
      await vault.generateKey(medium)
      expect(storedBytes('vault', key)).toEqual(whole.vault.get(key))
    }
  })

  it('counts as damaged if neither copy is sound, and no new vault can be created over it', async () => {
    for (const value of [undefined, new Uint8Array(), flipped(storedBytes('vault', 'header/0'), 100)]) {
      database.restore(whole)
      if (value === undefined) for (const copy of [0, 1]) database.stores.vault.delete(`header/${copy}`)
      else putBoth('header', value)
      expect(await unlockCode()).toBe('vault/damaged')
      const vault = openMemoryKeeper(database)
      expect(await vault.readState({})).toEqual({ kind: 'unusable', code: 'vault/damaged' })
      await expect(vault.createVault({ passphrase })).rejects.toThrow('vault/exists')
    }
  })

  it('is reported as newer if its format is newer', async () => {
    const newer = vaultFormat + 1
    const body = encodeCbor(['whatever comes'])
    putBoth('header', encodeCbor([newer, body, sha256(encodeCbor(['keywright/header', newer, body]))]))
    expect(await unlockCode()).toBe('vault/newer-format')
    const state = await openMemoryKeeper(database).readState({})
    expect(state).toEqual({ kind: 'unusable', code: 'vault/newer-format' })
  })

  it('is rejected if it claims an older format, even with a valid checksum and that format’s content', async () => {
    const reading = readHeader(storedBytes('vault', 'header/0'))
    if (reading.kind !== 'sound') throw new Error('no header')
    const { header } = reading
    const older: Header = { ...header, session: { wraps: header.session.wraps } }
    // Control: the same header opens in its own format.
    putBoth('header', encodeHeader(header).stored)
    expect(await unlockCode()).toBe('open')
    for (let format = 1; format < vaultFormat; format += 1) {
      for (const each of [header, older]) {
        database.restore(whole)
        putBoth('header', encodeHeader(each, format).stored)
        const before = database.copy()
        expect([format, await unlockCode()]).toEqual([format, 'vault/damaged'])
        // The attempt is counted, but nothing else is written.
        database.stores.vault.delete('attempts')
        expect(database.copy()).toEqual(before)
      }
    }
  })

  it('ends the open session if it gets a newer format, and nothing is written', async () => {
    const { vault } = await unlockAgain()
    // Control: with the right format, the first of these calls changes the stored data.
    await vault.renameKey({ id: keys.high.id, label: 'Before' })
    expect(database.copy()).not.toEqual(whole)
    const newer = vaultFormat + 1
    const body = encodeCbor(['whatever comes'])
    putBoth('header', encodeCbor([newer, body, sha256(encodeCbor(['keywright/header', newer, body]))]))
    const stored = database.copy()
    const { high: key, master: gated } = keys
    const calls = [
      () => vault.renameKey({ id: key.id, label: 'After' }),
      () => vault.generateKey(medium),
      () => vault.removeKey({ id: gated.id, proof: passphrase }),
      () =>
        vault.changePassphrase({ proof: passphrase, newPassphrase: 'gravel lantern quince otter marble' }),
      () => vault.createVault({ passphrase }),
    ]
    for (const call of calls) await expect(call()).rejects.toThrow(/^vault\/(?:newer-format|exists)$/)
    expect(await vault.readState({})).toEqual({ kind: 'unusable', code: 'vault/newer-format' })
    expect(database.copy()).toEqual(stored)
  })

  it('is damaged if a wrap is changed, swapped or foreign, even if the checksum is valid', async () => {
    const otherDatabase = openMemoryDatabase()
    await openMemoryKeeper(otherDatabase).createVault({ passphrase })
    const other = readHeader(otherDatabase.stores.vault.get('header/0'))
    if (other.kind !== 'sound') throw new Error('no header')
    const wraps = (header: Header) => ({ gate: header.gate.wraps, session: header.session.wraps })
    const changes: readonly ((header: Header) => Header)[] = [
      (header) => ({ ...header, session: { wraps: wraps(header).gate } }),
      (header) => ({ ...header, session: { wraps: wraps(other.header).session } }),
      (header) => ({
        ...header,
        session: { wraps: header.session.wraps.map((wrap) => ({ ...wrap, id: flipped(wrap.id, 0) })) },
      }),
      (header) => ({
        ...header,
        session: {
          wraps: header.session.wraps.map((wrap) => ({
            ...wrap,
            box: { ...wrap.box, ciphertext: flipped(wrap.box.ciphertext, 3) },
          })),
        },
      }),
      (header) => ({
        ...header,
        session: {
          wraps: header.session.wraps.map((wrap) =>
            wrap.kind === 'passphrase'
              ? { ...wrap, kdf: { ...wrap.kdf, salt: flipped(wrap.kdf.salt, 3) } }
              : wrap,
          ),
        },
      }),
      (header) => ({ ...header, vaultId: flipped(header.vaultId, 0) }),
      (header) => ({ ...header, createdAtMs: header.createdAtMs + 1 }),
    ]
    for (const change of changes) {
      database.restore(whole)
      changeHeader(change)
      expect(await unlockCode()).toBe('vault/damaged')
    }
  })

  it('does not open with a stranger’s gate key', async () => {
    const stranger = new Uint8Array(32).fill(9)
    changeHeader((header) => ({ ...header, gate: { ...header.gate, publicKey: stranger } }))
    expect(await unlockCode()).toBe('vault/damaged')
    // The result is the same when no device manifest can vouch for the header.
    database.stores['device-keys'].clear()
    expect(await unlockCode()).toBe('vault/damaged')
    putBoth('session-manifest', undefined)
    expect(await unlockCode()).toBe('vault/damaged')
  })

  it.each([
    { memoryKib: 8 },
    { memoryKib: stretchFloor.memoryKib - 1 },
    { memoryKib: 4_194_304 },
    { iterations: 1 },
    { iterations: 1_000_000 },
    { parallelism: 4 },
  ])('is rejected if it asks for %o, before anything is derived', async (change) => {
    changeHeader((header) => withKdf(header, change))
    let derivations = 0
    const vault = openMemoryKeeper(database, {
      stretch: (...asked) => {
        derivations += 1
        return quickStretch(...asked)
      },
    })
    await expect(vault.unlock({ proof: passphrase })).rejects.toThrow('vault/stretch-refused')
    expect(derivations).toBe(0)
  })
})

describe('one copy of a header', () => {
  const copies = ['header/0', 'header/1']

  it.each(copies)('opens with the other copy when the copy %s asks for rejected parameters', async (at) => {
    const reading = readHeader(storedBytes('vault', at))
    if (reading.kind !== 'sound') throw new Error('no header')
    for (const change of [{ memoryKib: 8 }, { memoryKib: 4_194_304 }, { parallelism: 4 }]) {
      database.restore(whole)
      database.stores.vault.set(at, encodeHeader(withKdf(reading.header, change)).stored)
      const { vault, damaged, damagedManifests } = await unlockAgain()
      expect([damaged, damagedManifests]).toEqual([[], []])
      // Each write repairs the other copy.
      await vault.renameKey({ id: keys.high.id, label: 'Later' })
      expect(storedBytes('vault', 'header/0')).toEqual(storedBytes('vault', 'header/1'))
      database.stores.vault.set(at, encodeHeader(withKdf(reading.header, change)).stored)
      const wrong = openMemoryKeeper(database).unlock({ proof: `${passphrase}.` })
      await expect(wrong).rejects.toThrow('vault/wrong-passphrase')
    }
  })
})

describe('an empty passphrase', () => {
  it('is a wrong passphrase at unlock and at the gate, and is never stretched', async () => {
    // The build of Argon2id also throws for an empty input.
    const stretch: Stretch = async (bytes, ...rest) => {
      if (bytes.length === 0) throw new Error('nothing to stretch')
      return quickStretch(bytes, ...rest)
    }
    const vault = openMemoryKeeper(database, { stretch })
    await expect(vault.unlock({ proof: '' })).rejects.toThrow('vault/wrong-passphrase')
    await vault.unlock({ proof: passphrase })
    await expect(vault.createPhrase({ words: 12, proof: '' })).rejects.toThrow('vault/wrong-passphrase')
    const { parameters: cost } = (await readContents(vault)).cost
    await expect(vault.raiseCost({ passphrase: '', cost })).rejects.toThrow('vault/wrong-passphrase')
  })
})

it('control: a record with a forged label is well-formed, so only the manifest can reveal it', () => {
  const decoded = decodeCbor(storedBytes('records', keys.high.id))
  if (!decoded.ok) throw new Error('not canonical')
  // A record is a map; only its label is changed here.
  const fields = decoded.value as { readonly [name: string]: CborValue }
  const relabelled = encodeCbor({ ...fields, label: 'Forged' })
  const record = readRecord(relabelled)
  expect(record && isKeyRecord(record) && record.label).toBe('Forged')
})
