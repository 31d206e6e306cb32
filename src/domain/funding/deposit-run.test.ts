import { describe, expect, it } from 'vitest'

import { checkAssetLockTransaction } from '#/protocol/funding/asset-lock-transaction.ts'
import { coinsOf, noteSpend } from './deposit-coins.ts'
import {
  addressKey as address,
  changeKey as change,
  newDeposit,
  openDepositTab,
  signCoins,
} from '#/domain/funding/testing/deposit-tab.ts'
import { openFundingWorld } from '#/domain/funding/testing/funding-world.ts'
import { instantLockMs } from './deposit-run.ts'

function openTab(world = openFundingWorld(), disk = { deposit: newDeposit(), handed: new Set<string>() }) {
  return { world, ...openDepositTab(world.nodes, disk) }
}

const statesOf = ({ disk }: ReturnType<typeof openTab>) => disk.deposit.spends.map(({ state }) => state.kind)

describe('a deposit', () => {
  it('runs from its address through a payment to a lock that its draft receives', async () => {
    const tab = openTab()
    await tab.start()
    expect(tab.disk.deposit).toMatchObject({ birthHeight: 100, scanned: { fromHeight: 100, toHeight: 100 } })
    tab.world.pay([{ hash: address.hash, amountDuffs: 700_000n }])
    await tab.settle()
    expect(tab.disk.deposit.payments).toMatchObject([{ state: { kind: 'settled' } }])
    await tab.sign('lock')
    await tab.settle()
    expect(tab.disk.deposit.spends).toMatchObject([
      { state: { kind: 'locked', proof: { kind: 'instant', verified: true } } },
    ])
    expect(tab.disk.handed.size).toBe(1)
    expect(tab.activities.at(-1)).toEqual({ kind: 'watching', falsePositiveRate: 0.001 })
  })

  it('sees several payments, one late, one without a lock, and the change of its own lock', async () => {
    const tab = openTab()
    await tab.start()
    tab.world.pay([{ hash: address.hash, amountDuffs: 300_000n }])
    tab.world.pay([{ hash: address.hash, amountDuffs: 400_000n }], false)
    await tab.settle()
    expect(tab.disk.deposit.payments.map(({ state }) => state.kind)).toEqual(['settled', 'seen'])
    tab.world.mine()
    await tab.settle()
    expect(tab.disk.deposit.payments.map(({ state }) => state.kind)).toEqual(['settled', 'settled'])
    await tab.sign('lock', 350_000n)
    await tab.settle()
    expect(tab.disk.deposit.keys.map(({ use }) => use)).toEqual(['address', 'change'])
    const { unspent, paid } = coinsOf(tab.disk.deposit)
    expect(paid.map(({ amountDuffs }) => amountDuffs)).toEqual([300_000n, 400_000n])
    expect(unspent).toHaveLength(2)
    // Somebody who knows the change address also pays to it. The subscription has already started again with its key.
    tab.world.pay([{ hash: change.hash, amountDuffs: 5_000n }])
    await tab.settle()
    expect(coinsOf(tab.disk.deposit).unspent).toHaveLength(3)
  })

  it('scans blocks from its creation on, and after a reload from the last scanned blocks', async () => {
    const tab = openTab()
    await tab.start()
    for (let block = 0; block < 50; block += 1) tab.world.mine()
    tab.end()
    await tab.start()
    expect(tab.disk.deposit.scanned).toEqual({ fromHeight: 100, toHeight: 150 })
    tab.end()
    await tab.start()
    expect(tab.world.asked).toEqual([100, 100, 138])
  })

  it('sends only stored transactions, and sends the same bytes until a node answers', async () => {
    const tab = openTab()
    await tab.start()
    tab.world.pay([{ hash: address.hash, amountDuffs: 700_000n }])
    await tab.settle()
    tab.world.faults.isSilent = true
    await tab.sign('lock')
    expect(statesOf(tab)).toEqual(['sent'])
    await tab.pass(10_000)
    expect(tab.world.broadcasts.length).toBeGreaterThan(1)
    expect(new Set(tab.world.broadcasts).size).toBe(1)
    tab.world.faults.isSilent = false
    await tab.pass(60_000)
    expect(statesOf(tab)).toEqual(['locked'])
  })

  it('asks nodes for its transaction instead of sending it twice if the broadcast’s answer is lost', async () => {
    const tab = openTab()
    await tab.start()
    tab.world.pay([{ hash: address.hash, amountDuffs: 700_000n }])
    await tab.settle()
    tab.world.faults.losesAnswer = true
    tab.world.faults.noInstantLocks = true
    await tab.sign('lock')
    expect(tab.disk.deposit.spends).toMatchObject([{ state: { kind: 'sent', tries: 1, accepted: true } }])
    expect(tab.world.sent()).toHaveLength(1)
  })

  it('accepts an instant lock of an unknown quorum only if nodes agree on it', async () => {
    const tab = openTab()
    Object.assign(tab.world.faults, { noQuorums: true })
    await tab.start()
    tab.world.pay([{ hash: address.hash, amountDuffs: 700_000n }])
    await tab.settle()
    await tab.sign('lock')
    await tab.pass(3_000)
    expect(tab.disk.deposit.spends).toMatchObject([
      { state: { kind: 'locked', proof: { kind: 'instant', verified: false } } },
    ])
    const invented = openTab()
    Object.assign(invented.world.faults, { noQuorums: true, inventsLocks: true, noInstantLocks: true })
    await invented.start()
    invented.world.pay([{ hash: address.hash, amountDuffs: 700_000n }])
    await invented.settle()
    await invented.sign('lock')
    await invented.pass(50_000)
    expect(statesOf(invented)).toEqual(['sent'])
  })

  it('uses a ChainLock if no instant lock comes in time, once the platform has reached its block', async () => {
    const tab = openTab()
    tab.world.faults.noInstantLocks = true
    await tab.start()
    tab.world.pay([{ hash: address.hash, amountDuffs: 700_000n }])
    await tab.settle()
    await tab.sign('lock')
    tab.world.mine()
    await tab.pass(instantLockMs - 1_000)
    expect(statesOf(tab)).toEqual(['sent'])
    await tab.pass(30_000)
    // The platform has not yet reached the block.
    expect(statesOf(tab)).toEqual(['sent'])
    tab.world.reachPlatform()
    await tab.pass(30_000)
    expect(tab.disk.deposit.spends).toMatchObject([
      { state: { kind: 'locked', proof: { kind: 'chain', height: 101 } } },
    ])
    expect(tab.disk.handed.size).toBe(1)
  })

  it('sends a payment that has left the chain again, and then its lock', async () => {
    const tab = openTab()
    await tab.start()
    const payment = tab.world.pay([{ hash: address.hash, amountDuffs: 700_000n }])
    await tab.settle()
    tab.world.drop(payment)
    await tab.sign('lock')
    // This chain does not know the wallet’s coin, so nobody can send the payment here.
    expect(statesOf(tab)).toEqual(['rejected'])
    expect(tab.world.broadcasts).toHaveLength(3)
    expect(coinsOf(tab.disk.deposit).unspent).toHaveLength(1)
    // A lock that nodes have lost must be sent again.
    const other = openTab()
    other.world.faults.noInstantLocks = true
    await other.start()
    other.world.pay([{ hash: address.hash, amountDuffs: 700_000n }])
    await other.settle()
    await other.sign('lock')
    const [lost] = other.disk.deposit.spends
    other.world.drop(lost?.bytes ?? new Uint8Array())
    await other.pass(instantLockMs + 20_000)
    expect(other.world.has(lost?.bytes ?? new Uint8Array())).toBe(true)
  })

  it('frees the coins of a rejected transaction for the next one', async () => {
    const tab = openTab()
    await tab.start()
    const payment = tab.world.pay([{ hash: address.hash, amountDuffs: 700_000n }])
    await tab.settle()
    tab.world.drop(payment)
    await tab.sign('lock')
    expect(tab.disk.deposit.spends).toMatchObject([
      { state: { kind: 'rejected', reason: 'bad-txns-inputs-missingorspent' } },
    ])
    await tab.sign('refund')
    expect(statesOf(tab)).toEqual(['rejected', 'rejected'])
  })

  it('retries by itself after no node answered, and after a stream broke', async () => {
    const tab = openTab()
    tab.world.faults.isSilent = true
    await tab.start()
    expect(tab.activities.at(-1)?.kind).toBe('failed')
    tab.world.faults.isSilent = false
    tab.world.faults.dropsStream = true
    await tab.pass(20_000)
    tab.world.pay([{ hash: address.hash, amountDuffs: 700_000n }])
    await tab.settle()
    expect(coinsOf(tab.disk.deposit).paid).toHaveLength(1)
  })

  it('refunds everything to an address, and passes nothing to a draft', async () => {
    const tab = openTab()
    await tab.start()
    tab.world.pay([{ hash: address.hash, amountDuffs: 700_000n }])
    await tab.settle()
    await tab.sign('refund')
    await tab.settle()
    expect(statesOf(tab)).toEqual(['locked'])
    expect(tab.disk.handed.size).toBe(0)
    expect(coinsOf(tab.disk.deposit).unspent).toEqual([])
  })
})

