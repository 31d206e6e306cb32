import { describe, expect, it } from 'vitest'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import type { VaultRequest } from '#/vault/api/vault-api.ts'
import { curveOfSeries, fundingSeries, type HdSeries } from '#/vault/storage/hd-series.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  type MemoryDatabase,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'
import { deriveKeyOfSeries, deriveSeriesNode } from './derivation.ts'
import { derivePhraseSeed, formatPhrase } from './recovery-phrase.ts'

const entropy = parseHex('7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f')
const text = formatPhrase(entropy).join(' ')
const network = 'testnet'
const identity = { kind: 'identity', keyType: 0, network, proof: passphrase, label: '' } as const
const singleUse = { kind: 'single-use', network, label: '' } as const
const noRange = { from: 0, count: 0 }

async function openNew() {
  const database = openMemoryDatabase()
  const vault = openMemoryKeeper(database)
  await vault.createVault({ passphrase })
  return { database, vault }
}

async function openWithPhrase() {
  const opened = await openNew()
  await opened.vault.importPhrase({ text, proof: passphrase })
  return opened
}

async function publicKeyAt(series: HdSeries, index: number): Promise<string> {
  const node = deriveSeriesNode(await derivePhraseSeed(entropy), series)
  return formatHex(derivePublicKey(curveOfSeries(series), deriveKeyOfSeries(node, series, index)))
}

async function whatStands(database: MemoryDatabase) {
  const vault = openMemoryKeeper(database)
  const state = await vault.unlock({ proof: passphrase })
  expect(state).toMatchObject({ damaged: [], damagedManifests: [] })
  return { state, phrase: (await readContents(vault)).phrase, keys: (await readContents(vault)).keys }
}

describe('making a phrase', () => {
  it.each([12, 24] as const)('shows a new phrase of %i words once, and stores it at once', async (words) => {
    const { database, vault } = await openNew()
    expect((await readContents(vault)).phrase).toBeNull()
    const created = await vault.createPhrase({ words, proof: passphrase })
    if (created.kind !== 'created') throw new Error(created.kind)
    expect(created.words).toHaveLength(words)
    expect(created.places).toHaveLength(3)
    expect(created.phrase).toMatchObject({ length: words, origin: 'generated', writtenDownAtMs: null })
    const { phrase, state } = await whatStands(database)
    expect(phrase).toEqual(created.phrase)
    expect(state).toMatchObject({ counts: { gate: 0, session: 0, device: 0 } })
    expect(await vault.createPhrase({ words, proof: passphrase })).toEqual({ kind: 'exists' })
    expect(await vault.importPhrase({ text, proof: passphrase })).toEqual({ kind: 'exists' })
  })

  it('counts a phrase as written down once the user gives three of its words', async () => {
    const { vault } = await openNew()
    expect(await vault.confirmPhrase({ words: ['a', 'b', 'c'] })).toEqual({ kind: 'not-asked' })
    const created = await vault.createPhrase({ words: 12, proof: passphrase })
    if (created.kind !== 'created') throw new Error(created.kind)
    const asked = created.places.map((place) => created.words[place - 1] ?? '')
    const [first = 0, second = 0, third = 0] = created.places
    expect(await vault.confirmPhrase({ words: ['a', asked[1] ?? '', 'c'] })).toEqual({
      kind: 'wrong',
      places: [first, third],
    })
    expect(await vault.confirmPhrase({ words: asked.slice(0, 1) })).toEqual({
      kind: 'wrong',
      places: [second, third],
    })
    expect((await readContents(vault)).phrase?.writtenDownAtMs).toBeNull()
    expect((await vault.confirmPhrase({ words: asked })).kind).toBe('confirmed')
    expect((await readContents(vault)).phrase?.writtenDownAtMs).toEqual(expect.any(Number))
    expect(await vault.confirmPhrase({ words: asked })).toEqual({ kind: 'not-asked' })
  })

  it('names the wrong words ten times, and then ends the check until the words are shown again', async () => {
    const { vault } = await openNew()
    const created = await vault.createPhrase({ words: 12, proof: passphrase })
    if (created.kind !== 'created') throw new Error(created.kind)
    const asked = created.places.map((place) => created.words[place - 1] ?? '')
    for (let tries = 0; tries < 10; tries += 1)
      expect((await vault.confirmPhrase({ words: ['a', 'b', 'c'] })).kind).toBe('wrong')
    expect(await vault.confirmPhrase({ words: asked })).toEqual({ kind: 'not-asked' })
    expect((await readContents(vault)).phrase?.writtenDownAtMs).toBeNull()
    expect((await vault.revealPhrase({ proof: passphrase })).kind).toBe('revealed')
  })

  it('needs the passphrase, so that nobody can plant a phrase in an open vault', async () => {
    const { database, vault } = await openNew()
    const before = database.copy().records
    const wrong = { proof: `${passphrase}.` }
    await expect(vault.createPhrase({ words: 12, ...wrong })).rejects.toThrow('vault/wrong-passphrase')
    await expect(vault.importPhrase({ text, ...wrong })).rejects.toThrow('vault/wrong-passphrase')
    expect(database.stores.records).toEqual(before)
    const locked = openMemoryKeeper(database)
    await expect(locked.createPhrase({ words: 12, proof: passphrase })).rejects.toThrow('vault/locked')
  })

  it('rejects an invalid phrase, and repeats none of its words', async () => {
    const { vault } = await openNew()
    expect(await vault.importPhrase({ text: text.replace('legal', 'legl'), proof: passphrase })).toEqual({
      kind: 'rejected',
      fault: { kind: 'words', places: [1, 9].slice(0, 1) },
    })
  })
})

