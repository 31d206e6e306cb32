import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { readCoins, sumOf } from '#/protocol/funding/coins.ts'
import { planLock } from '#/protocol/funding/plan-funding.ts'
import { encodeTransaction } from '#/protocol/layer1/transaction.ts'
import { payments } from '#/protocol/testing/funding-samples.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { holdOwnLock } from '#/platform/web-lock.ts'
import { valueOf } from '#/sandbox/testing/sample-chain.ts'
import type { VaultService } from '#/vault/api/vault-api.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'
import type { FundingHash } from '#/domain/keys/vault-facts.ts'
import { startFundingVault } from '#/domain/funding/testing/funding-vault.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { coinsOf } from './deposit-coins.ts'
import { newCreateDraft } from '#/store/records/create-draft.ts'
import { BulkRun } from '#/store/records/bulk-row.ts'
import { Deposit } from '#/store/records/deposit.ts'
import type { FundedDraft } from '#/store/records/funded-draft.ts'
import { sandboxNetwork } from '#/store/records/network.ts'
import { addRecord, changeRecord } from '#/store/record-change.ts'
import { flushWorkspace, saveToWorkspace } from '#/store/workspace-changes.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import type { MemoryDisk } from '#/store/testing/memory-disk.ts'
import { adoptDeposit } from './deposit-actions.ts'
import type { DepositOwner } from './unused-money.ts'
import { groupPayments, type FoundGroup, type FoundLock, type SeenTransaction } from './found-payments.ts'
import { ownerOfFound, takeUpCoins, takeUpDeposit, takeUpLock, type Found } from './take-up-payments.ts'

const words = `${'abandon '.repeat(11)}about`
const todayNetwork = { ...sandboxNetwork, id: 'sandbox-13', profile: 'platform-13' } as const
const terms = wireProfiles['platform-13']
const scanned = { fromHeight: 50, toHeight: 120, fromMs: 0, falsePositiveRate: 0.001 }

let keeper: VaultService
let disk: MemoryDisk
let keys: readonly FundingHash[]

afterEach(flushWorkspace)

beforeEach(async () => {
  const started = await startFundingVault()
  ;({ keeper, disk } = started)
  // Changes run in order, like transactions of a database.
  vi.spyOn(workspaceDatabase, 'change').mockImplementation((...asked) =>
    holdOwnLock('disk', () => started.database.change(...asked)),
  )
  const request = (name: string, _options: object, work: () => Promise<unknown>) => holdOwnLock(name, work)
  vi.stubGlobal('navigator', { locks: { request } })
  await keeper.importPhrase({ text: words, proof: passphrase })
  const answer = await keeper.deriveFundingHashes({ network: 'testnet', used: {} })
  keys = answer.kind === 'derived' ? answer.keys : []
})

function keyAt(index: number, purpose: FundingHash['purpose'] = 'registration'): FundingHash {
  const key = keys.find((each) => each.index === index && each.purpose === purpose)
  if (key === undefined) throw new TypeError('no key')
  return key
}

function found(...transactions: readonly Uint8Array[]): Found & { readonly group: FoundGroup } {
  const seen = transactions.map((bytes): SeenTransaction => ({ bytes, state: { kind: 'settled' } }))
  const [group] = groupPayments(keys, seen, terms)
  if (group === undefined) throw new TypeError('nothing found')
  return { network: todayNetwork, group, scanned, keyLabel: ({ index }) => `Restored ${index}` }
}

const paidTo = (index: number, ...amounts: readonly bigint[]) => payments(amounts, keyAt(index).hash160)

/** Builds an unsigned lock of a payment to key 1, for key 0, with change to key 2. */
function lockOf({ bytes, outPoints }: ReturnType<typeof payments>): Uint8Array {
  const coins = valueOf(readCoins([bytes], outPoints))
  const funded = [{ hash160: keyAt(0).hash160, amountDuffs: 200_000n }]
  const plan = valueOf(planLock('asset-lock', coins, funded, keyAt(2).hash160))
  return encodeTransaction(plan.transaction)
}

const draftByCoins = async (these: Found) => draftOf(await takeUpCoins(these, 'Lock key'))
const draftByLock = async (these: Found, lock: FoundLock) => draftOf(await takeUpLock(these, lock))

function draftOf(owner: DepositOwner): FundedDraft {
  if (owner.kind !== 'draft') throw new TypeError('no draft')
  return owner.draft
}

