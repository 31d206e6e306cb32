import { beforeEach, describe, expect, it } from 'vitest'

import { latestProtocolVersion } from '#/protocol/identity/identity.ts'
import { deriveTxid, encodeOutPoint } from '#/protocol/layer1/transaction.ts'
import { deriveCreatedId } from '#/protocol/transition/preflight.ts'
import type { PlannedTransition } from '#/protocol/transition/transition.ts'
import { encodeTransition } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { VaultService } from '#/vault/api/vault-api.ts'
import type { KeyEntry } from '#/vault/storage/key-entry.ts'
import { lockPayment } from '#/vault/testing/lock-payment.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  type MemoryDatabase,
} from '#/vault/testing/vault-in-memory.ts'
import { byCreation } from '#/vault/unlock/proof.ts'
import { VaultError } from '#/vault/vault-error.ts'

import { keyCalls } from './key-forms.ts'
import { planMs } from './plan-approvals.ts'

// The user confirms a lock together with the transitions that it pays for.

const profile = 'platform-13'

let nowMs: number
let database: MemoryDatabase
let vault: VaultService
let paid: KeyEntry
let lockKey: KeyEntry
let create: Extract<PlannedTransition, { readonly type: 2 }>

const clock = { wallMs: () => 1_700_000_000_000, monotonicMs: () => (nowMs += 1) }

beforeEach(async () => {
  nowMs = 0
  database = openMemoryDatabase()
  vault = openMemoryKeeper(database, { clock })
  await vault.createVault({ passphrase })
  paid = await vault.generateKey({ kind: 'single-use', label: 'Address' })
  lockKey = await vault.generateKey({ kind: 'single-use', label: 'Lock' })
  create = {
    protocolVersion: latestProtocolVersion,
    type: 2,
    publicKeys: [await newKey(0, 0, 0), await newKey(1, 0, 2), await newKey(2, 3, 1)],
    userFeeIncrease: 0,
  }
})

async function newKey(id: number, purpose: 0 | 3, securityLevel: 0 | 1 | 2) {
  const request = { kind: 'identity', keyType: 0, securityLevel, label: '' } as const
  const { publicKey } = await vault.generateKey(request)
  return { id, type: 0, purpose, securityLevel, readOnly: false, data: publicKey } as const
}

function topUpOf(identityId: Uint8Array) {
  return { protocolVersion: latestProtocolVersion, type: 3, identityId, userFeeIncrease: 0 } as const
}

const lockOf = (amountDuffs: bigint, key = lockKey) => lockPayment([amountDuffs], paid, key.id)

async function review(transition: unknown = create, amountDuffs = 50_000_000n, signedCreate?: Uint8Array) {
  const reviewed = await vault.reviewFunding({
    funding: lockOf(amountDuffs),
    plan: { transitions: [transition], profile, create: signedCreate },
  })
  if (reviewed.kind === 'rejected') throw new TypeError(reviewed.violations.map(({ rule }) => rule).join())
  return reviewed
}

async function confirm(proof: string | typeof byCreation = passphrase) {
  return confirmReviewed(await review(), proof)
}

async function confirmReviewed(
  { approval }: Awaited<ReturnType<typeof review>>,
  proof?: string | typeof byCreation,
) {
  const { bytes, plan } = await vault.signFunding({ approval, proof })
  if (plan === null) throw new TypeError('no plan')
  return { lock: bytes, plan }
}

/** Signs another lock of this vault without a plan. */
async function lockWithout(amountDuffs: bigint, key = lockKey): Promise<Uint8Array> {
  const reviewed = await vault.reviewFunding({ funding: lockOf(amountDuffs, key) })
  if (reviewed.kind === 'rejected') throw new TypeError('rejected')
  const { bytes, plan } = await vault.signFunding({ approval: reviewed.approval, proof: passphrase })
  expect(plan).toBeNull()
  return bytes
}

/** Signs as the page does: a review, then the plan in place of a proof. */
async function sign(
  planned: PlannedTransition,
  lock: Uint8Array,
  plan: string | undefined,
  { by = vault, signer = lockKey.id, proof }: { by?: VaultService; signer?: string; proof?: string } = {},
) {
  const outPoint = encodeOutPoint({ txid: deriveTxid(lock), index: 0 })
  const assetLockProof = { type: 1, coreChainLockedHeight: 900_000, outPoint } as const
  const transition = { ...planned, assetLockProof }
  const reviewed = await by.reviewTransition({ transition, profile, lockTransaction: lock })
  if (reviewed.kind === 'rejected') throw new TypeError(reviewed.violations.map(({ rule }) => rule).join())
  return by.signTransition({ approval: reviewed.approval, signer, plan, proof })
}

