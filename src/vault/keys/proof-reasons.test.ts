import { beforeEach, describe, expect, it } from 'vitest'

import { hash160 } from '#/protocol/encoding/hash.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { deriveTxid, encodeOutPoint } from '#/protocol/layer1/transaction.ts'
import { deriveCreatedId } from '#/protocol/transition/preflight.ts'
import { checkSigningBytes, encodeTransition } from '#/protocol/transition/transition-bytes.ts'
import type { IdentityCreate, UnsignedIdentityCreate } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { VaultRequest, VaultResponse, VaultService } from '#/vault/api/vault-api.ts'
import { chainLockCreate, instantSendCreate } from '#/vault/testing/create-examples.ts'
import { lockPayment } from '#/vault/testing/lock-payment.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  type MemoryDatabase,
} from '#/vault/testing/vault-in-memory.ts'
import { byCreation } from '#/vault/unlock/proof.ts'

// Tests transitions that need a proof although their signing keys do not: every row of the table in docs/vault-signing.md.

const profile = 'spec'
const privateKeyHex = '11'.repeat(32)
const elsewhere = derivePublicKey('ecdsa', parseHex('22'.repeat(32)))

let database: MemoryDatabase
let vault: VaultService
/** Record ids of the keys that fund the two examples. */
let signers: { readonly instantSend: string; readonly chainLock: string }

beforeEach(async () => {
  database = openMemoryDatabase()
  vault = openMemoryKeeper(database)
  await vault.createVault({ passphrase })
  const take = async (text: string) =>
    (await vault.importKey({ text, key: { kind: 'single-use', label: '' }, network: 'testnet' })).id
  signers = {
    instantSend: await take(instantSendCreate.singleUseKeyHex),
    chainLock: await take(chainLockCreate.singleUseKeyHex),
  }
})

/** A worker that opens the stored vault again, as after a lock. */
async function openAgain(): Promise<VaultService> {
  const again = openMemoryKeeper(database)
  await again.unlock({ proof: passphrase })
  return again
}

function exampleOf({ signingBytes }: typeof instantSendCreate): UnsignedIdentityCreate {
  const read = checkSigningBytes(signingBytes, wireProfiles[profile])
  if (!read.ok || read.value.type !== 2) throw new TypeError('no create')
  return read.value
}

const keyOf = (id: number, securityLevel: 0 | 2 | 3, data: Uint8Array) =>
  ({ id, type: data.length === 20 ? 2 : 0, purpose: 0, securityLevel, readOnly: false, data }) as const

async function makeKey(securityLevel: 0 | 2 | 3): Promise<Uint8Array> {
  const key = { kind: 'identity', keyType: 0, securityLevel, label: '' } as const
  return (await vault.generateKey(key)).publicKey
}

function createOf(master: Uint8Array, high: Uint8Array): UnsignedIdentityCreate {
  return { ...exampleOf(instantSendCreate), publicKeys: [keyOf(0, 0, master), keyOf(1, 2, high)] }
}

async function review(
  transition: unknown,
  more: Partial<VaultRequest<'reviewTransition'>> = {},
  by = vault,
): Promise<Extract<VaultResponse<'reviewTransition'>, { readonly kind: 'signable' }>> {
  const reviewed = await by.reviewTransition({ transition, profile, ...more })
  if (reviewed.kind === 'rejected') throw new TypeError(reviewed.violations.map(({ rule }) => rule).join())
  return reviewed
}

