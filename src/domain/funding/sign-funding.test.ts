import { paymentUri } from '#/protocol/layer1/payment-link.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { formatHex } from '#/protocol/encoding/hex.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { fundingKey, payments } from '#/protocol/testing/funding-samples.ts'
import { deriveEcdsaPublicKey } from '#/protocol/key/ecdsa.ts'
import { encodeAddress } from '#/protocol/layer1/network.ts'
import type { VaultService } from '#/vault/api/vault-api.ts'
import { passphrase, readContents } from '#/vault/testing/vault-in-memory.ts'
import {
  addressOf,
  adoptDeposit,
  beginDeposit,
  depositOf,
  freeDeposits,
  handLock,
  vaultKeysOf,
} from './deposit-actions.ts'
import { startFundingVault } from '#/domain/funding/testing/funding-vault.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { coinsOf, notePayment, noteSpendState, txidOf } from './deposit-coins.ts'
import { newCreateDraft } from '#/store/records/create-draft.ts'
import type { Deposit } from '#/store/records/deposit.ts'
import { newDraftFund, type DraftFund } from '#/store/records/draft-fund.ts'
import { sandboxNetwork } from '#/store/records/network.ts'
import { addRecord, changeRecord, removeRecord } from '#/store/record-change.ts'
import { flushWorkspace, saveToWorkspace } from '#/store/workspace-changes.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { startWorkspace } from '#/store/workspace-reading.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import type { MemoryDisk } from '#/store/testing/memory-disk.ts'
import type { FundingPlan } from './confirmed-plan.ts'
import { reviewFunding, signFunding, type DepositUse } from './sign-funding.ts'

const today = { id: 'sandbox-13', profile: 'platform-13' } as const
const labels = { address: 'Address key 1', lock: 'Lock key 1' }

let keeper: VaultService
let disk: MemoryDisk

afterEach(flushWorkspace)

beforeEach(async () => {
  ;({ keeper, disk } = await startFundingVault())
  const draft = newCreateDraft('d', 0, today)
  disk.drafts.set('d', draft)
  useWorkspace.setState({ drafts: new Map([['d', draft]]) })
})

function theDeposit(): Deposit {
  const deposit = depositOf(useWorkspace.getState().deposits, 'd')
  if (deposit === undefined) throw new TypeError('no deposit')
  return deposit
}

const fundOf = () => useWorkspace.getState().drafts.get('d')?.fund
const hashOf = ({ keys }: Deposit) => hash160(keys[0]?.publicKey ?? new Uint8Array())

async function pay(...amounts: readonly bigint[]): Promise<void> {
  const { bytes } = payments(amounts, hashOf(theDeposit()))
  const { id } = theDeposit()
  await saveToWorkspace([changeRecord('deposits', id, (deposit) => notePayment(deposit, bytes, 5))])
}

const lockAll = () => lockOf(null)

const lockOf = (amountDuffs: bigint | null): DepositUse => ({
  kind: 'asset-lock',
  purpose: 'registration',
  funded: [{ record: fundOf()?.singleUseKey ?? '', amountDuffs }],
  changeLabel: 'Change key 1',
})

async function review(use: DepositUse) {
  const reviewed = await reviewFunding(theDeposit(), 'testnet', use)
  if (reviewed.kind === 'rejected') throw new TypeError(reviewed.violations.map(({ rule }) => rule).join())
  return reviewed
}

describe('an address to pay', () => {
  it('is shown only after its key is sealed and its deposit is stored', async () => {
    await beginDeposit('d', labels)
    const stored = disk.deposits.get(theDeposit().id)
    expect(stored).toEqual(theDeposit())
    const { keys } = await readContents(keeper)
    expect(keys.map(({ label, kind }) => `${kind} ${label}`)).toEqual([
      'single-use Lock key 1',
      'single-use Address key 1',
    ])
    const [key] = vaultKeysOf(theDeposit(), keys)
    expect(key?.label).toBe('Address key 1')
    expect(fundOf()).toMatchObject({ method: 'address', singleUseKey: keys[0]?.id })
    const address = addressOf(theDeposit(), sandboxNetwork)
    expect(address).toMatch(/^y/)
    expect(paymentUri(address, 123_450_000n)).toBe(`dash:${address}?amount=1.2345`)
    expect(paymentUri(address, 900n)).toBe(`dash:${address}?amount=0.000009`)
    expect(paymentUri(address, 200_000_000n)).toBe(`dash:${address}?amount=2`)
    expect(paymentUri(address, undefined)).toBe(`dash:${address}`)
  })

  it('is created only once for a draft', async () => {
    await beginDeposit('d', labels)
    await beginDeposit('d', labels)
    expect(useWorkspace.getState().deposits.size).toBe(1)
    expect((await readContents(keeper)).keys).toHaveLength(2)
  })

  it('is not shown if the vault cannot verify its key', async () => {
    await beginDeposit('d', labels)
    const keys = (await readContents(keeper)).keys.map((key) => ({ ...key, condition: 'unchecked' as const }))
    expect(vaultKeysOf(theDeposit(), keys)).toEqual([undefined])
  })
})

