import { describe, expect, it } from 'vitest'

import { encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import type { PlatformNodeFault } from '#/sandbox/platform-node-fault.ts'
import { seenAt, tallyLedger } from '#/sandbox/sandbox-ledger.ts'
import type { PaymentFault } from '#/sandbox/sandbox-settings.ts'
import { addressKey, openDepositTab } from '#/domain/funding/testing/deposit-tab.ts'
import { openFundingPractice } from '#/domain/funding/testing/funding-practice.ts'
import { coinsOf } from './deposit-coins.ts'
import { instantLockMs } from './deposit-run.ts'

const paidDuffs = 50_000_000n
const eachDuffs = 20_000_000n

/** Opens a deposit over simulated nodes, and waits until the deposit has scanned all blocks. */
async function openDeposit(fault: PaymentFault, nodeFault: PlatformNodeFault = { kind: 'none' }) {
  const practice = openFundingPractice(nodeFault, nodeFault, nodeFault)
  const tab = openDepositTab(practice.nodes)
  const { disk } = tab
  practice.setPaymentFault(fault)
  await tab.start()
  const isScanned = () => disk.deposit.scanned?.toHeight === practice.readTip()
  await practice.runUntil(isScanned)
  return {
    ...practice,
    ...tab,
    pay: () => practice.pay(encodeP2pkhScript(addressKey.hash), paidDuffs),
    paid: () => coinsOf(disk.deposit).paid.length,
    runUntilPaid: (payments: number) =>
      practice.runUntil(() => coinsOf(disk.deposit).paid.length === payments),
    /** Adds blocks to the nodes, and waits until the deposit has scanned them. */
    addBlocks: async (blocks: number) => {
      for (let block = 0; block < blocks; block += 1) practice.addBlock()
      await practice.runUntil(isScanned)
    },
  }
}

type OpenedDeposit = Awaited<ReturnType<typeof openDeposit>>

/** Expects one proven lock, and each paid duff to be locked, unspent, unseen or part of the fee. */
async function expectFunded(deposit: OpenedDeposit, proof: 'instant' | 'chain') {
  const { disk, chain, readLedger, readTip, runUntil, end } = deposit
  await runUntil(() => disk.handed.size > 0)
  end()
  expect(disk.deposit.spends).toMatchObject([{ state: { kind: 'locked', proof: { kind: proof } } }])
  expect([...disk.handed]).toHaveLength(1)
  const tip = readTip() + 10
  const locks = seenAt(readLedger(), tip).filter(({ entry }) => !entry.isOfWallet)
  expect(locks).toHaveLength(1)
  const tally = tallyLedger(readLedger(), chain, tip)
  expect(tally.locked + tally.unspent + tally.unseen + tally.fees).toBe(tally.paid)
  expect(tally.fees > 0n && tally.fees < 500n).toBe(true)
  return tally
}

describe.each([
  ['one identity', []],
  ['two identities', [eachDuffs, eachDuffs]],
])('a deposit for %s', (_what, amounts) => {
  const sign = (deposit: OpenedDeposit) => deposit.sign('lock', ...amounts)

  it('is funded by the second payment if no node ever sees the first', async () => {
    const deposit = await openDeposit('never-seen')
    deposit.pay()
    await deposit.addBlocks(6)
    expect(deposit.paid()).toBe(0)
    deposit.setPaymentFault('none')
    deposit.pay()
    await deposit.runUntilPaid(1)
    await sign(deposit)
    expect(await expectFunded(deposit, 'instant')).toMatchObject({ paid: 2n * paidDuffs, unseen: paidDuffs })
  })

  it('is funded by a payment that nodes see three blocks too late', async () => {
    const deposit = await openDeposit('seen-late')
    deposit.pay()
    await deposit.addBlocks(2)
    expect(deposit.paid()).toBe(0)
    await deposit.addBlocks(1)
    await deposit.runUntilPaid(1)
    await sign(deposit)
    await expectFunded(deposit, 'instant')
  })

  it('uses the ChainLock if neither payment nor lock gets an instant lock', async () => {
    const deposit = await openDeposit('no-instant-lock')
    deposit.pay()
    await deposit.runUntilPaid(1)
    await sign(deposit)
    await deposit.runUntil(() => deposit.disk.deposit.spends[0]?.state.kind === 'sent')
    await deposit.addBlocks(1)
    await deposit.pass(instantLockMs)
    await expectFunded(deposit, 'chain')
  })

  it('is funded by a payment whose block is replaced', async () => {
    const deposit = await openDeposit('reorg')
    deposit.pay()
    await deposit.addBlocks(1)
    await deposit.runUntilPaid(1)
    await sign(deposit)
    await deposit.addBlocks(3)
    expect(deposit.paid()).toBe(1)
    await expectFunded(deposit, 'instant')
  })

  it('locks both payments if it is paid twice', async () => {
    const deposit = await openDeposit('paid-twice')
    deposit.pay()
    await deposit.runUntilPaid(2)
    await sign(deposit)
    const { paid, unspent } = await expectFunded(deposit, 'instant')
    expect(paid).toBe(2n * paidDuffs)
    // The surplus is the change, which goes to a key of the vault.
    expect(unspent > 0n).toBe(amounts.length > 0)
  })

  it('proves its lock even if every node accepts the lock and loses its answer', async () => {
    const deposit = await openDeposit('none', { kind: 'loses-answer' })
    deposit.pay()
    await deposit.runUntilPaid(1)
    await sign(deposit)
    await expectFunded(deposit, 'instant')
  })
})