/** Expects a signature only with the passphrase, for these reasons, and a log entry. */
async function expectAsked(
  transition: unknown,
  reasons: readonly string[],
  { signer = signers.instantSend, by = vault, ...more }: Asked = {},
) {
  const reviewed = await review(transition, more, by)
  expect(reviewed.reasons).toEqual(reasons)
  const { approval } = reviewed
  await expect(by.signTransition({ approval, signer })).rejects.toThrow('vault/passphrase-needed')
  const wrong = by.signTransition({ approval, signer, proof: 'another passphrase of five words' })
  await expect(wrong).rejects.toThrow('vault/wrong-passphrase')
  await expect(by.signTransition({ approval, signer, proof: passphrase })).resolves.toMatchObject({
    type: reviewed.transition.type,
  })
  const [last] = (await by.readAudit({})).entries.filter(({ event }) => event.kind === 'signed').slice(-1)
  expect(last?.event).toMatchObject({ by: 'passphrase' })
}

type Asked = Partial<VaultRequest<'reviewTransition'>> & {
  readonly signer?: string
  readonly by?: VaultService
}

async function expectFree(
  transition: unknown,
  { signer = signers.instantSend, by = vault, ...more }: Asked = {},
): Promise<VaultResponse<'signTransition'>> {
  const { approval, reasons } = await review(transition, more, by)
  expect(reasons).toEqual([])
  return by.signTransition({ approval, signer })
}

describe('a create', () => {
  it('needs no proof if all of its keys are in the vault', async () => {
    await expectFree(createOf(await makeKey(0), await makeKey(2)))
  })

  it.each(['Master', 'High'])('needs a proof if its %s key is not in the vault', async (which) => {
    const own = await makeKey(which === 'Master' ? 2 : 0)
    const create = which === 'Master' ? createOf(elsewhere, own) : createOf(own, elsewhere)
    await expectAsked(create, ['keys-elsewhere'])
  })

  it('needs no proof for keys that the vault finds by their hash', async () => {
    const [master, high] = [await makeKey(0), await makeKey(2)]
    await expectAsked(createOf(master, hash160(elsewhere)), ['keys-elsewhere'])
    await expectFree(createOf(master, hash160(high)))
  })

  it('needs no proof if only encryption and decryption keys are not in the vault', async () => {
    const example = exampleOf(chainLockCreate)
    const [master, high, ...forMessages] = example.publicKeys
    expect(forMessages.map(({ purpose }) => purpose)).toEqual([1, 2])
    const about = { lockTransaction: chainLockCreate.lockTransaction, signer: signers.chainLock }
    await expectAsked(example, ['keys-elsewhere'], about)
    const own = [
      { ...master, data: await makeKey(0) },
      { ...high, data: await makeKey(2) },
    ]
    await expectFree({ ...example, publicKeys: [...own, ...forMessages] }, about)
  })

  it('needs a proof if it has an imported key, even after the vault is opened again', async () => {
    const key = { kind: 'identity', keyType: 0, securityLevel: 2, label: '' } as const
    const { publicKey } = await vault.importKey({ text: privateKeyHex, key, network: 'testnet' })
    const create = createOf(await makeKey(0), publicKey)
    await expectAsked(create, ['keys-elsewhere'])
    expect((await review(create, {}, await openAgain())).reasons).toEqual(['keys-elsewhere'])
  })

  it('needs a proof if a key is guarded less strictly than its level demands', async () => {
    await expectAsked(createOf(await makeKey(2), await makeKey(2)), ['keys-elsewhere'])
    await expectAsked(createOf(await makeKey(0), hash160(await makeKey(3))), ['keys-elsewhere'])
  })

  it('needs no proof if a device key is its Medium key, but needs one if a device key is its High key', async () => {
    const create = createOf(await makeKey(0), await makeKey(2))
    const device = await makeKey(3)
    await expectFree({ ...create, publicKeys: [...create.publicKeys, keyOf(2, 3, device)] })
    await expectAsked(createOf(await makeKey(0), device), ['keys-elsewhere'])
  })

  it('restoring a key from a backup needs a proof', async () => {
    const other = openMemoryKeeper(openMemoryDatabase())
    await other.createVault({ passphrase })
    const key = { kind: 'identity', keyType: 0, securityLevel: 2, label: '' } as const
    await other.generateKey(key)
    const { text } = await other.makeBackup({
      proof: passphrase,
      workspace: new Uint8Array(),
      identities: 0,
    })
    const { opened } = await vault.openBackup({ text, passphrase, asNew: false })
    const into = { kind: 'open' } as const
    await expect(vault.restoreBackup({ opened, identities: 0, into })).rejects.toThrow(
      'vault/passphrase-needed',
    )
    const proven = { ...into, proof: passphrase }
    await expect(vault.restoreBackup({ opened, identities: 0, into: proven })).resolves.toMatchObject({
      keys: 1,
    })
  })

  it('needs the passphrase, not just the vault’s creation, if a key is not in the vault', async () => {
    const { approval } = await review(createOf(await makeKey(0), elsewhere))
    const asked = vault.signTransition({ approval, signer: signers.instantSend, proof: byCreation })
    await expect(asked).rejects.toThrow('vault/passphrase-needed')
  })
})