describe('revealing', () => {
  it('needs the passphrase, and asks for three of the words again', async () => {
    const { vault } = await openWithPhrase()
    await expect(vault.revealPhrase({ proof: `${passphrase}.` })).rejects.toThrow('vault/wrong-passphrase')
    const revealed = await vault.revealPhrase({ proof: passphrase })
    if (revealed.kind !== 'revealed') throw new Error(revealed.kind)
    expect(revealed.words.join(' ')).toBe(text)
    const words = revealed.places.map((place) => revealed.words[place - 1] ?? '')
    expect((await vault.confirmPhrase({ words })).kind).toBe('confirmed')
  })

  it('reports that the vault has no phrase', async () => {
    const { vault } = await openNew()
    expect(await vault.revealPhrase({ proof: passphrase })).toEqual({ kind: 'none' })
  })
})

describe('keys of a vault with a phrase', () => {
  it('derives keys at their paths, and uses no index twice', async () => {
    const { database, vault } = await openWithPhrase()
    const made = [
      await vault.generateKey({ ...identity, securityLevel: 0 }),
      await vault.generateKey({ ...identity, securityLevel: 2 }),
      await vault.generateKey({ ...identity, securityLevel: 3, keyType: 2 }),
      await vault.generateKey({ ...identity, securityLevel: 2, keyType: 1 }),
      await vault.generateKey({ ...identity, securityLevel: 1, identityIndex: 4, network: 'mainnet' }),
      await vault.generateKey(singleUse),
      await vault.generateKey({ ...singleUse, purpose: 'top-up' }),
      await vault.generateKey(singleUse),
    ]
    expect(made.map(({ path }) => path)).toEqual([
      "m/9'/1'/5'/0'/0'/0'/0'",
      "m/9'/1'/5'/0'/0'/0'/1'",
      "m/9'/1'/5'/0'/0'/0'/2'",
      "m/9'/1'/5'/0'/1'/0'/0'",
      "m/9'/5'/5'/0'/0'/4'/0'",
      "m/9'/1'/5'/1'/0",
      "m/9'/1'/5'/2'/0",
      "m/9'/1'/5'/1'/1",
    ])
    expect(made.every(({ origin }) => origin === 'derived')).toBe(true)
    expect(made.map(({ compartment }) => compartment).join(' ')).toBe(
      'gate session device session gate session session session',
    )
    const ofIdentity = { kind: 'identity', network, curve: 'ecdsa', identityIndex: 0 } as const
    expect(formatHex(made[1]?.publicKey ?? entropy)).toBe(await publicKeyAt(ofIdentity, 1))
    expect(formatHex(made[3]?.publicKey ?? entropy)).toBe(
      await publicKeyAt({ ...ofIdentity, curve: 'bls' }, 0),
    )
    expect(formatHex(made[6]?.publicKey ?? entropy)).toBe(
      await publicKeyAt(fundingSeries(network, 'top-up'), 0),
    )
    await vault.removeKey({ id: made[7]?.id ?? '', proof: passphrase })
    expect((await vault.generateKey(singleUse)).path).toBe("m/9'/1'/5'/1'/2")
    expect((await whatStands(database)).keys).toHaveLength(8)
  })

  it('skips an index whose key was imported before', async () => {
    const { vault } = await openWithPhrase()
    const series = fundingSeries(network, 'registration')
    const node = deriveSeriesNode(await derivePhraseSeed(entropy), series)
    const imported = formatHex(deriveKeyOfSeries(node, series, 0))
    await vault.importKey({ text: imported, key: { kind: 'single-use', label: '' }, network })
    expect((await vault.generateKey(singleUse)).path).toBe("m/9'/1'/5'/1'/1")
  })

  it('deriving an identity key needs the passphrase at every level', async () => {
    const { database, vault } = await openWithPhrase()
    for (const securityLevel of [0, 1, 2, 3] as const) {
      const { proof: _none, ...request } = { ...identity, securityLevel }
      await expect(vault.generateKey(request)).rejects.toThrow('vault/passphrase-needed')
      const wrong = { ...request, proof: `${passphrase}.` }
      await expect(vault.generateKey(wrong)).rejects.toThrow('vault/wrong-passphrase')
    }
    // A locked vault cannot verify its phrase, and does not fall back to a random key.
    const locked = openMemoryKeeper(database)
    await expect(locked.generateKey({ ...identity, securityLevel: 3 })).rejects.toThrow('vault/locked')
  })

  it('deriving a key needs the name of its network', async () => {
    const { vault } = await openWithPhrase()
    await expect(vault.generateKey({ kind: 'single-use', label: '' })).rejects.toThrow('vault/bad-request')
  })

  it('makes no random key when the phrase is damaged, and derives again once the phrase is retyped', async () => {
    const { database, vault } = await openWithPhrase()
    const { id } = (await readContents(vault)).phrase ?? { id: '' }
    const stored = database.stores.records.get(id)
    if (!(stored instanceof Uint8Array)) throw new Error('no phrase')
    database.stores.records.set(id, stored.with(90, (stored[90] ?? 0) ^ 1))
    const next = openMemoryKeeper(database)
    expect(await next.unlock({ proof: passphrase })).toMatchObject({ damaged: [{ id, fault: 'changed' }] })
    for (const request of [singleUse, { ...identity, securityLevel: 2 } as const]) {
      await expect(next.generateKey(request)).rejects.toMatchObject({
        code: 'vault/key-damaged',
        facts: { recordId: id },
      })
    }
    expect((await next.importPhrase({ text, proof: passphrase })).kind).toBe('kept')
    expect((await next.generateKey(singleUse)).origin).toBe('derived')
  })

  it('derives no key when the record of the branches was swapped', async () => {
    const { database, vault } = await openWithPhrase()
    const other = await openWithPhrase()
    const { id } = (await readContents(vault)).phrase ?? { id: '' }
    const branches = [...database.stores.records.keys()].find((each) => each !== id) ?? ''
    const foreign = [...other.database.stores.records.values()]
    for (const value of foreign) {
      database.stores.records.set(branches, value)
      const next = openMemoryKeeper(database)
      await next.unlock({ proof: passphrase })
      await expect(next.generateKey(singleUse)).rejects.toThrow('vault/key-damaged')
    }
  })
})

