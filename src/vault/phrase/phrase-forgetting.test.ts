import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import type { VaultService } from '#/vault/api/vault-api.ts'
import type { KeyEntry } from '#/vault/storage/key-entry.ts'
import { lastIndexOf, seriesOfPath } from '#/vault/storage/hd-series.ts'
import { readRecord } from '#/vault/storage/stored-record.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase as proof,
  readContents,
  type MemoryDatabase,
} from '#/vault/testing/vault-in-memory.ts'
import { deriveKeyOfSeries, deriveSeriesNode } from './derivation.ts'
import { derivePhraseSeed, formatPhrase } from './recovery-phrase.ts'

const entropyOf = (byte: number) => new Uint8Array(16).fill(byte)
const wordsOf = (byte: number) => formatPhrase(entropyOf(byte)).join(' ')
const [first, second] = [wordsOf(1), wordsOf(2)]
const network = 'testnet'
const identityKey = (securityLevel: 0 | 2 | 3) =>
  ({ kind: 'identity', keyType: 0, securityLevel, label: '', network, proof }) as const
const singleUse = { kind: 'single-use', label: '', network } as const

async function openNew() {
  const database = openMemoryDatabase()
  const vault = openMemoryKeeper(database)
  await vault.createVault({ passphrase: proof })
  return { database, vault }
}

/** A vault with the first phrase, a derived key in each compartment, and an earlier random key. */
async function openWithKeys() {
  const { database, vault } = await openNew()
  await vault.generateKey({ kind: 'identity', keyType: 0, securityLevel: 2, label: 'Random' })
  await vault.importPhrase({ text: first, proof })
  const derived: KeyEntry[] = []
  for (const level of [0, 2, 3] as const) derived.push(await vault.generateKey(identityKey(level)))
  derived.push(await vault.generateKey(singleUse))
  return { database, vault, derived, phrase: await idOf(vault) }
}

async function idOf(vault: VaultService): Promise<string> {
  return (await readContents(vault)).phrase?.id ?? ''
}

const lastEvents = async (vault: VaultService, count: number) =>
  (await vault.readAudit({})).entries
    .slice(-50)
    .flatMap(({ owner, event }) => (owner === 'session' ? [event] : []))
    .slice(-count)

const kindsOf = ({ stores }: MemoryDatabase) =>
  [...stores.records.values()].flatMap((stored) => readRecord(stored)?.kind ?? [])

async function secretsOf(vault: VaultService, keys: readonly KeyEntry[]) {
  const secrets: string[] = []
  for (const { id } of keys) secrets.push((await vault.revealKey({ id, network, proof })).hex)
  return secrets
}

const unprotected = { withoutBackup: true } as const