describe('a top-up', () => {
  const topUpOf = (identityId: Uint8Array) => {
    const { protocolVersion, assetLockProof } = exampleOf(chainLockCreate)
    return { protocolVersion, type: 3, identityId, assetLockProof }
  }
  const about = () => ({ lockTransaction: chainLockCreate.lockTransaction, signer: signers.chainLock })

  /** Locks coins for a single-use key that this vault created. */
  async function lockOwn() {
    const key = await vault.generateKey({ kind: 'single-use', label: '' })
    const funding = lockPayment([50_000_000n], key, key.id, 'classic-lock')
    const reviewed = await vault.reviewFunding({ funding })
    if (reviewed.kind === 'rejected') throw new TypeError('rejected')
    const signed = await vault.signFunding({ approval: reviewed.approval, proof: passphrase })
    return { lockTransaction: signed.bytes, signer: key.id }
  }

  /** Signs a create with these Master and High keys, as evidence. Returns it and the identity's id. */
  async function makeIdentity(
    master: Uint8Array,
    high: Uint8Array,
    { lockTransaction, signer }: { readonly lockTransaction: Uint8Array; readonly signer: string },
  ) {
    const outPoint = encodeOutPoint({ txid: deriveTxid(lockTransaction), index: 0 })
    const assetLockProof = { type: 1, coreChainLockedHeight: 900_000, outPoint } as const
    const { approval } = await review({ ...createOf(master, high), assetLockProof }, { lockTransaction })
    const signed = await vault.signTransition({ approval, signer, proof: passphrase })
    if (signed.type !== 2) throw new TypeError('no create')
    const id = deriveCreatedId(signed.assetLockProof, wireProfiles[profile])
    if (id === undefined) throw new TypeError('no id')
    return { id, signed, create: encodeOf(signed) }
  }

  const encodeOf = (signed: IdentityCreate) => encodeTransition(signed, wireProfiles[profile])

  it('needs no proof if the create proves that the identity’s keys are in the vault', async () => {
    const { id, create } = await makeIdentity(await makeKey(0), await makeKey(2), await lockOwn())
    await expectFree(topUpOf(id), { ...about(), create })
  })

  it('needs a proof without the create of its identity', async () => {
    const { id } = await makeIdentity(await makeKey(0), await makeKey(2), await lockOwn())
    await expectAsked(topUpOf(id), ['identity-elsewhere'], about())
  })

  it('gives its reason while the vault is locked if no create is at hand, so that one passphrase is enough', async () => {
    const locked = openMemoryKeeper(database)
    const topUp = topUpOf(new Uint8Array(32).fill(7))
    expect((await review(topUp, about(), locked)).reasons).toEqual(['identity-elsewhere'])
    const { create } = await makeIdentity(await makeKey(0), await makeKey(2), await lockOwn())
    expect((await review(topUp, { ...about(), create }, locked)).reasons).toEqual([])
  })

  it('needs a proof if the create is of another identity', async () => {
    const { create } = await makeIdentity(await makeKey(0), await makeKey(2), await lockOwn())
    await expectAsked(topUpOf(new Uint8Array(32).fill(7)), ['identity-elsewhere'], { ...about(), create })
  })

  it('needs a proof if the create has a signing key that is not in the vault', async () => {
    const { id, create } = await makeIdentity(await makeKey(0), elsewhere, await lockOwn())
    await expectAsked(topUpOf(id), ['identity-elsewhere'], { ...about(), create })
  })

  it('needs a proof if the create was changed after its signature', async () => {
    const { id, signed } = await makeIdentity(await makeKey(0), elsewhere, await lockOwn())
    const forged = { ...signed, publicKeys: createOf(await makeKey(0), await makeKey(2)).publicKeys }
    await expectAsked(topUpOf(id), ['identity-elsewhere'], { ...about(), create: encodeOf(forged) })
  })

  it('needs a proof if the vault has signed two creates of the identity, whichever of them it gets', async () => {
    const lock = await lockOwn()
    const { id } = await makeIdentity(await makeKey(0), elsewhere, lock)
    const decoy = await makeIdentity(await makeKey(0), await makeKey(2), lock)
    expect(decoy.id).toEqual(id)
    await expectAsked(topUpOf(id), ['identity-elsewhere'], { ...about(), create: decoy.create })
  })

  it('needs a proof if the lock pays an imported key, whose owner can sign another create', async () => {
    const { lockTransaction } = instantSendCreate
    const lock = { lockTransaction, signer: signers.instantSend }
    const { id, create } = await makeIdentity(await makeKey(0), await makeKey(2), lock)
    await expectAsked(topUpOf(id), ['identity-elsewhere'], { ...about(), create })
    const { reasons } = await review(topUpOf(id), { ...about(), create }, await openAgain())
    expect(reasons).toEqual(['identity-elsewhere'])
  })

  it('needs a proof if the log of signatures was changed', async () => {
    const { id, create } = await makeIdentity(await makeKey(0), await makeKey(2), await lockOwn())
    const entry = [...database.stores.audit.keys()].findLast((key) => key.startsWith('session/'))
    const stored = entry === undefined ? undefined : database.stores.audit.get(entry)
    if (entry === undefined || !(stored instanceof Uint8Array)) throw new TypeError('no entry')
    database.stores.audit.set(
      entry,
      stored.map((byte, at) => (at === stored.length - 1 ? byte ^ 1 : byte)),
    )
    expect((await review(topUpOf(id), { ...about(), create })).reasons).toEqual(['identity-elsewhere'])
  })
})

