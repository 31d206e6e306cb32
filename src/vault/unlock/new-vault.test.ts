import { describe, expect, test } from 'vitest'

import { parseHex } from '#/protocol/encoding/hex.ts'
import { checkSerializedTransition } from '#/protocol/transition/check-transition.ts'
import { checkSigningBytes, encodeTransition } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import vectors from '#/protocol/vectors/transitions.json'
import { withVaultKeys } from '#/vault/testing/own-create.ts'
import { signShown } from '#/vault/testing/sign-shown.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'

import { creationProofMs } from './new-vault.ts'
import { chooseWord, suggestPassphrase } from './suggested-passphrase.ts'
import { byCreation } from './proof.ts'

const profile = 'dpp-0.25'

function readExample() {
  const found = vectors.transitions.find((each) => each.profile === profile && each.type === 2)
  const read = found && checkSigningBytes(parseHex(found.signingBytesHex), wireProfiles[profile])
  if (found === undefined || read?.ok !== true || read.value.type !== 2) throw new TypeError(profile)
  return { ...found, transition: read.value }
}

const example = readExample()

/** A new vault with its own keys for a published create and its lock. The Master key asks every time. */
async function openNew(secret = passphrase) {
  let waitedMs = 0
  const database = openMemoryDatabase()
  const clock = { wallMs: () => 1_700_000_000_000, monotonicMs: () => (waitedMs += 1) }
  const vault = openMemoryKeeper(database, { clock })
  await vault.createVault({ passphrase: secret })
  const { id: signer } = await vault.importKey({
    text: example.signedWith.privateKeyHex,
    key: { kind: 'single-use', label: '' },
    network: 'testnet',
  })
  const transition = await withVaultKeys(vault, example.transition)
  const sign = (proof?: string | typeof byCreation) =>
    signShown(vault, { transition, profile, signer, proof })
  const wait = (ms: number) => (waitedMs += ms)
  return { vault, database, clock, transition, sign, wait }
}

