import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { payments } from '#/protocol/testing/funding-samples.ts'
import { beginRunDeposit, depositOf, freeDeposits, handLock } from '#/domain/funding/deposit-actions.ts'
import { followDeposit, useDepositRuns } from '#/domain/funding/deposit-session.ts'
import { fundingOfRun, totalOfRun } from '#/domain/funding/run-funding.ts'
import { startFundingVault } from '#/domain/funding/testing/funding-vault.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'
import { openFundingWorld } from '#/domain/funding/testing/funding-world.ts'
import { listUnusedMoney } from '#/domain/funding/unused-money.ts'
import { useVault, vault } from '#/domain/keys/vault-session.ts'
import { coinsOf, notePayment, noteSpendState, txidOf } from '#/domain/funding/deposit-coins.ts'
import { rowsOfRun } from '#/domain/funding/row-state.ts'
import { BulkRow, newBulkRow, BulkRun } from '#/store/records/bulk-row.ts'
import type { Deposit, DepositSpend, SpendState } from '#/store/records/deposit.ts'
import { addRecord, changeRecord, removeRecord } from '#/store/record-change.ts'
import { flushWorkspace, saveToWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { reviewFunding, signFunding } from '#/domain/funding/sign-funding.ts'

// One payment for all identities of a run: the real code signs one lock with an output for each identity.

const eachDuffs = 40_000_000n
const runId = '00112233445566aa'
const run = BulkRun.parse({
  format: 1,
  id: runId,
  version: 0,
  createdAtMs: 1,
  savedAtMs: 1,
  networkId: 'sandbox-13',
  profile: 'platform-13',
  pattern: 'Shop {n}',
  keys: [{ purpose: 0, securityLevel: 0, type: 0 }],
  source: { kind: 'payment', amount: String(eachDuffs) },
  count: 3,
})

afterEach(flushWorkspace)

beforeEach(async () => {
  await startFundingVault()
  const rows = [1, 2, 3].map((number) => newBulkRow(runId, number, `Shop ${number}`, 1))
  await saveToWorkspace([
    addRecord('bulk-runs', runId, run),
    ...rows.map((row) => addRecord('bulk-rows', row.id, row)),
  ])
})

const theRows = () => rowsOfRun(useWorkspace.getState().bulkRows, runId)

function theDeposit(): Deposit {
  const deposit = depositOf(useWorkspace.getState().deposits, runId)
  if (deposit === undefined) throw new TypeError('no deposit')
  return deposit
}

async function begin(): Promise<void> {
  const keys = theRows().map(({ label }) => ({ kind: 'single-use', label, purpose: 'registration' }) as const)
  const made = await vault.generateKeys({ keys, network: 'testnet' })
  await saveToWorkspace(
    theRows().map(({ id }, at) =>
      changeRecord('bulk-rows', id, (row) => ({ ...row, singleUseKey: made[at]?.id ?? null })),
    ),
  )
  await beginRunDeposit(run, 'Address key')
}

async function pay(...amounts: readonly bigint[]): Promise<void> {
  const { bytes } = payments(amounts, hash160(theDeposit().keys[0]?.publicKey ?? new Uint8Array()))
  await saveToWorkspace([changeRecord('deposits', runId, (deposit) => notePayment(deposit, bytes, 5))])
}

const funding = () => fundingOfRun(run, theRows(), theDeposit(), useVault.getState().keys)

async function lockAffordable({ affordable: funded } = funding()) {
  const use = { kind: 'asset-lock', purpose: 'registration', funded, changeLabel: 'Change key' } as const
  const reviewed = await reviewFunding(theDeposit(), 'testnet', use)
  if (reviewed.kind === 'rejected') throw new TypeError(reviewed.violations.map(({ rule }) => rule).join())
  await signFunding(runId, reviewed, passphrase)
  return reviewed.shown
}

type LockProof = Extract<SpendState, { readonly kind: 'locked' }>['proof']

async function prove(proof: LockProof): Promise<void> {
  const spend = await storeProof(proof)
  expect(await handLock(theDeposit(), spend)).toBe('handed')
}

async function storeProof(proof: LockProof): Promise<DepositSpend> {
  const bytes = theDeposit().spends.at(-1)?.bytes ?? new Uint8Array()
  const state = { kind: 'locked', atMs: 9, proof } as const
  await saveToWorkspace([
    changeRecord('deposits', runId, (deposit) => noteSpendState(deposit, txidOf(bytes), state)),
  ])
  const spend = theDeposit().spends.at(-1)
  if (spend === undefined) throw new TypeError('no lock')
  return spend
}

describe('one payment for a run', () => {
  it('goes to a single address, and only after the keys of all rows are sealed', async () => {
    await expect(beginRunDeposit(run, 'Address key')).rejects.toMatchObject({ code: 'workspace/not-ready' })
    await begin()
    await beginRunDeposit(run, 'Address key')
    expect([...useWorkspace.getState().deposits.keys()]).toEqual([runId])
    expect(funding()).toMatchObject({ affordable: [], missingDuffs: totalOfRun(3, eachDuffs) })
  })

  it('uses another address if a draft took the first one while the run was removed', async () => {
    await begin()
    await saveToWorkspace([
      changeRecord('deposits', runId, (deposit) => ({ ...deposit, draftId: 'another' })),
    ])
    await beginRunDeposit(run, 'Address key 2')
    await beginRunDeposit(run, 'Address key 2')
    expect([...useWorkspace.getState().deposits.values()].map(({ draftId }) => draftId)).toEqual([
      'another',
      runId,
    ])
  })

  it('is locked by one transaction with an output for each row, whose proof funds every row', async () => {
    await begin()
    await pay(totalOfRun(3, eachDuffs))
    expect(funding().missingDuffs).toBe(0n)
    const shown = await lockAffordable()
    expect(shown).toMatchObject({ amountDuffs: 3n * eachDuffs, changeDuffs: null })
    expect(shown.feeDuffs).toBe(totalOfRun(3, eachDuffs) - 3n * eachDuffs)
    // The lock is signed but not proven: no row is locked again.
    expect(funding().waiting).toEqual([])
    const instantLock = new Uint8Array(198).fill(7)
    await prove({ kind: 'instant', bytes: instantLock, verified: true })
    const [{ bytes: transaction } = { bytes: undefined }] = theDeposit().spends
    expect(theRows().map(({ funds }) => funds)).toEqual(
      [0, 1, 2].map((outputIndex) => ({ transaction, instantLock, outputIndex })),
    )
    const noted = [...useWorkspace.getState().locks.values()].map(({ record }) => record.draftId)
    expect(noted.toSorted()).toEqual(theRows().map(({ id }) => id))
  })

  it('funds fewer rows if it is too small, says what is missing, and another payment covers the rest', async () => {
    await begin()
    await pay(2n * eachDuffs)
    expect(funding().affordable).toHaveLength(1)
    const { missingDuffs } = funding()
    expect(missingDuffs).toBe(totalOfRun(3, eachDuffs) + 148n - 2n * eachDuffs)
    await lockAffordable()
    await prove({ kind: 'chain', height: 77 })
    const [first, ...others] = theRows()
    expect(first?.funds).toMatchObject({ height: 77, outputIndex: 0 })
    expect(BulkRow.parse(first)).toEqual(first)
    expect(others.map(({ funds }) => funds)).toEqual([null, null])
    await pay(funding().missingDuffs)
    expect(funding()).toMatchObject({ missingDuffs: 0n })
    expect((await lockAffordable()).amountDuffs).toBe(2n * eachDuffs)
  })

  it('leaves its change at a new key of the vault, which no draft is offered', async () => {
    await begin()
    await pay(5n * eachDuffs)
    const { changeDuffs } = await lockAffordable()
    expect(changeDuffs).toBeGreaterThan(eachDuffs)
    expect(coinsOf(theDeposit()).unspent.map(({ amountDuffs }) => amountDuffs)).toEqual([changeDuffs])
    const { deposits, drafts, bulkRuns, bulkRows } = useWorkspace.getState()
    expect(freeDeposits({ deposits, drafts, bulkRuns, bulkRows }, run)).toEqual([])
    expect(freeDeposits({ deposits, drafts, bulkRuns: new Map(), bulkRows }, run)).toHaveLength(1)
  })

  it('lists payments after the lock as unused money once every row has its funds', async () => {
    await begin()
    await pay(totalOfRun(3, eachDuffs))
    await lockAffordable()
    await pay(70_000n)
    expect(listUnusedMoney(useWorkspace.getState())).toEqual([])
    await prove({ kind: 'chain', height: 77 })
    expect(listUnusedMoney(useWorkspace.getState())).toMatchObject([{ duffs: 70_000n, identityId: '' }])
  })

  it('funds the rows when the removal of a run is undone after its lock was proven', async () => {
    vi.stubGlobal('navigator', {
      locks: { request: (_n: string, _o: object, work: () => unknown) => work() },
    })
    const world = openFundingWorld()
    await begin()
    followDeposit(runId, () => world.nodes)
    const hash = hash160(theDeposit().keys[0]?.publicKey ?? new Uint8Array())
    await vi.waitFor(() => expect(theDeposit().scanned).not.toBeNull())
    world.pay([{ hash, amountDuffs: totalOfRun(3, eachDuffs) }])
    await vi.waitFor(() => expect(coinsOf(theDeposit()).unspent).toHaveLength(1))
    const [before, removed] = [funding(), theRows()]
    await saveToWorkspace([
      removeRecord('bulk-runs', runId),
      ...removed.map(({ id }) => removeRecord('bulk-rows', id)),
    ])
    await lockAffordable(before)
    await vi.waitFor(() => expect(theDeposit().spends[0]?.state.kind).toBe('locked'))
    // Wait until the lock is noted, without an owner.
    await vi.waitFor(() => {
      const { locks } = useWorkspace.getState()
      expect([...locks.values()].filter(({ record }) => record.funds !== null)).toHaveLength(3)
    })
    await saveToWorkspace([
      addRecord('bulk-runs', runId, run),
      ...removed.map((row) => addRecord('bulk-rows', row.id, row)),
    ])
    await vi.waitFor(() => expect(theRows().map(({ funds }) => funds?.outputIndex)).toEqual([0, 1, 2]))
  })

  it('funds the rows as soon as the vault is open, if its lock was proven before', async () => {
    vi.stubGlobal('navigator', {
      locks: { request: (_n: string, _o: object, work: () => unknown) => work() },
    })
    await begin()
    await pay(totalOfRun(3, eachDuffs))
    await lockAffordable()
    await storeProof({ kind: 'chain', height: 77 })
    const { keys } = useVault.getState()
    useVault.setState({ keys: [] })
    const { nodes } = openFundingWorld()
    followDeposit(runId, () => nodes)
    await vi.waitFor(() => expect(useDepositRuns.getState().activities.get(runId)?.kind).toBe('watching'))
    useVault.setState({ keys })
    await vi.waitFor(() => expect(theRows().map(({ funds }) => funds?.outputIndex)).toEqual([0, 1, 2]))
  })
})