const deposits = () => [...useWorkspace.getState().deposits.values()]
const drafts = () => [...useWorkspace.getState().drafts.values()]
const storedDeposits = () => [...disk.deposits.values()].map((each) => Deposit.parse(each))

describe('coins that a search has found', () => {
  it('continue in a draft, with the key in the vault and the deposit on the disk', async () => {
    const paid = paidTo(1, 300_000n)
    const draft = await draftByCoins(found(paid.bytes))
    await flushWorkspace()
    const [deposit] = storedDeposits()
    expect(deposit).toMatchObject({
      networkId: todayNetwork.id,
      draftId: draft.id,
      purpose: 'registration',
      birthHeight: 50,
      scanned: { fromHeight: 50, toHeight: 120 },
      spends: [],
    })
    expect(deposit && sumOf(coinsOf(deposit).unspent)).toBe(300_000n)
    const [address, lock] = useVault.getState().keys
    expect(address).toMatchObject({ label: 'Restored 1', path: "m/9'/1'/5'/1'/1" })
    expect(
      equalBytes(address?.publicKey ?? new Uint8Array(), deposit?.keys[0]?.publicKey ?? keyAt(1).hash160),
    ).toBe(true)
    expect(useWorkspace.getState().drafts.get(draft.id)?.fund).toMatchObject({
      method: 'address',
      amount: '300000',
      singleUseKey: lock?.id,
    })
    // The phrase’s next key comes after the keys that were found.
    expect(lock?.path).toBe("m/9'/1'/5'/1'/2")
  })

  it('become one deposit and one draft, however often they are taken up', async () => {
    const paid = paidTo(1, 300_000n)
    const both = await Promise.all([draftByCoins(found(paid.bytes)), draftByCoins(found(paid.bytes))])
    const again = await draftByCoins(found(paid.bytes))
    expect(new Set([...both, again].map(({ id }) => id)).size).toBe(1)
    await takeUpDeposit(found(paid.bytes))
    expect([deposits().length, drafts().length]).toEqual([1, 1])
    expect(deposits()[0]?.draftId).toBe(again.id)
    expect(useVault.getState().keys).toHaveLength(2)
  })

  it('stay one deposit if another tab has taken them up, even if this tab does not know it yet', async () => {
    const paid = paidTo(1, 300_000n)
    const first = await draftByCoins(found(paid.bytes))
    await flushWorkspace()
    const [stored] = storedDeposits()
    useWorkspace.setState({ deposits: new Map(), drafts: new Map() })
    const second = await draftByCoins(found(paid.bytes))
    expect(second.id).toBe(first.id)
    expect(disk.deposits.size).toBe(1)
    expect(stored?.id).toBe(deposits()[0]?.id)
  })

  it('need no draft for a refund, and can go to a draft afterwards', async () => {
    const paid = paidTo(1, 300_000n)
    const id = await takeUpDeposit(found(paid.bytes))
    expect(drafts()).toEqual([])
    expect(useWorkspace.getState().deposits.get(id)).toMatchObject({ draftId: '' })
    const draft = await draftByCoins(found(paid.bytes))
    expect(useWorkspace.getState().deposits.get(id)).toMatchObject({ draftId: draft.id })
  })

  it('join the known deposit, and coins of a top-up key go to a top-up', async () => {
    const first = await takeUpDeposit(found(paidTo(1, 300_000n).bytes))
    const more = paidTo(1, 40_000n, 50_000n)
    const second = await takeUpDeposit(found(paidTo(1, 300_000n).bytes, more.bytes))
    expect(second).toBe(first)
    expect(deposits()[0]?.payments).toHaveLength(2)
    const topUp = payments([90_000n], keyAt(4, 'top-up').hash160)
    expect(await draftByCoins(found(topUp.bytes))).toMatchObject({ kind: 'top-up', identity: '' })
  })
})