describe('forgetting the phrase', () => {
  it('removes its words and branches, and leaves each private key as it is, with its path', async () => {
    const { database, vault, derived, phrase } = await openWithKeys()
    const before = await secretsOf(vault, derived)
    const boxes = new Map(
      [...database.stores.records].map(([id, stored]) => [
        id,
        readRecord(stored)?.kind === 'phrase' ? undefined : readRecord(stored),
      ]),
    )
    expect(await vault.forgetPhrase({ proof, phrase, ...unprotected })).toEqual({
      kind: 'forgotten',
      keys: 4,
    })
    expect(kindsOf(database).filter((kind) => kind === 'phrase' || kind === 'branches')).toEqual([])
    const next = openMemoryKeeper(database)
    expect(await next.unlock({ proof })).toMatchObject({ kind: 'open', damaged: [], damagedManifests: [] })
    const contents = await readContents(next)
    expect(contents.phrase).toBeNull()
    const stay = contents.keys.filter(({ path }) => path !== undefined)
    expect(stay).toEqual(derived.map((key) => ({ ...key, phraseId: phrase })))
    expect(await secretsOf(next, stay)).toEqual(before)
    for (const { id } of stay) {
      const stored = readRecord(database.stores.records.get(id))
      const old = boxes.get(id)
      expect(stored !== undefined && 'box' in stored && stored.box).toEqual(
        old !== undefined && 'box' in old && old.box,
      )
    }
    expect(await next.revealPhrase({ proof })).toEqual({ kind: 'none' })
    expect((await next.generateKey(identityKey(2))).origin).toBe('generated')
  })

  it('is logged with the number of private keys that stayed', async () => {
    const { vault, phrase } = await openWithKeys()
    await vault.forgetPhrase({ proof, phrase, ...unprotected })
    expect(await lastEvents(vault, 1)).toEqual([{ kind: 'phrase-forgotten', phrase, keys: 4 }])
    expect((await vault.readAudit({})).damaged).toEqual([])
  })

  it('needs a proof, an open vault and the id of the phrase', async () => {
    const { database, vault, phrase } = await openWithKeys()
    const before = database.copy().records
    const wrong = vault.forgetPhrase({ proof: `${proof}.`, phrase, ...unprotected })
    await expect(wrong).rejects.toThrow('vault/wrong-passphrase')
    const locked = openMemoryKeeper(database).forgetPhrase({ proof, phrase, ...unprotected })
    await expect(locked).rejects.toThrow('vault/locked')
    const other = await vault.forgetPhrase({ proof, phrase: '00'.repeat(16), ...unprotected })
    expect(other).toEqual({ kind: 'none' })
    expect(database.stores.records).toEqual(before)
  })

  it('asks for confirmation only if the phrase or a derived key is in no tested backup', async () => {
    const { database, vault, derived, phrase } = await openWithKeys()
    const ask = () => vault.forgetPhrase({ proof, phrase, withoutBackup: false })
    expect(await ask()).toEqual({ kind: 'uncovered', keys: 4, phrase: true })
    const { text } = await vault.makeBackup({ proof, workspace: new Uint8Array(), identities: 0 })
    // An untested backup does not count.
    expect(await ask()).toEqual({ kind: 'uncovered', keys: 4, phrase: true })
    const { opened } = await vault.openBackup({ text, passphrase: proof, asNew: false })
    await vault.keepBackupTest({ opened, identities: 0 })
    await vault.generateKey(identityKey(2))
    expect(await ask()).toEqual({ kind: 'uncovered', keys: 1, phrase: false })
    const late = (await readContents(vault)).keys.find(
      ({ id, path }) => path !== undefined && derived.every((key) => key.id !== id),
    )
    await vault.removeKey({ id: late?.id ?? '' })
    const before = database.copy()
    expect(await ask()).toEqual({ kind: 'forgotten', keys: 4 })
    expect(database.copy()).not.toEqual(before)
  })
})