describe('a tab that is killed', () => {
  it.each([
    ['before', false],
    ['after', true],
  ])(
    'a deposit loses no payment, no lock and no duff if its tab is killed %s any of its steps',
    async (_when, after) => {
      let isWhole = false
      let kills = 0
      for (let killAt = 0; !isWhole; killAt += 1) {
        const tab = openTab()
        await tab.start(killAt, after)
        tab.world.pay([
          { hash: address.hash, amountDuffs: 300_000n },
          { hash: address.hash, amountDuffs: 400_000n },
        ])
        await tab.settle()
        await tab.sign('lock', 500_000n)
        await tab.settle()
        isWhole = !tab.killed()
        // Starts another tab, or the same tab again. The user confirms again if no lock is stored.
        await tab.start()
        await tab.settle()
        if (tab.disk.deposit.spends.length === 0) await tab.sign('lock', 500_000n)
        await tab.pass(120_000)
        expect([killAt, statesOf(tab)]).toEqual([killAt, ['locked']])
        expect(tab.disk.handed.size).toBe(1)
        const [sent, ...others] = tab.world.sent()
        expect(others).toEqual([])
        expect(checkAssetLockTransaction(sent?.parsed ?? never()).ok).toBe(true)
        const { paid, fees, unspent } = tab.world.sums()
        expect(unspent + fees).toBe(paid)
        // The record must contain the change.
        const known = coinsOf(tab.disk.deposit).unspent.reduce((total, coin) => total + coin.amountDuffs, 0n)
        expect(known + 500_000n + fees).toBe(paid)
        kills = killAt
        tab.end()
      }
      // The steps are: birth, blocks, payment, its lock, the signature, broadcast, answer, instant lock and handing
      // over.
      expect(kills).toBeGreaterThan(7)
    },
  )

  it('a second tab sends no second transaction of the same coins', async () => {
    const world = openFundingWorld()
    const disk = { deposit: newDeposit(), handed: new Set<string>() }
    const [one, other] = [openTab(world, disk), openTab(world, disk)]
    await one.start()
    world.pay([{ hash: address.hash, amountDuffs: 700_000n }])
    await one.settle()
    const spend = signCoins(disk.deposit, 'refund')
    await one.sign('lock')
    // The other tab signed before it heard of the first transaction, so its transaction is not stored.
    disk.deposit = noteSpend(disk.deposit, spend, null)
    await other.start()
    await other.pass(60_000)
    expect(disk.deposit.spends).toHaveLength(1)
    expect(world.sent()).toHaveLength(1)
  })
})

function never(): never {
  throw new TypeError('nothing was sent')
}