describe('creating the vault', () => {
  test('counts as the proof of the first create, once, and the log says so', async () => {
    const { vault, transition, sign } = await openNew()
    expect((await readContents(vault)).creation.proves).toBe(true)
    await expect(sign()).rejects.toThrow('vault/passphrase-needed')
    const signed = await sign(byCreation)
    expect(
      checkSerializedTransition(encodeTransition(signed, wireProfiles[profile]), wireProfiles[profile]),
    ).toEqual({ ok: true, value: signed })
    expect(signed).toMatchObject(transition)
    const { entries } = await vault.readAudit({})
    expect(entries.at(-1)?.event).toMatchObject({ kind: 'signed', by: 'creation' })
    expect((await readContents(vault)).creation.proves).toBe(false)
    await expect(sign(byCreation)).rejects.toThrow('vault/passphrase-needed')
    await sign(passphrase)
  })

  test('counts for one attempt only: not for two at once, and not after a failure', async () => {
    const { database, sign } = await openNew()
    database.failNextWrite('after')
    await expect(sign(byCreation)).rejects.toThrow('vault/storage')
    await expect(sign(byCreation)).rejects.toThrow('vault/passphrase-needed')
    const other = await openNew()
    const settled = await Promise.allSettled([other.sign(byCreation), other.sign(byCreation)])
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('counts for nothing after five minutes, in another tab, or after a change of the passphrase', async () => {
    const late = await openNew()
    late.wait(creationProofMs)
    await expect(late.sign(byCreation)).rejects.toThrow('vault/passphrase-needed')
    const first = await openNew()
    const tab = openMemoryKeeper(first.database, { clock: first.clock })
    await tab.unlock({ proof: passphrase })
    expect((await readContents(tab)).creation).toEqual({
      proves: false,
      asksWord: false,
      knowsPassphrase: true,
    })
    const newPassphrase = 'seven walrus tangents brew marble'
    await first.vault.changePassphrase({ proof: passphrase, newPassphrase })
    await expect(first.sign(byCreation)).rejects.toThrow('vault/passphrase-needed')
  })
})

describe('a suggested passphrase', () => {
  test('leads to a question with four words, until the user chooses the right one', async () => {
    const secret = suggestPassphrase()
    const { vault } = await openNew(secret)
    expect((await readContents(vault)).creation.asksWord).toBe(true)
    const question = await vault.askWord({})
    const { place = 0, choices = [] } = question ?? {}
    const word = secret.split(' ')[place - 1] ?? ''
    expect(choices).toContain(word)
    expect(new Set(choices).size).toBe(4)
    expect(choices.filter((each) => secret.split(' ').includes(each))).toHaveLength(1)
    const wrong = choices.find((each) => each !== word) ?? ''
    expect(await vault.answerWord({ word: wrong })).toBe(false)
    expect(await vault.answerWord({ word })).toBe(false)
    expect(await vault.askWord({})).toEqual(question)
    expect(await vault.answerWord({ word })).toBe(true)
    expect(await vault.askWord({})).toBeNull()
  })

  test('a wrong answer leads to a second question but never to a third, since each reveals a word', async () => {
    const secret = suggestPassphrase()
    const { vault } = await openNew(secret)
    const seen = []
    for (let round = 0; round < 6; round += 1) {
      seen.push(await vault.askWord({}))
      expect(await vault.answerWord({ word: 'none of them' })).toBe(false)
    }
    const [first, other] = seen
    expect(other?.place).not.toBe(first?.place)
    expect(other?.choices).toContain(secret.split(' ')[(other?.place ?? 0) - 1])
    expect(seen).toEqual([first, other, first, other, first, other])
    await vault.askWord({})
    expect(await vault.answerWord({ word: secret.split(' ')[(first?.place ?? 0) - 1] ?? '' })).toBe(true)
    expect(await vault.askWord({})).toBeNull()
  })

  test('leads to no question once it was entered completely, or if it is the user’s own', async () => {
    const secret = suggestPassphrase()
    const { vault, sign } = await openNew(secret)
    await sign(secret)
    expect(await vault.askWord({})).toBeNull()
    expect(await (await openNew()).vault.askWord({})).toBeNull()
  })

  test('leads to a question again when it replaces another passphrase', async () => {
    const { vault } = await openNew()
    const made = suggestPassphrase()
    await vault.changePassphrase({ proof: passphrase, newPassphrase: made })
    const first = await vault.askWord({})
    expect(made.split(' ')[(first?.place ?? 0) - 1]).toBeOneOf([...(first?.choices ?? [])])
    const next = suggestPassphrase()
    await vault.renewKeys({ proof: made, newPassphrase: next })
    expect((await readContents(vault)).creation).toEqual({
      proves: false,
      asksWord: true,
      knowsPassphrase: false,
    })
    await vault.changePassphrase({ proof: next, newPassphrase: passphrase })
    expect(await vault.askWord({})).toBeNull()
  })

  test('leads to a question when a backup is restored under it as a new vault', async () => {
    const { vault } = await openNew()
    const { text } = await vault.makeBackup({ proof: passphrase, workspace: new Uint8Array(), identities: 0 })
    const other = openMemoryKeeper(openMemoryDatabase())
    const { opened } = await other.openBackup({ text, passphrase, asNew: true })
    const made = suggestPassphrase()
    await other.restoreBackup({
      opened,
      into: { kind: 'new', passphrase: made, replaces: false },
      identities: 0,
    })
    const { place = 0, choices = [] } = (await other.askWord({})) ?? {}
    expect(choices).toContain(made.split(' ')[place - 1])
    expect((await readContents(other)).creation).toMatchObject({ proves: false, asksWord: true })
  })

  test('a wrong choice is never a word that is already taken', () => {
    const taken = ['abandon', 'ability', 'able']
    for (let round = 0; round < 4000; round += 1) expect(taken).not.toContain(chooseWord(taken))
  })
})
