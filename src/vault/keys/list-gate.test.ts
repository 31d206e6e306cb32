import { describe, expect, it } from 'vitest'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { Identity } from '#/protocol/identity/identity.ts'
import { isSigningType } from '#/protocol/key/key-attribute.ts'
import { checkSchema } from '#/protocol/schema.ts'
import { checkTransitionStructure } from '#/protocol/transition/transition.ts'
import { checkSigningBytes, encodeTransition } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import vectors from '#/protocol/vectors/transitions.json'
import { openMemoryDatabase, openMemoryKeeper, passphrase } from '#/vault/testing/vault-in-memory.ts'
import { listGateMs } from './approvals.ts'

// In this profile each new key signs its create, even the Master key, which asks every time. A list needs one proof.

const profile = 'dpp-0.25'

function readPublished(type: number) {
  const found = vectors.transitions.find((each) => each.profile === profile && each.type === type)
  if (found === undefined) throw new TypeError(String(type))
  return found
}

const published = readPublished(2)
const read = checkSigningBytes(parseHex(published.signingBytesHex), wireProfiles[profile])
if (!read.ok || read.value.type !== 2) throw new TypeError(profile)
const transition = read.value

async function open(lacks?: number) {
  let nowMs = 0
  const database = openMemoryDatabase()
  const clock = { wallMs: () => 1_700_000_000_000, monotonicMs: () => (nowMs += 1) }
  const before = openMemoryKeeper(database, { clock })
  await before.createVault({ passphrase })
  const importInto =
    (into: typeof before) => (text: string, key: Parameters<typeof before.importKey>[0]['key']) =>
      into.importKey({ text, key, network: 'testnet' })
  const importBefore = importInto(before)
  const { id: signer } = await importBefore(published.signedWith.privateKeyHex, {
    kind: 'single-use',
    label: '',
  })
  for (const { id, type, securityLevel } of transition.publicKeys) {
    if (id === lacks) continue
    const text = published.keyPrivateKeys.find((each) => each.id === id)?.privateKeyHex
    if (text === undefined || !isSigningType(type)) throw new TypeError(String(id))
    await importBefore(text, { kind: 'identity', keyType: type, securityLevel, label: '' })
  }
  // Open the vault again, because private keys that this worker imported would be a reason for a proof.
  const vault = openMemoryKeeper(database, { clock })
  await vault.unlock({ proof: passphrase })
  const importKey = importInto(vault)
  const review = await vault.reviewTransition({ transition, profile })
  if (review.kind === 'rejected') throw new TypeError(JSON.stringify(review.violations))
  const row = { transition, profile, signer, digest: review.digest } as const
  const rows = [{ signer, digest: review.digest }]
  const approve = (proof: string | undefined, opens = true) =>
    vault.approveTransitions({ rows, proof, ...(opens ? { opensGate: true } : {}) })
  const sign = (approval: string) => vault.signTransitions({ approval, transitions: [row] })
  const signedEvents = async () =>
    (await vault.readAudit({})).entries.map(({ event }) => event).filter(({ kind }) => kind === 'signed')
  const wait = (ms: number) => (nowMs += ms)
  return { vault, database, row, importKey, approve, sign, signedEvents, wait }
}