describe('a lock of the arrived coins', () => {
  it('is signed as reviewed, stored before it is sent, and fills the draft once it is proven', async () => {
    await beginDeposit('d', labels)
    await pay(700_000n, 300_000n)
    const reviewed = await review(lockAll())
    expect(reviewed.shown).toMatchObject({ kind: 'asset-lock', changeDuffs: null })
    await signFunding(theDeposit().id, reviewed, passphrase)
    const [spend] = theDeposit().spends
    expect(spend?.state).toEqual({ kind: 'signed' })
    expect(disk.deposits.get(theDeposit().id)).toEqual(theDeposit())
    const bytes = spend?.bytes ?? new Uint8Array()
    const instantLock = new Uint8Array(198).fill(7)
    const state = {
      kind: 'locked',
      atMs: 9,
      proof: { kind: 'instant', bytes: instantLock, verified: true },
    } as const
    const { id } = theDeposit()
    await saveToWorkspace([
      changeRecord('deposits', id, (deposit) => noteSpendState(deposit, txidOf(bytes), state)),
    ])
    const [locked] = theDeposit().spends
    if (locked === undefined) throw new TypeError('no lock')
    expect(await handLock(theDeposit(), locked)).toBe('handed')
    const proven = { transaction: bytes, outputIndex: 0, proof: { kind: 'instant', bytes: instantLock } }
    expect(fundOf()).toMatchObject({ method: 'proven', proven, transaction: '', instantLock: '' })
    // An older version stored the lock in fields. Passing it on again stores it as bytes.
    const empty = newDraftFund(today.id)
    const older: DraftFund = {
      ...empty,
      method: 'instant-send',
      singleUseKey: fundOf()?.singleUseKey ?? null,
      transaction: formatHex(bytes),
      instantLock: formatHex(instantLock),
      outputIndex: 0,
    }
    const storeFund = (fund: DraftFund) =>
      saveToWorkspace([changeRecord('drafts', 'd', (draft) => ({ ...draft, fund }))])
    await storeFund(older)
    await handLock(theDeposit(), locked)
    expect(fundOf()).toMatchObject({ method: 'proven', proven, transaction: '', instantLock: '' })
    // Later changes of the fields stay.
    await storeFund({ ...older, outputIndex: 1 })
    await handLock(theDeposit(), locked)
    expect(fundOf()).toEqual({ ...older, outputIndex: 1 })
    const funded = () =>
      [...useWorkspace.getState().locks.values()].filter(({ record }) => record.funds !== null)
    const [lock] = funded()
    expect(lock?.amountDuffs).toBe(reviewed.shown.amountDuffs)
    // After a reload the lock is passed on again, but the user’s later choice stays.
    await handLock(theDeposit(), locked)
    expect(funded()).toHaveLength(1)
    // The lock is not given to another draft, which a later payment to the same address is for.
    await saveToWorkspace([
      removeRecord('drafts', 'd'),
      addRecord('drafts', 'e', newCreateDraft('e', 0, today)),
    ])
    await adoptDeposit('e', id, 'Lock key 2')
    const adopted = depositOf(useWorkspace.getState().deposits, 'e')
    expect(adopted && (await handLock(adopted, locked))).toBe('no-owner')
    expect(useWorkspace.getState().drafts.get('e')?.fund.method).toBe('address')
    expect(funded()[0]?.record.draftId).toBe('d')
  })

  it('sends its change to a new key of the vault, which a later draft can use', async () => {
    await beginDeposit('d', labels)
    await pay(900_000n)
    const reviewed = await review(lockOf(500_000n))
    await signFunding(theDeposit().id, reviewed, passphrase)
    expect(theDeposit().keys.map(({ use }) => use)).toEqual(['address', 'change'])
    const keys = useVault.getState().keys
    expect(keys.map(({ label }) => label)).toContain('Change key 1')
    const { unspent } = coinsOf(theDeposit())
    expect(unspent.map(({ amountDuffs }) => amountDuffs)).toEqual([reviewed.shown.changeDuffs])
    const { drafts, deposits, bulkRuns, bulkRows } = useWorkspace.getState()
    const other = newCreateDraft('e', 0, today)
    expect(freeDeposits({ deposits, drafts, bulkRuns, bulkRows }, other)).toEqual([])
    // The draft was removed.
    const rest = new Map([['e', other]])
    useWorkspace.setState({ drafts: rest })
    disk.drafts.set('e', other)
    expect(freeDeposits({ deposits, drafts: rest, bulkRuns, bulkRows }, other)).toHaveLength(1)
    await adoptDeposit('e', [...deposits.keys()][0] ?? '', 'Lock key 2')
    expect(depositOf(useWorkspace.getState().deposits, 'e')).toBeDefined()
    expect(useWorkspace.getState().drafts.get('e')?.fund.method).toBe('address')
  })

  it('is stored once even if it is signed twice, and a refund of the same coins is rejected', async () => {
    await beginDeposit('d', labels)
    await pay(700_000n)
    const first = await review(lockAll())
    const second = await review(lockAll())
    const address = encodeAddress('publicKeyHash', fundingKey('elsewhere').hash, 'testnet')
    const refund = await review({ kind: 'refund', address })
    await signFunding(theDeposit().id, first, passphrase)
    // Signing the same bytes twice stores them once.
    await signFunding(theDeposit().id, second, passphrase)
    expect(theDeposit().spends).toHaveLength(1)
    await expect(signFunding(theDeposit().id, refund, passphrase)).rejects.toThrow('workspace/coins-spent')
    expect(theDeposit().spends).toHaveLength(1)
  })

  it('is rejected and not stored if it differs from the shown lock', async () => {
    await beginDeposit('d', labels)
    await pay(700_000n)
    const reviewed = await review(lockAll())
    const dearer = { ...reviewed, shown: { ...reviewed.shown, feeDuffs: reviewed.shown.feeDuffs + 1n } }
    await expect(signFunding(theDeposit().id, dearer, passphrase)).rejects.toThrow('workspace/review-differs')
    const other = await review(lockAll())
    const { approval } = await review(lockAll())
    const signed = await keeper.signFunding({ approval, proof: passphrase })
    const altered = signed.bytes.with(60, (signed.bytes[60] ?? 0) ^ 1)
    vi.spyOn(keeper, 'signFunding').mockResolvedValue({ ...signed, bytes: altered })
    await expect(signFunding(theDeposit().id, other, passphrase)).rejects.toThrow('workspace/review-differs')
    expect(theDeposit().spends).toEqual([])
  })

  it('leaves its coins free if it cannot be stored, so that they can be locked again', async () => {
    await beginDeposit('d', labels)
    await pay(700_000n)
    const reviewed = await review(lockAll())
    vi.spyOn(workspaceDatabase, 'change').mockRejectedValueOnce(new Error('full'))
    await expect(signFunding(theDeposit().id, reviewed, passphrase)).rejects.toThrow('workspace/not-saved')
    expect(coinsOf(theDeposit()).unspent).toHaveLength(1)
    await signFunding(theDeposit().id, await review(lockAll()), passphrase)
    expect(theDeposit().spends).toHaveLength(1)
  })
})