describe('a fee increase', () => {
  it.each([
    { percent: 100, reasons: [] },
    { percent: 101, reasons: ['fee-increase'] },
  ])('of $percent % gives the reasons $reasons', async ({ percent, reasons }) => {
    const key = await vault.generateKey({ kind: 'single-use', label: '' })
    const master = await makeKey(0)
    const planned = {
      protocolVersion: 1,
      type: 2,
      publicKeys: [keyOf(0, 0, master), keyOf(1, 2, await makeKey(2))],
      userFeeIncrease: percent,
    }
    const reviewed = await vault.reviewFunding({
      funding: lockPayment([50_000_000n], key, key.id),
      plan: { transitions: [planned], profile: 'platform-13' },
    })
    expect(reviewed).toMatchObject({ kind: 'signable', reasons })
  })
})

describe('a lock', () => {
  it('needs the passphrase without a plan', async () => {
    const key = await vault.generateKey({ kind: 'single-use', label: '' })
    const funding = lockPayment([50_000_000n], key, key.id)
    const alone = await vault.reviewFunding({ funding })
    if (alone.kind === 'rejected') throw new TypeError('rejected')
    expect(alone.reasons).toEqual(['lock-unplanned'])
    const { approval } = alone
    await expect(vault.signFunding({ approval })).rejects.toThrow('vault/passphrase-needed')
    await expect(vault.signFunding({ approval, proof: byCreation })).rejects.toThrow(
      'vault/passphrase-needed',
    )
    await expect(vault.signFunding({ approval, proof: passphrase })).resolves.toMatchObject({ plan: null })
  })

  it('needs a proof if it funds an imported key, even with a plan', async () => {
    const key = await vault.generateKey({ kind: 'single-use', label: '' })
    const funding = lockPayment([50_000_000n], key, signers.instantSend, 'classic-lock')
    const { assetLockProof: _proof, ...planned } = createOf(await makeKey(0), await makeKey(2))
    const reviewed = await vault.reviewFunding({ funding, plan: { transitions: [planned], profile } })
    if (reviewed.kind === 'rejected') throw new TypeError('rejected')
    expect(reviewed.reasons).toEqual(['lock-elsewhere'])
    const { approval } = reviewed
    await expect(vault.signFunding({ approval })).rejects.toThrow('vault/passphrase-needed')
    await expect(vault.signFunding({ approval, proof: passphrase })).resolves.toMatchObject({ change: null })
  })

  it('needs one proof for a plan with keys that are not in the vault, and signs the create under the plan', async () => {
    const { assetLockProof: _proof, ...planned } = createOf(await makeKey(0), elsewhere)
    const key = await vault.generateKey({ kind: 'single-use', label: '' })
    const funding = lockPayment([50_000_000n], key, key.id, 'classic-lock')
    const reviewed = await vault.reviewFunding({ funding, plan: { transitions: [planned], profile } })
    if (reviewed.kind === 'rejected') throw new TypeError('rejected')
    expect(reviewed).toMatchObject({ reasons: ['keys-elsewhere'], planned: { asksProof: false } })
    const { approval } = reviewed
    await expect(vault.signFunding({ approval })).rejects.toThrow('vault/passphrase-needed')
    const { plan, bytes: lock } = await vault.signFunding({ approval, proof: passphrase })
    if (plan === null) throw new TypeError('no plan')
    const outPoint = encodeOutPoint({ txid: deriveTxid(lock), index: 0 })
    const create = { ...planned, assetLockProof: { type: 1, coreChainLockedHeight: 900_000, outPoint } }
    const shown = await review(create, { lockTransaction: lock })
    const under = { approval: shown.approval, signer: key.id, plan }
    await expect(vault.signTransition(under)).resolves.toMatchObject({ type: 2 })
  })
})