describe('a lock that a search has found', () => {
  it('continues in one draft, with its payment and its change', async () => {
    const paid = paidTo(1, 300_000n)
    const bytes = lockOf(paid)
    const these = found(paid.bytes, bytes)
    const [lock] = these.group.locks
    if (lock === undefined) throw new TypeError('no lock')
    const draft = await draftByLock(these, lock)
    expect((await draftByLock(these, lock)).id).toBe(draft.id)
    expect([deposits().length, drafts().length]).toEqual([1, 1])
    const [deposit] = deposits()
    expect(deposit?.keys.map(({ use }) => use)).toEqual(['address', 'change'])
    expect(deposit?.spends).toMatchObject([
      { what: 'asset-lock', bytes, state: { kind: 'sent', accepted: true } },
    ])
    expect(deposit?.payments.map((each) => formatHex(each.bytes))).toEqual([formatHex(paid.bytes)])
    expect(deposit && coinsOf(deposit).unspent.map((coin) => formatHex(coin.hash160))).toEqual([
      formatHex(keyAt(2).hash160),
    ])
    const credit = useVault.getState().keys.find(({ id }) => id === draft.fund.singleUseKey)
    expect(hash160(credit?.publicKey ?? new Uint8Array())).toEqual(keyAt(0).hash160)
    expect(draft.fund).toMatchObject({ method: 'address', amount: '200000' })
  })

  it('fills a new draft if it is proven and the first draft was discarded', async () => {
    const paid = paidTo(1, 300_000n)
    const these = found(paid.bytes, lockOf(paid))
    const [lock] = these.group.locks
    if (lock === undefined) throw new TypeError('no lock')
    await draftByLock(these, lock)
    const [deposit] = deposits()
    const proof = { kind: 'chain', height: 110 } as const
    await saveToWorkspace([
      changeRecord('deposits', deposit?.id ?? '', (each) => ({
        ...each,
        spends: each.spends.map((spend) => ({
          ...spend,
          state: { kind: 'locked', atMs: 1, proof } as const,
        })),
      })),
    ])
    useWorkspace.setState({ drafts: new Map() })
    disk.drafts.clear()
    const draft = await draftByLock(these, lock)
    expect(useWorkspace.getState().drafts.get(draft.id)?.fund).toMatchObject({
      method: 'proven',
      proven: { proof: { kind: 'chain', height: 110 } },
    })
  })
})

describe('a deposit that a run or a draft already uses', () => {
  const run = BulkRun.parse({
    format: 1,
    id: '00112233445566aa',
    version: 0,
    createdAtMs: 1,
    savedAtMs: 1,
    networkId: todayNetwork.id,
    profile: todayNetwork.profile,
    pattern: 'Shop {n}',
    keys: [{ purpose: 0, securityLevel: 0, type: 0 }],
    source: { kind: 'payment', amount: '100000' },
    count: 2,
  })
  const paid = () => paidTo(1, 300_000n)

  it('stays with its run, which receives the found payments, and no draft is begun', async () => {
    const id = await takeUpDeposit(found(paid().bytes))
    await saveToWorkspace([
      addRecord('bulk-runs', run.id, run),
      changeRecord('deposits', id, (deposit) => ({ ...deposit, draftId: run.id })),
    ])
    const more = paidTo(1, 40_000n, 50_000n)
    expect(await takeUpCoins(found(paid().bytes, more.bytes), 'Lock key')).toEqual({ kind: 'run', run })
    const these = found(paid().bytes, more.bytes, lockOf(paid()))
    const [lock] = these.group.locks
    if (lock === undefined) throw new TypeError('no lock')
    expect(ownerOfFound(these, useWorkspace.getState())).toEqual({ kind: 'run', run })
    expect(await takeUpLock(these, lock)).toEqual({ kind: 'run', run })
    expect(drafts()).toEqual([])
    expect(deposits()).toMatchObject([{ id, draftId: run.id, spends: [{ bytes: lock.bytes }] }])
    expect(deposits()[0]?.payments).toHaveLength(2)
  })

  it('stays with its draft, even with a lock from elsewhere, and no other draft takes it', async () => {
    const draft = await draftByCoins(found(paid().bytes))
    const these = found(paid().bytes, lockOf(paid()))
    const [lock] = these.group.locks
    if (lock === undefined) throw new TypeError('no lock')
    expect(await draftByLock(these, lock)).toMatchObject({ id: draft.id })
    expect([drafts().length, deposits()]).toMatchObject([1, [{ draftId: draft.id, spends: [{}] }]])
    await saveToWorkspace([addRecord('drafts', 'other', newCreateDraft('other', 0, todayNetwork))])
    const adopting = adoptDeposit('other', deposits()[0]?.id ?? '', 'Lock key')
    await expect(adopting).rejects.toMatchObject({ code: 'workspace/not-ready' })
    expect(deposits()).toMatchObject([{ draftId: draft.id }])
  })
})