describe('a refund', () => {
  it('goes to the typed address, and needs the passphrase', async () => {
    await beginDeposit('d', labels)
    await pay(700_000n)
    const address = encodeAddress('publicKeyHash', fundingKey('elsewhere').hash, 'testnet')
    const reviewed = await review({ kind: 'refund', address: ` ${address} ` })
    expect(reviewed.shown.paidTo).toBe(address)
    await expect(signFunding(theDeposit().id, reviewed)).rejects.toThrow('vault/passphrase-needed')
    await signFunding(theDeposit().id, reviewed, passphrase)
    expect(theDeposit().spends).toMatchObject([{ what: 'refund', state: { kind: 'signed' } }])
    expect(coinsOf(theDeposit()).unspent).toEqual([])
    await startWorkspace()
    expect(theDeposit().spends).toHaveLength(1)
  })
})

describe('the create that a lock pays for', () => {
  async function planOf(isHeld: boolean) {
    const keys = []
    for (const [id, securityLevel] of [0, 2].entries()) {
      const request = { kind: 'identity', keyType: 0, securityLevel, label: '' } as const
      // The request allows both of these levels.
      const { publicKey } = await keeper.generateKey(request as Parameters<VaultService['generateKey']>[0])
      const data = isHeld ? publicKey : deriveEcdsaPublicKey(fundingKey(`elsewhere ${id}`).privateKey)
      keys.push({ id, type: 0, purpose: 0, securityLevel, readOnly: false, data })
    }
    const transition = { protocolVersion: 1, type: 2, publicKeys: keys, userFeeIncrease: 0 }
    return { transitions: [transition], profile: 'platform-13' } as unknown as FundingPlan // the vault parses it
  }

  it('is reviewed together with the lock, and left out if the vault could not sign it', async () => {
    await beginDeposit('d', labels)
    await pay(50_000_000n)
    const plan = await planOf(true)
    const reviewed = await reviewFunding(theDeposit(), 'testnet', lockAll(), plan)
    expect(reviewed).toMatchObject({ kind: 'signable', planned: { ...plan, asksProof: true } })
    const alone = await reviewFunding(theDeposit(), 'testnet', lockAll(), await planOf(false))
    expect(alone).toMatchObject({ kind: 'signable', planned: null })
  })
})