const codeOf = (error: unknown) => (error instanceof VaultError ? error.code : String(error))
const signedEvents = async () =>
  (await vault.readAudit({})).entries.flatMap(({ event }) => (event.kind === 'signed' ? [event] : []))

describe('a plan', () => {
  it('is reviewed together with its lock, and one proof signs both', async () => {
    const { planned, shown } = await review()
    expect(planned).toEqual({ transitions: [create], profile, asksProof: true })
    expect(shown.funded).toEqual([{ record: lockKey.id, amountDuffs: shown.amountDuffs }])
    const { lock, plan } = await confirm()
    const signed = await sign(create, lock, plan)
    expect(signed).toMatchObject({ type: 2, userFeeIncrease: 0 })
    expect(await signedEvents()).toMatchObject([{ transition: 2, by: 'passphrase' }])
  })

  it('needs no proof for a top-up of an identity that was created with keys of the vault', async () => {
    const made = await confirm()
    const signed = await sign(create, made.lock, made.plan)
    const identityId =
      signed.type === 2 ? deriveCreatedId(signed.assetLockProof, wireProfiles[profile]) : undefined
    if (identityId === undefined) throw new TypeError('no create')
    const topUp = topUpOf(identityId)
    const reviewed = await review(topUp, undefined, encodeTransition(signed, wireProfiles[profile]))
    expect(reviewed).toMatchObject({ planned: { asksProof: false }, reasons: [] })
    const { lock, plan } = await confirmReviewed(reviewed)
    const other = { ...topUp, identityId: new Uint8Array(32).fill(8) }
    expect(await sign(other, lock, plan).catch(codeOf)).toBe('vault/not-planned')
    expect(await sign(topUp, lock, plan)).toMatchObject({ type: 3 })
    expect(await signedEvents()).toHaveLength(2)
  })

  it('needs a proof for a top-up of any other identity, but only at the confirmation', async () => {
    const topUp = topUpOf(new Uint8Array(32).fill(7))
    const reviewed = await review(topUp)
    expect(reviewed).toMatchObject({ planned: { asksProof: false }, reasons: ['identity-elsewhere'] })
    expect(await confirmReviewed(reviewed).catch(codeOf)).toBe('vault/passphrase-needed')
    const { lock, plan } = await confirmReviewed(reviewed, passphrase)
    expect(await sign(topUp, lock, plan)).toMatchObject({ type: 3 })
  })

  it('can be confirmed by the creation of the vault, but only once', async () => {
    const { lock, plan } = await confirm(byCreation)
    expect(await confirm(byCreation).catch(codeOf)).toBe('vault/passphrase-needed')
    expect(await sign(create, lock, plan)).toMatchObject({ type: 2 })
    expect(await signedEvents()).toMatchObject([{ by: 'creation' }])
  })

  it('is checked by every rule before anything is locked', async () => {
    const rulesOf = async (transition: unknown, amountDuffs = 50_000_000n) =>
      review(transition, amountDuffs).catch((error: unknown) =>
        error instanceof TypeError ? error.message : '',
      )
    expect(await rulesOf({ ...create, publicKeys: create.publicKeys.slice(1) })).toMatch(/master/)
    expect(await rulesOf(create, 210_000n)).toBe('asset-lock.create-minimum')
    expect(await rulesOf({ ...create, type: 5 })).not.toBe('')
    expect(await rulesOf('00')).not.toBe('')
    const elsewhere = { ...(await newKey(3, 0, 2)), data: openedElsewhere }
    expect(await rulesOf({ ...create, publicKeys: [...create.publicKeys, elsewhere] })).toBe(
      'witness.required',
    )
  })

  it('needs exactly one transition for each output of its lock', async () => {
    const funding = lockOf(50_000_000n)
    const several = { ...funding, funded: [{ record: paid.id, amountDuffs: 1_000_000n }, ...funding.funded] }
    const plan = { transitions: [create], profile } as const
    expect(await vault.reviewFunding({ funding: several, plan }).catch(codeOf)).toBe('vault/bad-request')
    const two = { transitions: [create, create], profile } as const
    expect(await vault.reviewFunding({ funding, plan: two }).catch(codeOf)).toBe('vault/bad-request')
    const { network, previous, outPoints } = funding
    const refund = { kind: 'refund', network, previous, outPoints, address: '' } as const
    await expect(vault.reviewFunding({ funding: refund, plan })).resolves.toMatchObject({ kind: 'rejected' })
  })

  it('signs nothing if the proof is missing or wrong at the confirmation', async () => {
    const { approval } = await review()
    expect(await vault.signFunding({ approval }).catch(codeOf)).toBe('vault/passphrase-needed')
    const wrong = 'another passphrase of five words'
    expect(await vault.signFunding({ approval, proof: wrong }).catch(codeOf)).toBe('vault/wrong-passphrase')
    expect((await vault.readAudit({})).entries.map(({ event }) => event.kind)).not.toContain('funding-signed')
    await expect(vault.signFunding({ approval, proof: passphrase })).resolves.toMatchObject({ change: null })
  })

  it('does not start if its lock cannot be stored, and can then be confirmed again', async () => {
    const { approval } = await review()
    database.failNextWrite(0)
    expect(await vault.signFunding({ approval, proof: passphrase }).catch(codeOf)).toBe(
      'vault/storage-failed',
    )
    const { plan } = await vault.signFunding({ approval, proof: passphrase })
    expect(plan).toMatch(/^[0-9a-f]{32}$/)
  })
})

