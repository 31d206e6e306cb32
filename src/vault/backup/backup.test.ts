import { beforeEach, describe, expect, it } from 'vitest'

import { formatHex } from '#/protocol/encoding/hex.ts'
import type { VaultService } from '#/vault/api/vault-api.ts'
import type { KeyRequest } from '#/vault/keys/key-forms.ts'
import type { KeyEntry } from '#/vault/storage/key-entry.ts'
import { stretchFloor } from '#/vault/storage/stretch-parameters.ts'
import { vaultDatabasePlan } from '#/vault/storage/vault-storage.ts'
import {
  type MemoryDatabase,
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase as proof,
  quickStretch,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'

import {
  type BackupContent,
  type BackupKey,
  encodeBackup,
  readBackup,
  vaultStoresInBackup,
} from './backup-content.ts'
import { sealBackup } from './backup-envelope.ts'

const own = 'gravel lantern quince otter marble'
const high: KeyRequest = { kind: 'identity', keyType: 0, securityLevel: 2, label: 'High' }
const master: KeyRequest = { ...high, securityLevel: 0, label: 'Master' }
const bls: KeyRequest = { ...high, keyType: 1, securityLevel: 1, label: 'BLS' }
const medium: KeyRequest = { ...high, keyType: 2, securityLevel: 3, label: 'Medium' }
const single: KeyRequest = { kind: 'single-use', label: 'Lock key' }
const words = `${'abandon '.repeat(11)}about`
const otherWords = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

const workspace = new Uint8Array([1, 2, 3])
const nothing = { made: null, tested: null, covered: [] }

let database: MemoryDatabase
let vault: VaultService

async function openFilled() {
  const filled = openMemoryDatabase()
  const keeper = openMemoryKeeper(filled)
  await keeper.createVault({ passphrase: proof })
  for (const request of [master, bls, high, medium, single]) await keeper.generateKey(request)
  return { filled, keeper }
}

beforeEach(async () => {
  const { filled, keeper } = await openFilled()
  database = filled
  vault = keeper
})

const back = (from: VaultService, passphrase = own) =>
  from.makeBackup({ proof, passphrase, workspace, identities: 4 })

/** Public data of each key, and its private key. */
async function everything(from: VaultService) {
  const keys: (Omit<KeyEntry, 'publicKey'> & { readonly hex: string })[] = []
  for (const { publicKey: _, ...face } of (await readContents(from)).keys) {
    const { hex } = await from.revealKey({ id: face.id, proof, network: 'testnet' })
    keys.push({ ...face, hex })
  }
  return keys
}

async function restoredInto(text: string, at: MemoryDatabase = openMemoryDatabase()) {
  const fresh = openMemoryKeeper(at)
  const { opened } = await fresh.openBackup({ text, passphrase: own, asNew: true })
  const into = { kind: 'new', passphrase: proof, replaces: false } as const
  return { fresh, at, answer: await fresh.restoreBackup({ opened, identities: 4, into }) }
}

describe('a backup', () => {
  it('restores every private key to a new vault, under the same ids', async () => {
    const before = await everything(vault)
    const { text, keys, leftOut, isNoted } = await back(vault)
    expect({ keys, leftOut, isNoted }).toEqual({ keys: 5, leftOut: 0, isNoted: true })
    const { fresh, at, answer } = await restoredInto(text)
    expect(answer).toEqual({ keys: 5, moved: {} })
    expect(await everything(fresh)).toEqual(before)
    const next = openMemoryKeeper(at)
    expect(await next.unlock({ proof })).toMatchObject({
      kind: 'open',
      damaged: [],
      damagedManifests: [],
      counts: { gate: 2, session: 2, device: 1 },
    })
    expect(await everything(next)).toEqual(before)
  })

  it('has room for 10,000 private keys, but no more', () => {
    const id = (index: number, length: number) => {
      const bytes = new Uint8Array(length)
      new DataView(bytes.buffer).setUint32(0, index)
      return bytes
    }
    const keys = Array.from({ length: 10_000 }, (_, index): BackupKey => ({
      id: id(index, 16),
      kind: 'identity',
      securityLevel: 2,
      keyType: 0,
      publicKey: id(index, 33),
      label: `High ${index}`,
      createdAtMs: 1_700_000_000_000,
      origin: 'generated',
    }))
    const chain = { count: 0, hash: id(0, 32), entries: [] }
    const content: BackupContent = {
      vaultId: id(1, 16),
      vaultCreatedAtMs: 1_700_000_000_000,
      keys,
      phrase: null,
      derivedFrom: null,
      audit: { session: chain, device: chain },
      workspace,
      secrets: new Uint8Array(32 * keys.length),
    }
    expect(readBackup('vault', encodeBackup(content)).keys).toHaveLength(10_000)
    const more = { ...content, keys: [...keys, ...keys.slice(0, 1)] }
    expect(() => encodeBackup(more)).toThrow('vault/backup-too-large')
  })

  it('restores the phrase with its used indices, so new keys come after the old keys', async () => {
    await vault.importPhrase({ text: words, proof })
    const request = { ...high, network: 'testnet', proof } as const
    const derived = await vault.generateKey(request)
    const { fresh } = await restoredInto((await back(vault)).text)
    expect(await fresh.revealPhrase({ proof })).toMatchObject({ words: words.split(' ') })
    const again = (await readContents(fresh)).keys.find(({ id }) => id === derived.id)
    expect(again).toEqual(derived)
    expect((await fresh.generateKey(request)).path).toBe((await vault.generateKey(request)).path)
  })

  it('includes the audit log, and the restored vault continues it', async () => {
    const { text } = await back(vault)
    const before = (await vault.readAudit({})).entries
    // The last entry is about the backup itself.
    expect(before.filter(({ owner }) => owner === 'session').at(-1)?.event.kind).toBe('backup-made')
    const { fresh } = await restoredInto(text)
    const { entries, damaged } = await fresh.readAudit({})
    expect(damaged).toEqual([])
    expect(entries.map(({ event }) => event.kind)).toEqual([
      'created',
      'key-made',
      'key-made',
      'key-made',
      'key-made',
      'restored',
      'key-made',
    ])
  })

  it('names every database store as included or not, and restores the included stores', async () => {
    expect(Object.keys(vaultStoresInBackup).toSorted()).toEqual(vaultDatabasePlan.stores.toSorted())
    const { text } = await back(vault)
    const { at } = await restoredInto(text)
    for (const store of vaultDatabasePlan.stores) {
      expect(database.stores[store].size).toBeGreaterThan(0)
      const names = [...database.stores[store].keys()].filter((key) => !key.startsWith('session/'))
      if (vaultStoresInBackup[store] === 'held')
        expect([...at.stores[store].keys()]).toEqual(expect.arrayContaining(names))
    }
  })

  it('is sealed with the vault’s passphrase unless it gets its own', async () => {
    const { text } = await vault.makeBackup({ proof, workspace, identities: 0 })
    const asked = { text, asNew: true } as const
    const fresh = openMemoryKeeper(openMemoryDatabase())
    await expect(fresh.openBackup({ ...asked, passphrase: own })).rejects.toThrow('vault/backup-passphrase')
    expect((await fresh.openBackup({ ...asked, passphrase: proof })).keys).toHaveLength(5)
  })

  it('needs a fresh proof, a strong passphrase and an open vault', async () => {
    const asked = { proof, workspace, identities: 0 }
    await expect(vault.makeBackup({ ...asked, proof: own })).rejects.toThrow('vault/wrong-passphrase')
    await expect(vault.makeBackup({ ...asked, passphrase: 'short' })).rejects.toThrow('vault/weak-passphrase')
    await expect(openMemoryKeeper(database).makeBackup(asked)).rejects.toThrow('vault/locked')
    const outputs = { gate: new Uint8Array(32).fill(1) }
    const passkey = { ...asked, proof: { passkey: '00'.repeat(16), outputs } }
    await expect(vault.makeBackup(passkey)).rejects.toThrow('vault/backup-needs-passphrase')
  })

  it('is returned even if the disk is full, but not recorded', async () => {
    database.failNextWrite(0, 'full')
    const { text, isNoted } = await back(vault)
    expect(isNoted).toBe(false)
    expect((await restoredInto(text)).answer.keys).toBe(5)
  })

  it('leaves out damaged records, and says so', async () => {
    const [{ id } = { id: '' }] = (await readContents(vault)).keys
    database.stores.records.delete(id)
    expect(await back(vault)).toMatchObject({ keys: 4, leftOut: 1 })
  })

  it('contains no unencrypted private key, phrase or passphrase', async () => {
    await vault.importPhrase({ text: words, proof })
    const { text } = await back(vault)
    const file: { readonly ciphertext: string } = JSON.parse(text)
    const sealed = Buffer.from(file.ciphertext, 'base64').toString('hex')
    const secrets = (await everything(vault)).map(({ hex }) => hex)
    // Control: the search finds a part of the ciphertext, which is written in the same form as the secrets.
    expect(sealed).toContain(sealed.slice(40, 104))
    expect(secrets).toHaveLength(5)
    for (const secret of secrets) expect(`${sealed} ${text}`).not.toContain(secret)
    expect(text).not.toContain(own)
  })
})

describe('the test of a backup', () => {
  const test = async (text: string, passphrase = own) => {
    const answer = await vault.openBackup({ text, passphrase, asNew: false })
    return { answer, state: await vault.keepBackupTest({ opened: answer.opened, identities: 4 }) }
  }

  it('makes the backup’s private keys count as backed up', async () => {
    expect((await readContents(vault)).backups).toEqual(nothing)
    const { text, file } = await back(vault)
    expect((await readContents(vault)).backups).toEqual({
      ...nothing,
      made: { atMs: expect.any(Number), file, keys: 5, identities: 4 },
    })
    const { answer, state } = await test(text)
    expect(answer.absent).toEqual([])
    expect(answer.keys.every(({ state }) => state === 'there')).toBe(true)
    expect(state.tested).toMatchObject({ file, keys: 5, identities: 4 })
    expect(state.covered.toSorted()).toEqual((await readContents(vault)).keys.map(({ id }) => id).toSorted())
  })

  it('stays recorded after a lock, a new passphrase and new keys', async () => {
    const { state } = await test((await back(vault)).text)
    const next = openMemoryKeeper(database)
    expect(await next.unlock({ proof })).toMatchObject({ damaged: [] })
    await next.renewKeys({ proof, newPassphrase: own })
    expect((await readContents(next)).backups).toEqual(state)
  })

  it('names the keys made after the backup, and does not count them as covered', async () => {
    const { text } = await back(vault)
    const since = await vault.generateKey({ ...high, label: 'New' })
    const { answer, state } = await test(text)
    expect(answer.absent).toEqual([since.id])
    expect(state.covered).not.toContain(since.id)
    expect(state.covered).toHaveLength(5)
  })

  it('keeps the keys of a later file covered when an earlier file is tested', async () => {
    const early = await back(vault)
    const since = await vault.generateKey({ ...high, label: 'New' })
    await test((await back(vault)).text)
    expect((await test(early.text)).state.covered).toContain(since.id)
  })

  it('does not count for a backup of another vault, unless it has the same phrase', async () => {
    const { keeper } = await openFilled()
    await keeper.importPhrase({ text: otherWords, proof })
    const { answer, state } = await test((await back(keeper)).text)
    expect(answer).toMatchObject({ isOther: true })
    expect(answer.absent).toHaveLength(5)
    expect(state).toEqual(nothing)
    expect((await readContents(vault)).backups).toEqual(nothing)
    // A common phrase alone makes it a backup of this vault.
    await vault.importPhrase({ text: otherWords, proof })
    const own = await test((await back(keeper)).text)
    expect(own.answer.isOther).toBe(false)
    expect(own.state.tested).toMatchObject({ keys: 5 })
  })

  it('counts even if the backup has none of the private keys that the vault has now', async () => {
    const fresh = openMemoryKeeper(openMemoryDatabase())
    await fresh.createVault({ passphrase: proof })
    const empty = await back(fresh)
    const only = await fresh.generateKey(high)
    const { text } = await back(fresh)
    await fresh.generateKey(master)
    await fresh.removeKey({ id: only.id, proof })
    for (const [file, keys] of [
      [empty.text, 0],
      [text, 1],
    ] as const) {
      const { opened, isOther } = await fresh.openBackup({ text: file, passphrase: own, asNew: false })
      expect(isOther).toBe(false)
      expect((await fresh.keepBackupTest({ opened, identities: 0 })).tested).toMatchObject({ keys })
    }
  })

  it('does not count after a wrong passphrase, for the file of one key, or after the file is closed', async () => {
    const { text } = await back(vault)
    await expect(test(text, `${own}.`)).rejects.toThrow('vault/backup-passphrase')
    const [{ id } = { id: '' }] = (await readContents(vault)).keys
    const key = await vault.exportKey({ id, proof, passphrase: own })
    await expect(test(key.text)).rejects.toThrow('vault/backup-kind')
    const { opened } = await vault.openBackup({ text, passphrase: own, asNew: false })
    await vault.closeBackup({})
    await expect(vault.keepBackupTest({ opened, identities: 0 })).rejects.toThrow('vault/backup-closed')
    expect((await readContents(vault)).backups.tested).toBe(null)
  })

  it('leaves a record whose change is reported as damage, and which the next backup replaces', async () => {
    await test((await back(vault)).text)
    const at = '00'.repeat(16)
    const stored = database.stores.records.get(at)
    if (!(stored instanceof Uint8Array)) throw new Error('no record')
    database.stores.records.set(at, stored.with(40, (stored[40] ?? 0) ^ 1))
    const next = openMemoryKeeper(database)
    expect(await next.unlock({ proof })).toMatchObject({ damaged: [{ id: at, fault: 'changed' }] })
    expect((await readContents(next)).backups).toEqual(nothing)
    await back(next)
    expect(await next.readState({})).toMatchObject({ damaged: [] })
  })
})

describe('restoring into an open vault', () => {
  const restore = async (into: VaultService, text: string, withProof?: string) => {
    const answer = await into.openBackup({ text, passphrase: own, asNew: false })
    const question = {
      opened: answer.opened,
      identities: 0,
      into: { kind: 'open', proof: withProof },
    } as const
    return { answer, restored: await into.restoreBackup(question) }
  }
  const statesOf = (answer: { readonly keys: readonly { readonly state: string }[] }) =>
    answer.keys.map(({ state }) => state)

  it('adds missing private keys and leaves existing ones as they are', async () => {
    const { text } = await back(vault)
    const [{ id } = { id: '' }, second] = (await readContents(vault)).keys
    await vault.renameKey({ id: second?.id ?? '', label: 'Renamed since' })
    await vault.removeKey({ id, proof })
    const since = await vault.generateKey({ ...high, label: 'New' })
    const { answer, restored } = await restore(vault, text, proof)
    expect(statesOf(answer).toSorted()).toEqual(['adds', 'there', 'there', 'there', 'there'])
    expect(answer.keys.filter(({ isRelabelled }) => isRelabelled)).toHaveLength(1)
    expect(restored).toEqual({ keys: 1, moved: {} })
    const labels = (await readContents(vault)).keys.map(({ label }) => label)
    expect(labels).toContain('Renamed since')
    expect(labels).toContain(since.label)
    expect(labels).toHaveLength(6)
    expect((await restore(vault, text)).restored.keys).toBe(0)
    expect(await openMemoryKeeper(database).unlock({ proof })).toMatchObject({ damaged: [] })
  })

  it('replaces a damaged record', async () => {
    const before = await everything(vault)
    const { text } = await back(vault)
    for (const [at, { id }] of before.entries()) {
      const stored = database.stores.records.get(id)
      if (!(stored instanceof Uint8Array)) throw new Error('no record')
      if (at % 2 === 0) database.stores.records.delete(id)
      else database.stores.records.set(id, stored.with(50, (stored[50] ?? 0) ^ 1))
    }
    expect(await vault.readState({})).toMatchObject({ damaged: expect.objectContaining({ length: 5 }) })
    const { answer } = await restore(vault, text, proof)
    expect(new Set(statesOf(answer))).toEqual(new Set(['fixes']))
    expect(await vault.readState({})).toMatchObject({ damaged: [] })
    expect(await everything(vault)).toEqual(before)
  })

  it('reports a private key that this vault has under another id', async () => {
    const { text } = await back(vault)
    const [first] = await everything(vault)
    const { keeper } = await openFilled()
    const key: KeyRequest = { ...master, label: 'Same' }
    const imported = await keeper.importKey({ text: first?.hex ?? '', key, network: 'testnet' })
    const { restored } = await restore(keeper, text, proof)
    expect(restored).toEqual({ keys: 4, moved: { [first?.id ?? '']: imported.id } })
  })

  it('needs a proof only if it adds something, such as a phrase', async () => {
    await vault.importPhrase({ text: words, proof })
    const { text } = await back(vault)
    const { keeper } = await openFilled()
    await expect(restore(keeper, text)).rejects.toThrow('vault/passphrase-needed')
    await expect(restore(keeper, text, own)).rejects.toThrow('vault/wrong-passphrase')
    expect((await readContents(keeper)).keys).toHaveLength(5)
    const { answer } = await restore(keeper, text, proof)
    expect(answer.phrase?.state).toBe('adds')
    expect(await keeper.revealPhrase({ proof })).toMatchObject({ words: words.split(' ') })
    expect((await restore(keeper, text)).answer.phrase?.state).toBe('there')
  })

  it('keeps the vault’s own phrase, and imports keys of another phrase with their paths', async () => {
    await vault.importPhrase({ text: words, proof })
    const request = { ...high, network: 'testnet', proof } as const
    const derived = await vault.generateKey(request)
    const { phrase } = await readContents(vault)
    const { text } = await back(vault)
    const { keeper } = await openFilled()
    await keeper.importPhrase({ text: otherWords, proof })
    const { answer } = await restore(keeper, text, proof)
    expect(answer.phrase?.state).toBe('another')
    expect(await keeper.revealPhrase({ proof })).toMatchObject({ words: otherWords.split(' ') })
    const found = (await readContents(keeper)).keys.find(({ id }) => id === derived.id)
    expect(found).toMatchObject({ origin: 'derived', path: derived.path, phraseId: phrase?.id })
    // The path of the restored key is in another tree, so the vault's own phrase begins at its first path.
    expect((await keeper.generateKey(request)).path).toBe(derived.path)
    // The same is true of a backup of this vault, and after its restore.
    const again = await openFilled()
    expect((await restore(again.keeper, (await back(keeper)).text, proof)).answer.phrase?.state).toBe('adds')
    const brought = (await readContents(again.keeper)).keys.filter(({ path }) => path === derived.path)
    expect(brought.map(({ phraseId }) => phraseId)).toEqual([phrase?.id, undefined])
  })

  it('continues after the higher index if vault and backup have the same phrase', async () => {
    await vault.importPhrase({ text: words, proof })
    const request = { ...high, network: 'testnet', proof } as const
    const { keeper } = await openFilled()
    await keeper.importPhrase({ text: words, proof })
    for (let count = 0; count < 3; count += 1) await vault.generateKey(request)
    await keeper.generateKey(request)
    const { text } = await back(vault)
    const { answer } = await restore(keeper, text, proof)
    expect(answer.phrase?.state).toBe('there')
    expect((await keeper.generateKey(request)).path).toMatch(/\/3'$/)
  })

  it('restores all private keys or none if a write fails', async () => {
    const { text } = await back(vault)
    let hasFailed = false
    for (let at = 0; at < 40; at += 1) {
      const target = openMemoryDatabase()
      const keeper = openMemoryKeeper(target)
      await keeper.createVault({ passphrase: proof })
      target.failNextWrite(at)
      const failed = await restore(keeper, text, proof).then(
        () => false,
        () => true,
      )
      const next = openMemoryKeeper(target)
      expect(await next.unlock({ proof })).toMatchObject({ damaged: [], damagedManifests: [] })
      expect((await readContents(next)).keys).toHaveLength(failed ? 0 : 5)
      // The write that counts the passphrase attempt comes first, and may fail without consequence.
      if (!failed && hasFailed) return
      hasFailed ||= failed
    }
    throw new Error('it never went through')
  })
})

describe('restoring into a new vault', () => {
  it('creates the whole vault or none if a write fails', async () => {
    const { text } = await back(vault)
    for (let at = 0; at < 40; at += 1) {
      const target = openMemoryDatabase()
      target.failNextWrite(at)
      const failed = await restoredInto(text, target).then(
        () => false,
        () => true,
      )
      const state = await openMemoryKeeper(target).readState({})
      expect(state.kind).toBe(failed ? 'missing' : 'locked')
      if (!failed) return
    }
    throw new Error('it never went through')
  })

  it('never replaces an open vault, or any vault without being asked to', async () => {
    const { text } = await back(vault)
    await expect(restoredInto(text, database)).rejects.toThrow('vault/exists')
    const into = { kind: 'new', passphrase: proof, replaces: true } as const
    const { opened } = await vault.openBackup({ text, passphrase: own, asNew: true })
    await expect(vault.restoreBackup({ opened, identities: 0, into })).rejects.toThrow('vault/exists')
    expect(await openMemoryKeeper(database).unlock({ proof })).toMatchObject({ damaged: [] })
  })

  it.each(['locked', 'damaged'])('replaces a %s vault if it is asked to', async (which) => {
    const before = await everything(vault)
    const { text } = await back(vault)
    if (which === 'damaged') for (const key of ['header/0', 'header/1']) database.stores.vault.set(key, 7)
    const keeper = openMemoryKeeper(database)
    const { opened } = await keeper.openBackup({ text, passphrase: own, asNew: true })
    const newPassphrase = 'another whistle of nine plovers'
    const into = { kind: 'new', passphrase: newPassphrase, replaces: true } as const
    await keeper.restoreBackup({ opened, identities: 0, into })
    expect((await readContents(keeper)).keys.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    const next = openMemoryKeeper(database)
    await expect(next.unlock({ proof })).rejects.toThrow('vault/wrong-passphrase')
    expect(await next.unlock({ proof: newPassphrase })).toMatchObject({ damaged: [], damagedManifests: [] })
  })

  it('counts as a test of the file', async () => {
    const { text, file } = await back(vault)
    const { fresh } = await restoredInto(text)
    expect((await readContents(fresh)).backups).toMatchObject({ made: null, tested: { file, keys: 5 } })
    expect((await readContents(fresh)).backups.covered).toHaveLength(5)
  })
})

describe('the level of a private key in a file', () => {
  it('is in the sealed part of the file, and is restored with the private key', async () => {
    const id = (await readContents(vault)).keys.find(({ label }) => label === 'Master')?.id ?? ''
    const files = [await back(vault), await vault.exportKey({ id, proof, passphrase: own })]
    for (const { text } of files) {
      // Only the head is unencrypted, and the encryption authenticates it (docs/backup-format.md).
      expect(Object.keys(JSON.parse(text)).toSorted()).toEqual(
        ['checksum', 'ciphertext', 'createdAtMs', 'format', 'iv', 'kdf', 'kind', 'version'].toSorted(),
      )
      const { fresh } = await restoredInto(text)
      const restored = (await readContents(fresh)).keys.find(({ label }) => label === 'Master')
      expect(restored).toMatchObject({ securityLevel: 0, compartment: 'gate' })
    }
  })

  it('cannot be lowered by a file that was made without the private key', async () => {
    const face = (await readContents(vault)).keys.find(({ label }) => label === 'Master')
    if (face?.kind !== 'identity') throw new Error('no Master key')
    const { publicKey, keyType, createdAtMs } = face
    const chain = { count: 0, hash: new Uint8Array(32), entries: [] }
    const content: BackupContent = {
      vaultId: new Uint8Array(16),
      vaultCreatedAtMs: 0,
      keys: [
        {
          kind: 'identity',
          securityLevel: 3,
          id: new Uint8Array(16),
          keyType,
          publicKey,
          label: 'Medium',
          createdAtMs,
          origin: 'imported',
        },
      ],
      phrase: null,
      derivedFrom: null,
      audit: { session: chain, device: chain },
      workspace: new Uint8Array(),
      secrets: new Uint8Array(32).fill(7),
    }
    const head = { kind: 'private-key', createdAtMs: 0 } as const
    const text = await sealBackup(head, stretchFloor, own, encodeBackup(content), quickStretch)
    const question = { text, passphrase: own, asNew: false }
    await expect(vault.openBackup(question)).rejects.toThrow('vault/backup-unsound')
  })
})

describe('the file of one private key', () => {
  it.each([master, bls, high, medium, single])('restores “$label” to another vault', async (request) => {
    const key = (await readContents(vault)).keys.find(({ label }) => label === request.label)
    const { text } = await vault.exportKey({ id: key?.id ?? '', passphrase: own, proof })
    const target = openMemoryKeeper(openMemoryDatabase())
    await target.createVault({ passphrase: proof })
    const { opened, kind, keys } = await target.openBackup({ text, passphrase: own, asNew: false })
    expect(kind).toBe('private-key')
    expect(keys).toMatchObject([{ label: request.label, state: 'adds' }])
    await target.restoreBackup({ opened, identities: 0, into: { kind: 'open', proof } })
    const [there] = await everything(target)
    expect(there).toEqual((await everything(vault)).find(({ id }) => id === key?.id))
    // A file with one key is no backup of the vault.
    expect((await readContents(target)).backups).toEqual(nothing)
  })

  it('needs a strong passphrase and an open session, and is logged', async () => {
    const key = (await readContents(vault)).keys.find(({ label }) => label === 'Medium')
    const asked = { id: key?.id ?? '', passphrase: own, proof }
    await expect(vault.exportKey({ ...asked, passphrase: 'short' })).rejects.toThrow('vault/weak-passphrase')
    await expect(openMemoryKeeper(database).exportKey(asked)).rejects.toThrow('vault/locked')
    await vault.exportKey(asked)
    const { entries } = await vault.readAudit({})
    expect(entries.at(-1)).toMatchObject({
      owner: 'device',
      event: { kind: 'key-exported', record: asked.id },
    })
  })
})

describe('a revealed private key', () => {
  it.each(['Master', 'High', 'Medium', 'Lock key'])('needs a fresh proof: %s', async (label) => {
    const id = (await readContents(vault)).keys.find((each) => each.label === label)?.id ?? ''
    const asked = { id, network: 'testnet' } as const
    await expect(vault.revealKey({ ...asked, proof: own })).rejects.toThrow('vault/wrong-passphrase')
    const { hex, wif } = await vault.revealKey({ ...asked, proof })
    expect(hex).toMatch(/^[0-9a-f]{64}$/)
    expect(wif).toMatch(/^c/)
    expect((await vault.revealKey({ ...asked, proof, network: 'mainnet' })).wif).toMatch(/^X/)
    const { entries } = await vault.readAudit({})
    expect(entries.filter(({ event }) => event.kind === 'key-revealed')).toHaveLength(2)
  })

  it('is withheld if the reveal cannot be logged', async () => {
    const [{ id } = { id: '' }] = (await readContents(vault)).keys
    database.failNextWrite(0, 'full')
    await expect(vault.revealKey({ id, proof, network: 'testnet' })).rejects.toThrow('vault/storage-full')
  })

  it('has no WIF if it is a BLS key', async () => {
    const id = (await readContents(vault)).keys.find(({ label }) => label === 'BLS')?.id ?? ''
    const { hex, wif } = await vault.revealKey({ id, proof, network: 'testnet' })
    expect([hex.length, wif]).toEqual([64, null])
  })
})

it('closing a backup while it opens leaves nothing open', async () => {
  const { text } = await back(vault)
  const opening = vault.openBackup({ text, passphrase: own, asNew: false })
  await vault.closeBackup({})
  await expect(opening).rejects.toThrow('vault/backup-closed')
  expect(formatHex((await back(vault)).file)).toHaveLength(64)
})