describe('a list with new keys that ask every time', () => {
  it('is signed with one proof, and the log names the kind of proof', async () => {
    const { approve, sign, signedEvents } = await open()
    const [one] = await sign(await approve(passphrase))
    if (one?.kind !== 'signed') throw new TypeError(one?.kind)
    expect(encodeTransition(one.transition, wireProfiles[profile])).toEqual(parseHex(published.serializedHex))
    expect(await signedEvents()).toMatchObject([{ by: 'passphrase' }])
  })

  it('is not signed if the proof was not for the new keys, is wrong or is missing', async () => {
    const { approve, sign, signedEvents } = await open()
    await expect(sign(await approve(passphrase, false))).rejects.toThrow('vault/passphrase-needed')
    await expect(approve(undefined)).rejects.toThrow('vault/passphrase-needed')
    await expect(approve('not the passphrase')).rejects.toThrow('vault/wrong-passphrase')
    expect(await signedEvents()).toEqual([])
  })

  it('rejects a row if one of its new keys is not in the vault', async () => {
    const { approve, sign } = await open(2)
    const signed = await sign(await approve(passphrase))
    expect(signed).toMatchObject([
      { kind: 'rejected', code: 'vault/witness-missing', violations: [{ rule: 'witness.required' }] },
    ])
  })

  it('closes the gate once every waiting row was rejected, so that the next attempt needs a proof', async () => {
    const { importKey, approve, sign } = await open(2)
    const approval = await approve(passphrase)
    expect(await sign(approval)).toMatchObject([{ kind: 'rejected' }])
    const lacking = transition.publicKeys.find(({ id }) => id === 2)
    const text = published.keyPrivateKeys.find(({ id }) => id === 2)?.privateKeyHex
    if (lacking === undefined || text === undefined || !isSigningType(lacking.type)) throw new TypeError('2')
    const { type: keyType, securityLevel } = lacking
    await importKey(text, { kind: 'identity', keyType, securityLevel, label: '' })
    await expect(sign(approval)).rejects.toThrow('vault/passphrase-needed')
  })

  it('does not lend its gate to another list', async () => {
    const { approve, sign } = await open()
    const before = await approve(passphrase)
    const after = await approve(undefined, false)
    await expect(sign(before)).rejects.toThrow('vault/not-shown')
    await expect(sign(after)).rejects.toThrow('vault/passphrase-needed')
  })

  it('keeps the gate open after the disk was full, and closes it with the last row', async () => {
    const { database, approve, sign } = await open()
    const approval = await approve(passphrase)
    database.failNextWrite(0, 'full')
    await expect(sign(approval)).rejects.toThrow('vault/storage-full')
    expect(await sign(approval)).toMatchObject([{ kind: 'signed' }])
    expect(await sign(approval)).toMatchObject([{ kind: 'differs' }])
  })

  it('loses its hold on the gate five minutes after its last signature', async () => {
    const { approve, sign, wait, database } = await open()
    const approval = await approve(passphrase)
    database.failNextWrite(0, 'full')
    await expect(sign(approval)).rejects.toThrow('vault/storage-full')
    wait(listGateMs)
    await expect(sign(approval)).rejects.toThrow('vault/passphrase-needed')
  })

  it('does not hold the gate longer because of requests for a row outside the list', async () => {
    const { vault, approve, row, sign, wait } = await open()
    const approval = await approve(passphrase)
    const other = { ...row, digest: row.digest.map((byte) => byte ^ 1) }
    for (let asked = 0; asked < 3; asked += 1) {
      expect(await vault.signTransitions({ approval, transitions: [other] })).toEqual([{ kind: 'differs' }])
      wait(listGateMs / 2)
    }
    await expect(sign(approval)).rejects.toThrow('vault/passphrase-needed')
  })

  it('loses its hold on the gate when the passphrase changes', async () => {
    const { vault, approve, sign } = await open()
    const approval = await approve(passphrase)
    await vault.changePassphrase({ proof: passphrase, newPassphrase: 'seven walrus tangents brew marble' })
    await expect(sign(approval)).rejects.toThrow('vault/passphrase-needed')
  })

  it('loses its hold on the gate when another tab changes the passphrase', async () => {
    const { vault, database, approve, sign } = await open()
    const approval = await approve(passphrase)
    const tab = openMemoryKeeper(database)
    await tab.unlock({ proof: passphrase })
    const newPassphrase = 'seven walrus tangents brew marble'
    await tab.changePassphrase({ proof: passphrase, newPassphrase })
    await vault.unlock({ proof: newPassphrase })
    await expect(sign(approval)).rejects.toThrow('vault/passphrase-needed')
  })

  it('opens the gate only for creates, so a Master key signs no update in a list', async () => {
    const { vault, importKey, signedEvents } = await open()
    const update = readPublished(5)
    const parsed = checkTransitionStructure(update.json, 'json', wireProfiles[profile])
    const identity = checkSchema(Identity.json, update.context?.identity)
    if (!parsed.ok || !identity.ok || parsed.value.type !== 5) throw new TypeError(update.name)
    const { signature: _signature, ...unsigned } = parsed.value
    const key = { kind: 'identity', keyType: 0, securityLevel: 0, label: '' } as const
    const { id: signer } = await importKey(update.signedWith.privateKeyHex, key)
    for (const { privateKeyHex: text, id } of update.keyPrivateKeys) {
      const added = unsigned.addPublicKeys?.find((each) => each.id === id)
      if (added === undefined || !isSigningType(added.type)) throw new TypeError(String(id))
      await importKey(text, { ...key, keyType: added.type, securityLevel: added.securityLevel })
    }
    const request = { transition: unsigned, profile, identity: identity.value } as const
    const review = await vault.reviewTransition(request)
    if (review.kind === 'rejected') throw new TypeError(JSON.stringify(review.violations))
    const { digest } = review
    const rows = [{ signer, digest }]
    const approval = await vault.approveTransitions({ rows, proof: passphrase, opensGate: true })
    const sign = () => vault.signTransitions({ approval, transitions: [{ ...request, signer, digest }] })
    await expect(sign()).rejects.toThrow('vault/passphrase-needed')
    expect(await signedEvents()).toEqual([])
  })
})