// The public key of private key 1, which no vault of these tests has.
const openedElsewhere = Uint8Array.from(
  '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'.match(/../g) ?? [],
  (digits) => Number.parseInt(digits, 16),
)

describe('a confirmed plan', () => {
  it.each<[what: string, alter: () => Promise<PlannedTransition>]>([
    ['a key more', async () => ({ ...create, publicKeys: [...create.publicKeys, await newKey(3, 0, 2)] })],
    ['a key less', async () => ({ ...create, publicKeys: create.publicKeys.slice(0, 2) })],
    [
      'another Master key',
      async () => ({ ...create, publicKeys: [await newKey(0, 0, 0), ...create.publicKeys.slice(1)] }),
    ],
    [
      'a key for something else',
      async () => ({ ...create, publicKeys: [...create.publicKeys.slice(0, 2), await newKey(2, 0, 1)] }),
    ],
    [
      'a key that is read only',
      async () => ({
        ...create,
        publicKeys: create.publicKeys.map((key, at) => (at === 1 ? { ...key, readOnly: true } : key)),
      }),
    ],
    ['a higher fee', async () => ({ ...create, userFeeIncrease: 1 })],
    ['a top-up', async () => topUpOf(new Uint8Array(32).fill(7))],
  ])('rejects a create with %s, and then still signs the planned create', async (_what, alter) => {
    const { lock, plan } = await confirm()
    const altered = await alter()
    expect(await sign(altered, lock, plan).catch(codeOf)).toBe('vault/not-planned')
    expect(await signedEvents()).toEqual([])
    await sign(create, lock, plan)
    expect(await signedEvents()).toHaveLength(1)
  })

  it('rejects the proof of another lock, with an almost equal or larger amount, or for another key', async () => {
    const { lock, plan } = await confirm()
    const other = await vault.generateKey({ kind: 'single-use', label: 'Other' })
    for (const [amountDuffs, key] of [
      [50_000_001n, lockKey],
      [90_000_000n, lockKey],
      [50_000_000n, other],
    ] as const) {
      const foreign = await lockWithout(amountDuffs, key)
      expect(await sign(create, foreign, plan, { signer: key.id }).catch(codeOf)).toBe('vault/not-planned')
    }
    expect(await signedEvents()).toEqual([])
    await sign(create, lock, plan)
  })

  it('signs nothing twice, and nothing that the key has signed before', async () => {
    const { lock, plan } = await confirm()
    await sign(create, lock, plan)
    expect(await sign(create, lock, plan).catch(codeOf)).toBe('vault/not-planned')
    const { lock: next, plan: nextPlan } = await confirm()
    await sign(create, next, undefined, { proof: passphrase })
    expect(await sign(create, next, nextPlan).catch(codeOf)).toBe('vault/signed-before')
    expect(await signedEvents()).toHaveLength(2)
  })

  it('ends when the vault locks', async () => {
    const { lock, plan } = await confirm()
    const reopened = openMemoryKeeper(database, { clock })
    await reopened.unlock({ proof: passphrase })
    expect(await sign(create, lock, plan, { by: reopened }).catch(codeOf)).toBe('vault/not-planned')
    expect(await sign(create, lock, undefined, { by: reopened }).catch(codeOf)).toBe(
      'vault/passphrase-needed',
    )
  })

  it('ends when its time is over', async () => {
    const { lock, plan } = await confirm()
    nowMs += planMs
    expect(await sign(create, lock, plan).catch(codeOf)).toBe('vault/not-planned')
    const again = await confirm()
    nowMs += planMs
    await vault.beat({})
    nowMs -= planMs
    expect(await sign(create, again.lock, again.plan).catch(codeOf)).toBe('vault/not-planned')
  })

  it('ends when the passphrase changes, here or in another tab', async () => {
    const { lock, plan } = await confirm()
    const newPassphrase = 'eleven quiet magpies over the orchard'
    await vault.changePassphrase({ proof: passphrase, newPassphrase })
    expect(await sign(create, lock, plan).catch(codeOf)).toBe('vault/not-planned')
    const next = await confirm(newPassphrase)
    const tab = openMemoryKeeper(database, { clock })
    await tab.unlock({ proof: newPassphrase })
    await tab.changePassphrase({ proof: newPassphrase, newPassphrase: passphrase })
    expect(await sign(create, next.lock, next.plan).catch(codeOf)).toBe('vault/locked')
  })

  it('ends when the next plan is confirmed', async () => {
    const first = await confirm()
    const second = await confirm()
    expect(await sign(create, first.lock, first.plan).catch(codeOf)).toBe('vault/not-planned')
    expect(await sign(create, second.lock, second.plan)).toMatchObject({ type: 2 })
  })

  it('stays valid if its signature could not be stored', async () => {
    const { lock, plan } = await confirm()
    database.failNextWrite(0)
    expect(await sign(create, lock, plan).catch(codeOf)).toBe('vault/storage-failed')
    expect(await sign(create, lock, plan)).toMatchObject({ type: 2 })
  })
})