describe('a review without a vault', () => {
  it('reads a transition for another device, and gives no reasons', async () => {
    const none = openMemoryKeeper(openMemoryDatabase())
    expect((await review(exampleOf(instantSendCreate), {}, none)).reasons).toEqual([])
  })
})

describe('a list', () => {
  it('needs one proof for all rows if their keys are not in the vault', async () => {
    const own = createOf(await makeKey(0), await makeKey(2))
    const { digest } = await review(own)
    const foreign = exampleOf(chainLockCreate)
    const { lockTransaction } = chainLockCreate
    const rows = [
      { transition: own, profile, digest, signer: signers.instantSend },
      {
        transition: foreign,
        profile,
        lockTransaction,
        digest: chainLockCreate.digest,
        signer: signers.chainLock,
      },
    ] as const
    const named = rows.map(({ digest: each, signer }) => ({ digest: each, signer }))
    const unproven = await vault.approveTransitions({ rows: named })
    const asked = vault.signTransitions({ approval: unproven, transitions: rows })
    await expect(asked).rejects.toThrow('vault/passphrase-needed')
    const wrong = vault.approveTransitions({ rows: named, proof: 'another passphrase of five words' })
    await expect(wrong).rejects.toThrow('vault/wrong-passphrase')
    const approval = await vault.approveTransitions({ rows: named, proof: passphrase })
    const signed = await vault.signTransitions({ approval, transitions: rows })
    expect(signed.map(({ kind }) => kind)).toEqual(['signed', 'signed'])
  })
})