describe('replacing the phrase', () => {
  it('a created phrase derives new keys from its first index, and the keys of the old phrase stay', async () => {
    const { database, vault, derived, phrase } = await openWithKeys()
    const replaces = { phrase, ...unprotected }
    const made = await vault.createPhrase({ words: 24, proof, replaces })
    if (made.kind !== 'created') throw new Error(made.kind)
    expect(made.words).toHaveLength(24)
    expect(await lastEvents(vault, 2)).toEqual([
      { kind: 'phrase-forgotten', phrase, keys: 4 },
      { kind: 'phrase-made' },
    ])
    const next = openMemoryKeeper(database)
    expect(await next.unlock({ proof })).toMatchObject({ damaged: [], damagedManifests: [] })
    expect(await next.revealPhrase({ proof })).toMatchObject({ words: made.words })
    // The session has the branches of the new phrase, so no proof is needed.
    const again = [await next.generateKey(identityKey(0)), await next.generateKey(singleUse)]
    expect(again.map(({ path }) => path)).toEqual([derived[0]?.path, derived[3]?.path])
    expect(again.map(({ phraseId }) => phraseId)).toEqual([undefined, undefined])
    expect(again[0]?.publicKey).not.toEqual(derived[0]?.publicKey)
    const { keys } = await readContents(next)
    expect(keys.filter(({ phraseId }) => phraseId === phrase).map(({ id }) => id)).toEqual(
      derived.map(({ id }) => id),
    )
    expect(
      kindsOf(database)
        .filter((kind) => kind === 'phrase' || kind === 'branches')
        .toSorted(),
    ).toEqual(['branches', 'phrase'])
  })

  it('a phrase imported again after another gets its private keys back and continues its indices', async () => {
    const { vault, derived, phrase } = await openWithKeys()
    const replace = async (text: string) =>
      vault.importPhrase({ text, proof, replaces: { phrase: await idOf(vault), ...unprotected } })
    expect((await replace(second)).kind).toBe('kept')
    const between = await vault.generateKey(identityKey(0))
    const secondId = await idOf(vault)
    expect((await replace(first)).kind).toBe('kept')
    expect(await idOf(vault)).not.toBe(phrase)
    const { keys } = await readContents(vault)
    expect(keys.filter(({ phraseId }) => phraseId !== undefined).map(({ id }) => id)).toEqual([between.id])
    expect(keys.find(({ id }) => id === between.id)?.phraseId).toBe(secondId)
    const more = await vault.generateKey(identityKey(0))
    const [path = ''] = derived.slice(2).flatMap((key) => key.path ?? [])
    expect(more.path).toBe(path.replace(/\d+'$/, (index) => `${Number.parseInt(index, 10) + 1}'`))
  })

  it('is rejected without the phrase’s id, with the same words, unconfirmed, or with a wrong passphrase', async () => {
    const { database, vault, phrase } = await openWithKeys()
    const before = database.copy().records
    const named = { phrase, ...unprotected }
    const ask = (text: string, replaces?: { readonly phrase: string; readonly withoutBackup: boolean }) =>
      vault.importPhrase({ text, proof, replaces })
    expect(await ask(second)).toEqual({ kind: 'exists' })
    expect(await ask(second, { ...named, phrase: '00'.repeat(16) })).toEqual({ kind: 'exists' })
    expect(await ask(first, named)).toEqual({ kind: 'same' })
    const uncovered = { kind: 'uncovered', keys: 4, phrase: true }
    expect(await ask(second, { phrase, withoutBackup: false })).toEqual(uncovered)
    const made = vault.createPhrase({ words: 12, proof, replaces: { phrase, withoutBackup: false } })
    expect(await made).toEqual(uncovered)
    const wrong = vault.importPhrase({ text: second, proof: `${proof}.`, replaces: named })
    await expect(wrong).rejects.toThrow('vault/wrong-passphrase')
    expect(database.stores.records).toEqual(before)
  })

  it('does not count the words of the previous phrase as written down', async () => {
    const { database, vault } = await openNew()
    const made = await vault.createPhrase({ words: 12, proof })
    if (made.kind !== 'created') throw new Error(made.kind)
    const words = made.places.map((place) => made.words[place - 1] ?? '')
    const tab = openMemoryKeeper(database)
    await tab.unlock({ proof })
    await tab.createPhrase({ words: 12, proof, replaces: { phrase: made.phrase.id, ...unprotected } })
    expect(await vault.confirmPhrase({ words })).toEqual({ kind: 'not-asked' })
    expect((await readContents(vault)).phrase?.writtenDownAtMs).toBeNull()
  })

  it('leaves the private keys of a replaced damaged phrase marked with that phrase’s id', async () => {
    const { database, vault, derived, phrase } = await openWithKeys()
    const stored = database.stores.records.get(phrase)
    if (!(stored instanceof Uint8Array)) throw new Error('no phrase')
    database.stores.records.set(phrase, stored.with(60, (stored[60] ?? 0) ^ 1))
    expect((await vault.importPhrase({ text: second, proof })).kind).toBe('kept')
    const { keys } = await readContents(vault)
    expect(keys.filter(({ phraseId }) => phraseId === phrase).map(({ id }) => id)).toEqual(
      derived.map(({ id }) => id),
    )
    expect((await vault.generateKey(identityKey(0))).path).toBe(derived[0]?.path)
  })
})

describe('a backup with a forgotten phrase', () => {
  const back = async (vault: VaultService) =>
    (await vault.makeBackup({ proof, workspace: new Uint8Array(), identities: 0 })).text

  async function restore(vault: VaultService, text: string) {
    const answer = await vault.openBackup({ text, passphrase: proof, asNew: false })
    await vault.restoreBackup({ opened: answer.opened, identities: 0, into: { kind: 'open', proof } })
    return answer.phrase?.state
  }

  it('restores the phrase to a vault without one, and the phrase’s private keys belong to it again', async () => {
    const { vault, derived, phrase } = await openWithKeys()
    const text = await back(vault)
    await vault.forgetPhrase({ proof, phrase, ...unprotected })
    expect(await restore(vault, text)).toBe('adds')
    const { keys } = await readContents(vault)
    expect(keys.filter(({ path }) => path !== undefined)).toEqual(derived)
    expect(await vault.revealPhrase({ proof })).toMatchObject({ words: first.split(' ') })
  })

  it('leaves another phrase of the vault as it is, and adds the private keys with the id of the file’s phrase', async () => {
    const { vault, derived, phrase } = await openWithKeys()
    const text = await back(vault)
    const [removed] = derived
    await vault.importPhrase({ text: second, proof, replaces: { phrase, ...unprotected } })
    await vault.removeKey({ id: removed?.id ?? '', proof })
    expect(await restore(vault, text)).toBe('another')
    expect(await vault.revealPhrase({ proof })).toMatchObject({ words: second.split(' ') })
    const { keys } = await readContents(vault)
    expect(
      keys
        .filter(({ phraseId }) => phraseId === phrase)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(derived.map(({ id }) => id).toSorted())
  })
})

// Derives each public key again, from the path of its record and the phrase that the record names.
it('every private key names its phrase, and no path of a phrase is used twice, in any order of phrases', async () => {
  const phrases = [1, 2, 3]
  const seeds = await Promise.all(phrases.map((byte) => derivePhraseSeed(entropyOf(byte))))
  const publicKeyAt = (of: number, path: string) => {
    const series = seriesOfPath(path)
    const seed = seeds[of]
    if (series === undefined || seed === undefined) throw new Error(path)
    const node = deriveSeriesNode(seed, series)
    return derivePublicKey('ecdsa', deriveKeyOfSeries(node, series, lastIndexOf(path)))
  }
  const steps = fc.array(
    fc.oneof(fc.constantFrom(0, 1, 2), fc.constantFrom('identity', 'single-use', 'forget')),
    { minLength: 3, maxLength: 9 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const { vault } = await openNew()
      const treeOf = new Map<string, number>()
      const places = new Map<string, string>()
      let current: number | undefined
      for (const step of plan) {
        const phrase = await idOf(vault)
        if (typeof step === 'number') {
          const { kind } = await vault.importPhrase({
            text: wordsOf(step + 1),
            proof,
            replaces: { phrase, ...unprotected },
          })
          expect(kind).toBe(step === current ? 'same' : 'kept')
          current = step
          treeOf.set(await idOf(vault), step)
        } else if (step === 'forget') {
          await vault.forgetPhrase({ proof, phrase, ...unprotected })
          current = undefined
        } else {
          const { id, path } = await vault.generateKey(step === 'identity' ? identityKey(2) : singleUse)
          if (current === undefined || path === undefined) continue
          const place = `${current} ${path}`
          expect([...places.values()]).not.toContain(place)
          places.set(id, place)
        }
        for (const { id, path, phraseId, publicKey } of (await readContents(vault)).keys) {
          if (path === undefined) continue
          const tree = phraseId === undefined ? current : treeOf.get(phraseId)
          expect(`${tree} ${path}`).toBe(places.get(id))
          expect(publicKey).toEqual(publicKeyAt(tree ?? -1, path))
        }
      }
    }),
    { numRuns: 12 },
  )
}, 120_000)