describe('a plan for several outputs', () => {
  let signers: readonly string[]
  let creates: readonly PlannedTransition[]

  beforeEach(async () => {
    const other = await vault.generateKey({ kind: 'single-use', label: 'Second lock' })
    signers = [lockKey.id, other.id]
    creates = [create, { ...create, publicKeys: [await newKey(0, 0, 0), await newKey(1, 0, 2)] }]
  })

  async function reviewSeveral() {
    const funding = lockOf(60_000_000n)
    const funded = signers.map((record, at) => ({ record, amountDuffs: at === 0 ? 25_000_000n : null }))
    const reviewed = await vault.reviewFunding({
      funding: { ...funding, funded },
      plan: { transitions: creates, profile },
    })
    if (reviewed.kind === 'rejected') throw new TypeError('rejected')
    return reviewed
  }

  async function confirmSeveral() {
    const { approval } = await reviewSeveral()
    const { bytes, plan } = await vault.signFunding({ approval, proof: passphrase })
    if (plan === null) throw new TypeError('no plan')
    return { lock: bytes, plan }
  }

  /** A row of a list: a create with the asset lock proof of an output, and the create's signer. */
  async function rowOf(
    planned: PlannedTransition | undefined,
    lock: Uint8Array,
    index: number,
    signer: number,
    coreChainLockedHeight = 900_000,
  ) {
    const outPoint = encodeOutPoint({ txid: deriveTxid(lock), index })
    const assetLockProof = { type: 1, coreChainLockedHeight, outPoint } as const
    const transition = { ...planned, assetLockProof }
    const request = { transition, profile, lockTransaction: lock } as const
    const reviewed = await vault.reviewTransition(request)
    if (reviewed.kind === 'rejected') throw new TypeError('rejected')
    return { ...request, digest: reviewed.digest, signer: signers[signer] ?? '' }
  }

  type Row = Awaited<ReturnType<typeof rowOf>>

  async function signList(rows: readonly Row[], plan: string) {
    const shown = rows.map(({ digest, signer }) => ({ digest, signer }))
    const approval = await vault.approveTransitions({ rows: shown, plan })
    const signed = await vault.signTransitions({ approval, transitions: rows })
    return signed.map(({ kind }) => kind)
  }

  it('signs all of its creates as a list with one proof, and only once', async () => {
    expect((await reviewSeveral()).planned).toEqual({ transitions: creates, profile, asksProof: true })
    const { lock, plan } = await confirmSeveral()
    const rows = await Promise.all([0, 1].map((at) => rowOf(creates[at], lock, at, at)))
    expect(await signList(rows, plan)).toEqual(['signed', 'signed'])
    expect(await signedEvents()).toMatchObject([{ by: 'passphrase' }, { by: 'passphrase' }])
    expect(await signList(rows, plan).catch(codeOf)).toBe('vault/not-planned')
  })

  it.each<[what: string, alter: (lock: Uint8Array) => Promise<Row>]>([
    ['other keys', (lock) => rowOf({ ...create, publicKeys: create.publicKeys.slice(0, 2) }, lock, 0, 0)],
    ['the keys of another output', (lock) => rowOf(creates[1], lock, 0, 0)],
    ['another lock', async () => rowOf(create, await lockWithout(50_000_000n), 0, 0)],
  ])('signs no create of %s in that list', async (_what, alter) => {
    const { lock, plan } = await confirmSeveral()
    const rows = [await alter(lock), await rowOf(creates[1], lock, 1, 1)]
    expect(await signList(rows, plan)).toEqual(['differs', 'signed'])
    expect(await signedEvents()).toHaveLength(1)
  })

  it('accepts one row for each output, without a second proof of an output or another signer', async () => {
    const { lock, plan } = await confirmSeveral()
    const row = await rowOf(create, lock, 0, 0)
    const later = await rowOf(create, lock, 0, 0, 900_001)
    expect(await signList([row, later], plan).catch(codeOf)).toBe('vault/not-planned')
    const foreign = { ...row, signer: paid.id }
    expect(await signList([foreign], plan).catch(codeOf)).toBe('vault/not-planned')
    expect(await sign(create, lock, plan).catch(codeOf)).toBe('vault/not-planned')
    const shown = [{ digest: row.digest, signer: row.signer }]
    const form = keyCalls.approveTransitions.request
    expect(
      [{}, { proof: passphrase }].map((more) => form.safeParse({ rows: shown, plan, ...more }).success),
    ).toEqual([true, false])
    expect(await signedEvents()).toEqual([])
    expect(await signList([later], plan)).toEqual(['signed'])
  })

  it('ends in time even if its list was started', async () => {
    const { lock, plan } = await confirmSeveral()
    const rows = await Promise.all([0, 1].map((at) => rowOf(creates[at], lock, at, at)))
    const approval = await vault.approveTransitions({
      rows: rows.map(({ digest, signer }) => ({ digest, signer })),
      plan,
    })
    const [first, second] = rows
    if (first === undefined || second === undefined) throw new TypeError('two rows')
    expect(await vault.signTransitions({ approval, transitions: [first] })).toMatchObject([
      { kind: 'signed' },
    ])
    nowMs += planMs
    const late = vault.signTransitions({ approval, transitions: [second] })
    expect(await late.then(String, codeOf)).toBe('vault/not-planned')
    expect(await signedEvents()).toHaveLength(1)
  })

  it('accepts only creates, each with its own keys and its own single-use key', async () => {
    const topUp = topUpOf(new Uint8Array(32).fill(7))
    const whole = creates
    for (const planned of [
      [topUp, topUp],
      [create, topUp],
      [create, create],
    ]) {
      creates = planned
      expect(await reviewSeveral().catch(codeOf)).toBe('vault/bad-request')
    }
    creates = whole
    const [signer = ''] = signers
    signers = [signer, signer]
    expect(await reviewSeveral().catch(codeOf)).toBe('vault/bad-request')
  })

  it('signs nothing that the key has signed before', async () => {
    const { lock, plan } = await confirmSeveral()
    const row = await rowOf(create, lock, 0, 0)
    await sign(create, lock, undefined, { proof: passphrase })
    expect(await signList([row], plan).catch(codeOf)).toBe('vault/signed-before')
    const second = await rowOf(creates[1], lock, 1, 1)
    expect(await signList([second], plan)).toEqual(['signed'])
  })

  it('cannot be confirmed by the vault’s creation, and signs nothing after a change of the passphrase', async () => {
    const { approval } = await reviewSeveral()
    expect(await vault.signFunding({ approval, proof: byCreation }).catch(codeOf)).toBe(
      'vault/passphrase-needed',
    )
    const { lock, plan } = await confirmSeveral()
    const row = await rowOf(create, lock, 0, 0)
    const shown = [{ digest: row.digest, signer: row.signer }]
    const list = await vault.approveTransitions({ rows: shown, plan })
    await vault.changePassphrase({
      proof: passphrase,
      newPassphrase: 'eleven quiet magpies over the orchard',
    })
    const signed = vault.signTransitions({ approval: list, transitions: [row] })
    expect(await signed.then(([one]) => one?.kind, codeOf)).toBe('differs')
    expect(await signedEvents()).toEqual([])
  })
})
