import { beforeEach, describe, expect, it } from 'vitest'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { checkSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { borrowKeys } from '#/vault/keys/key-loan.ts'
import { instantSendCreate } from '#/vault/testing/create-examples.ts'
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
import third from './vault-format-3.json'
import fourth from './vault-format-4.json'
import fifth from './vault-format-5.json'
import sixth from './vault-format-6.json'
import seventh from './vault-format-7.json'
import { vaultFormat } from './stored-form.ts'
import { signShown } from '#/vault/testing/sign-shown.ts'

// Vaults with one record of every kind, which must open for ever. The fixtures are never edited.
const stretch = stretchStored([third, fourth, fifth, sixth, seventh])
const filePassphrase = 'gravel lantern quince otter marble'

let database: MemoryDatabase

type Fixture = typeof third | typeof fourth | typeof fifth | typeof sixth | typeof seventh

async function load(fixture: Fixture): Promise<void> {
  database = openMemoryDatabase()
  for (const store of ['vault', 'records', 'audit'] as const) {
    for (const [key, hex] of Object.entries(fixture[store])) database.stores[store].set(key, parseHex(hex))
  }
  const { records, manifest } = fixture.deviceKeys
  const mac = { name: 'HMAC', hash: 'SHA-256' }
  const aesKey = await importDeviceKey('AES-GCM', records, ['encrypt', 'decrypt'])
  database.stores['device-keys'].set('records', aesKey)
  database.stores['device-keys'].set('manifest', await importDeviceKey(mac, manifest, ['sign', 'verify']))
}

function importDeviceKey(algorithm: AlgorithmIdentifier | HmacImportParams, hex: string, usages: KeyUsage[]) {
  return crypto.subtle.importKey('raw', new Uint8Array(parseHex(hex)), algorithm, false, usages)
}

const openKeeper = () => openMemoryKeeper(database, { stretch })

// A hardened key of an earlier build also uses up the index of the plain path.
const plain = (path: string) => path.replace(/'$/, '')

describe.each([
  [3, { ...third, nextPath: "m/9'/1'/5'/1'/1" }],
  [4, { ...fourth, nextPath: "m/9'/1'/5'/1'/1" }],
  [5, { ...fifth, nextPath: plain(fifth.nextPath) }],
  [6, { ...sixth, nextPath: plain(sixth.nextPath) }],
  [7, seventh],
])('a vault of format %i', (format, fixture) => {
  const { passphrase, damaged, passkey, signer } = fixture
  const sound = fixture.keys.filter(({ id }) => id !== damaged)

  beforeEach(() => load(fixture))

  it('has private keys of each compartment, level, type and origin', () => {
    const seen = (member: keyof (typeof fixture.keys)[number]) =>
      new Set(fixture.keys.map((key) => key[member]))
    expect(seen('compartment')).toEqual(new Set(['device', 'gate', 'session']))
    expect(seen('securityLevel')).toEqual(new Set([0, 1, 2, 3, null]))
    expect(seen('keyType')).toEqual(new Set([0, 1, 2]))
    expect(seen('origin')).toEqual(new Set(['derived', 'generated', 'imported']))
  })

  it('opens with the passphrase, and lists everything: keys, damage, passkey, phrase, backups, log', async () => {
    expect(readHeader(database.stores.vault.get('header/0'))).toMatchObject({ kind: 'sound', format })
    const vault = openKeeper()
    expect(await vault.readAttempts({})).toMatchObject({ failed: 2 })
    expect(await vault.unlock({ proof: passphrase })).toMatchObject({
      kind: 'open',
      damaged: [{ id: damaged, fault: 'changed' }],
      damagedManifests: [],
    })
    const listed = (await readContents(vault)).keys.map((key) => ({
      ...key,
      publicKey: formatHex(key.publicKey),
    }))
    expect(listed.filter(({ id }) => id !== damaged)).toEqual(
      sound.map(({ privateKey: _secret, ...face }) => face),
    )
    expect((await readContents(vault)).damaged).toMatchObject([{ id: damaged }])
    expect(await vault.listPasskeys({})).toMatchObject([{ id: passkey.id, name: passkey.name }])
    expect((await readContents(vault)).phrase).toMatchObject({ length: 12, origin: 'imported' })
    const revealed = await vault.revealPhrase({ proof: passphrase })
    expect(revealed.kind === 'revealed' && revealed.words.join(' ')).toBe(fixture.phrase)
    const { made, tested, covered } = (await readContents(vault)).backups
    expect({ made: made?.atMs, tested: tested?.madeAtMs, covered }).toEqual({
      made: fixture.backups.made.atMs,
      tested: fixture.backups.tested.madeAtMs,
      covered: fixture.backups.covered,
    })
    const log = await vault.readAudit({})
    expect(log.damaged).toEqual([])
    const before = log.entries.filter(
      ({ atMs, vault: from }) => atMs >= 1_780_000_000_000 && from === undefined,
    )
    expect(before.map(({ owner, event }) => `${owner} ${event.kind}`)).toEqual(fixture.auditKinds)
  }, 60_000)

  it('opens with its passkey', async () => {
    const proof = { passkey: passkey.id, outputs: { session: parseHex(passkey.outputs.session) } }
    expect(await openKeeper().unlock({ proof })).toMatchObject({ kind: 'open', damagedManifests: [] })
    const gate = { passkey: passkey.id, outputs: { gate: parseHex(passkey.outputs.gate) } }
    const vault = openKeeper()
    await vault.unlock({ proof })
    expect(await vault.revealPhrase({ proof: gate })).toMatchObject({ words: fixture.phrase.split(' ') })
  }, 60_000)

  it('lends every private key', async () => {
    const authority = { proof: passphrase, stretch }
    const session = await unlockSession(await database.read(), authority)
    const inspection = await readVault(database, session)
    if (inspection === undefined) throw new Error('no vault')
    const ids = sound.map(({ id }) => id)
    const lent = await borrowKeys(inspection, ids, authority, async (loans) =>
      [...loans].map(([id, privateKey]) => [id, formatHex(privateKey)]),
    )
    expect(lent).toEqual(sound.map(({ id, privateKey }) => [id, privateKey]))
  }, 60_000)

  it('signs, derives the next keys of its phrase, and exports a key', async () => {
    const vault = openKeeper()
    await vault.unlock({ proof: passphrase })
    const read = checkSigningBytes(instantSendCreate.signingBytes, wireProfiles.spec)
    const transition = read.ok ? read.value : undefined
    const signed = await signShown(vault, { transition, profile: 'spec', signer, proof: passphrase })
    expect(signed.signature).toEqual(instantSendCreate.signature)
    // The session has the phrase's branches, so no proof is needed, and no index is used twice.
    const made = await vault.generateKeys({
      keys: [{ kind: 'single-use', label: 'Next' }],
      network: 'testnet',
    })
    expect(made.map(({ path }) => path)).toEqual([fixture.nextPath])
    const [first] = sound
    const id = first?.id ?? ''
    const { text } = await vault.exportKey({ id, proof: passphrase, passphrase: filePassphrase })
    const { keys } = await vault.openBackup({ text, passphrase: filePassphrase, asNew: false })
    expect(keys.map((key) => key.id)).toEqual([id])
  }, 60_000)

  it('is converted to today’s format by an unlock', async () => {
    await openKeeper().unlock({ proof: passphrase })
    for (const copy of [0, 1])
      expect(readHeader(database.stores.vault.get(`header/${copy}`))).toMatchObject({
        kind: 'sound',
        format: vaultFormat,
      })
    expect(await openKeeper().unlock({ proof: passphrase })).toMatchObject({ damagedManifests: [] })
  }, 60_000)
})

describe('a vault of format 5', () => {
  it('has the additions of format 5: warnings, private keys of an earlier phrase, the log of another vault', async () => {
    await load(fifth)
    const vault = openKeeper()
    await vault.unlock({ proof: fifth.passphrase })
    const { entries } = await vault.readAudit({})
    const signed = entries.flatMap(({ event }) => (event.kind === 'signed' ? (event.warnings ?? []) : []))
    expect(signed).toEqual(['fee.above-usual', 'keys.last-master'])
    const { keys, phrase } = await readContents(vault)
    const former = keys.flatMap(({ phraseId }) => phraseId ?? [])
    expect(former).toHaveLength(fourth.keys.filter(({ origin }) => origin === 'derived').length)
    expect(new Set(former).size).toBe(1)
    expect(former).not.toContain(phrase?.id)
    const forgotten = entries.flatMap(({ event }) => (event.kind === 'phrase-forgotten' ? [event] : []))
    expect(forgotten).toEqual([{ kind: 'phrase-forgotten', phrase: former[0], keys: former.length }])
    const joined = entries.flatMap(({ event }) => (event.kind === 'joined' ? [event.entries] : []))
    expect(joined).toEqual([3, 1])
    const others = entries.flatMap(({ vault: from, event }) => (from === undefined ? [] : [event.kind]))
    expect(others).toEqual(['created', 'key-made', 'unlocked', 'key-made'])
  }, 60_000)
})

describe('a vault of format 6', () => {
  it('has the additions of format 6: signatures of layer-1 transactions, and the change key', async () => {
    await load(sixth)
    const vault = openKeeper()
    await vault.unlock({ proof: sixth.passphrase })
    const { entries } = await vault.readAudit({})
    const signed = entries.flatMap(({ event }) => (event.kind === 'funding-signed' ? [event] : []))
    expect(signed.map(({ what, txid, by }) => [what, formatHex(txid), by])).toEqual([
      ['asset-lock', sixth.fundings[0], undefined],
      ['refund', sixth.fundings[1], 'passphrase'],
    ])
    expect((await readContents(vault)).keys.filter(({ label }) => label === 'Change')).toHaveLength(1)
  }, 60_000)
})

const invitations = "m/9'/1'/5'/3'/i"

describe('a vault of format 6 without the branch of invitations', () => {
  const searched = async (vault: ReturnType<typeof openKeeper>) => {
    const answer = await vault.deriveFundingHashes({ network: 'testnet', used: {} })
    if (answer.kind === 'none') throw new TypeError('no phrase')
    return answer.searched.find(({ series }) => series === invitations)
  }

  it('searches invitations only with a proof, until a proof of the gate has added the branch', async () => {
    await load(sixth)
    const vault = openKeeper()
    await vault.unlock({ proof: sixth.passphrase })
    expect(await searched(vault)).toMatchObject({ count: 0, asksProof: true })
    const key = { kind: 'single-use', series: invitations, index: 0, label: '' } as const
    const restore = vault.restoreKeys({ network: 'testnet', keys: [key] })
    await expect(restore).rejects.toThrow('vault/passphrase-needed')
    const proven = await vault.deriveFundingHashes({
      network: 'testnet',
      used: {},
      proof: sixth.passphrase,
    })
    expect(proven).toMatchObject({ kind: 'derived' })
    expect(await searched(vault)).toMatchObject({ count: 50, asksProof: false })
    // This is another tab, or this tab after a lock.
    const later = openKeeper()
    expect(await later.unlock({ proof: sixth.passphrase })).toMatchObject({ damagedManifests: [] })
    expect(await searched(later)).toMatchObject({ count: 50, asksProof: false })
    expect(await later.restoreKeys({ network: 'testnet', keys: [key] })).toMatchObject({
      keys: [{ path: "m/9'/1'/5'/3'/0" }],
    })
  }, 60_000)

  it.each([
    ['the passphrase', sixth.passphrase],
    ['a passkey', { passkey: sixth.passkey.id, outputs: { gate: parseHex(sixth.passkey.outputs.gate) } }],
  ])(
    'gets the branch when the phrase is revealed with %s',
    async (_way, proof) => {
      await load(sixth)
      const vault = openKeeper()
      await vault.unlock({ proof: sixth.passphrase })
      await vault.readView({})
      await vault.revealPhrase({ proof })
      expect(await searched(vault)).toMatchObject({ count: 50, asksProof: false })
    },
    60_000,
  )

  it('does not get the branch from a wrong passphrase', async () => {
    await load(sixth)
    const vault = openKeeper()
    await vault.unlock({ proof: sixth.passphrase })
    await expect(vault.revealPhrase({ proof: `${sixth.passphrase}.` })).rejects.toThrow(
      'vault/wrong-passphrase',
    )
    expect(await searched(vault)).toMatchObject({ count: 0, asksProof: true })
  }, 60_000)

  it('keeps the paths of its keys', async () => {
    await load(sixth)
    const vault = openKeeper()
    await vault.unlock({ proof: sixth.passphrase })
    await vault.revealPhrase({ proof: sixth.passphrase })
    const paths = (await readContents(vault)).keys.map(({ id, path }) => `${id} ${path}`)
    for (const key of sixth.keys) expect(paths).toContain(`${key.id} ${'path' in key ? key.path : undefined}`)
  }, 60_000)
})

describe('a vault of format 7', () => {
  it('has the additions of format 7: paths that are not hardened, and the branches of invitations', async () => {
    await load(seventh)
    const vault = openKeeper()
    await vault.unlock({ proof: seventh.passphrase })
    const paths = (await readContents(vault)).keys.flatMap(({ path }) => path ?? [])
    for (const path of ["m/9'/1'/5'/1'/1", "m/9'/5'/5'/2'/0", "m/9'/1'/5'/2'/0'/2", "m/9'/1'/5'/4'/1'"])
      expect(paths).toContain(path)
    expect(paths).toContain("m/44'/1'/0'/0/0")
    const answer = await vault.deriveFundingHashes({ network: 'testnet', used: {} })
    expect(answer.kind === 'derived' && answer.searched.every(({ count }) => count > 0)).toBe(true)
  }, 60_000)
})