describe('restoring from a phrase', () => {
  async function fillAndWipe() {
    const { vault } = await openWithPhrase()
    const made = [
      await vault.generateKey({ ...identity, securityLevel: 0 }),
      await vault.generateKey({ ...identity, securityLevel: 2, keyType: 2 }),
      await vault.generateKey({ ...identity, securityLevel: 2, keyType: 1, identityIndex: 1 }),
      await vault.generateKey({ ...singleUse, purpose: 'top-up' }),
    ]
    return { made, ...(await openWithPhrase()) }
  }

  it('finds the keys of known identities in a range of paths, with every bearer', async () => {
    const { made, vault } = await fillAndWipe()
    const keyAt = (at: number) => made[at]?.publicKey ?? new Uint8Array()
    const question: VaultRequest<'derivePublicKeys'> = {
      proof: passphrase,
      network,
      identityIndices: { from: 0, count: 2 },
      keyIndices: { from: 0, count: 3 },
      singleUseIndices: { from: 0, count: 1 },
      identities: [
        {
          identity: 'one',
          keys: [
            { id: 0, type: 0, data: keyAt(0) },
            { id: 1, type: 2, data: hash160(keyAt(1)) },
          ],
        },
        {
          identity: 'two',
          keys: [
            { id: 5, type: 2, data: hash160(keyAt(0)) },
            { id: 6, type: 1, data: keyAt(2) },
            { id: 7, type: 3, data: hash160(keyAt(0)) },
          ],
        },
      ],
    }
    const answer = await vault.derivePublicKeys(question)
    if (answer.kind !== 'derived') throw new Error(answer.kind)
    expect(answer.keys).toHaveLength(2 * 2 * 3 + 5 + 2)
    const found = answer.keys.filter((each) => each.kind === 'identity' && each.bearers.length > 0)
    expect(found).toMatchObject([
      {
        path: "m/9'/1'/5'/0'/0'/0'/0'",
        held: null,
        bearers: [
          { identity: 'one', keyId: 0, type: 0 },
          { identity: 'two', keyId: 5, type: 2 },
        ],
      },
      { path: "m/9'/1'/5'/0'/0'/0'/1'", bearers: [{ identity: 'one', keyId: 1, type: 2 }] },
      { path: "m/9'/1'/5'/0'/1'/1'/0'", bearers: [{ identity: 'two', keyId: 6, type: 1 }] },
    ])
    expect(answer.scanned).toEqual([
      { path: "m/9'/1'/5'/0'/0'/0'", from: 0, count: 3 },
      { path: "m/9'/1'/5'/0'/1'/0'", from: 0, count: 3 },
      { path: "m/9'/1'/5'/0'/0'/1'", from: 0, count: 3 },
      { path: "m/9'/1'/5'/0'/1'/1'", from: 0, count: 3 },
      { path: "m/9'/1'/5'/1'/i", from: 0, count: 1 },
      { path: "m/9'/1'/5'/1'/i'", from: 0, count: 1 },
      { path: "m/9'/1'/5'/2'/i", from: 0, count: 1 },
      { path: "m/9'/1'/5'/2'/i'", from: 0, count: 1 },
      { path: "m/9'/1'/5'/3'/i", from: 0, count: 1 },
      { path: "m/9'/1'/5'/2'/0'/i", from: 0, count: 1 },
      { path: "m/9'/1'/5'/2'/1'/i", from: 0, count: 1 },
    ])
    const other = await vault.derivePublicKeys({ ...question, network: 'mainnet' })
    expect(
      other.kind === 'derived' && other.keys.some((each) => 'bearers' in each && each.bearers.length > 0),
    ).toBe(false)
  })

  it('brings the same keys back, in one transaction, and counts their indices', async () => {
    const { made, database, vault } = await fillAndWipe()
    const at = { label: '', identityIndex: 0, keyIndex: 0 }
    const keys = [
      { ...at, kind: 'identity', keyType: 0, securityLevel: 0 },
      { ...at, kind: 'identity', keyType: 2, securityLevel: 2, keyIndex: 1 },
      { ...at, kind: 'identity', keyType: 1, securityLevel: 2, identityIndex: 1, isLevelChosen: true },
      { kind: 'single-use', series: "m/9'/1'/5'/2'/i", index: 0, label: '' },
    ] as const
    const before = database.copy()
    database.failNextWrite(5)
    await expect(vault.restoreKeys({ proof: passphrase, network, keys })).rejects.toThrow(
      'vault/storage-failed',
    )
    expect(database.stores).toEqual(before)
    const answer = await vault.restoreKeys({ proof: passphrase, network, keys: [...keys, keys[0]] })
    if (answer.kind !== 'restored') throw new Error(answer.kind)
    expect(answer.keys.map(({ path, publicKey, compartment }) => [path, publicKey, compartment])).toEqual(
      made.map(({ path, publicKey, compartment }) => [path, publicKey, compartment]),
    )
    const again = await vault.restoreKeys({ proof: passphrase, network, keys })
    expect(again).toEqual({ kind: 'restored', keys: [], existing: answer.keys.map(({ id }) => id) })
    expect((await vault.generateKey({ ...identity, securityLevel: 2 })).path).toBe("m/9'/1'/5'/0'/0'/0'/2'")
    expect((await whatStands(database)).keys).toHaveLength(5)
  })

  it('restores no key below the level of its path or of its existing record, unless the user chose that level', async () => {
    const { vault } = await openWithPhrase()
    const place = { kind: 'identity', keyType: 0, label: '', identityIndex: 0 } as const
    const [master, high] = [
      { ...place, keyIndex: 0, securityLevel: 0 },
      { ...place, keyIndex: 1, securityLevel: 2 },
    ] as const
    const restore = (key: VaultRequest<'restoreKeys'>['keys'][number]) =>
      vault.restoreKeys({ proof: passphrase, network, keys: [key] })
    for (const key of [
      // The first key of an identity is its Master key.
      { ...master, securityLevel: 1 },
      { ...master, securityLevel: 2 },
      { ...master, identityIndex: 7, securityLevel: 3 },
      // Medium opens without a proof.
      { ...high, securityLevel: 3 },
      { ...high, keyIndex: 9, securityLevel: 3 },
    ] as const)
      await expect(restore(key)).rejects.toThrow('vault/level-not-chosen')
    expect((await readContents(vault)).keys).toEqual([])
    // A key that the vault already has at a stricter level is not sealed below that level.
    await restore({ ...high, securityLevel: 1 })
    await expect(restore(high)).rejects.toThrow('vault/level-not-chosen')
    for (const key of [
      { ...high, isLevelChosen: true },
      { ...master, securityLevel: 3, isLevelChosen: true },
    ] as const)
      expect(await restore(key)).toMatchObject({ keys: [{ securityLevel: key.securityLevel }] })
    // An existing key at that level needs no choice.
    expect(await restore({ ...master, securityLevel: 3 })).toMatchObject({ keys: [], existing: [{}] })
  })

  it('reports that there is no phrase to restore from', async () => {
    const { vault } = await openNew()
    expect(await vault.restoreKeys({ proof: passphrase, network, keys: [] })).toEqual({ kind: 'none' })
    const ranges = {
      identityIndices: noRange,
      keyIndices: noRange,
      singleUseIndices: noRange,
      identities: [],
    }
    expect(await vault.derivePublicKeys({ proof: passphrase, network, ...ranges })).toEqual({ kind: 'none' })
  })
})
