import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { parseHex } from '#/protocol/encoding/hex.ts'
import { readCoins, sumOf } from '#/protocol/funding/coins.ts'
import { planLock, planRefund, signFunding } from '#/protocol/funding/plan-funding.ts'
import { deriveEcdsaPublicKey } from '#/protocol/key/ecdsa.ts'
import { encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import { fundingKey, payments } from '#/protocol/testing/funding-samples.ts'
import { Deposit, type DepositSpend, type PaymentState, type SpendState } from '#/store/records/deposit.ts'
import {
  arrivedDuffs,
  coinsOf,
  usableDuffs,
  dropGiven,
  duffsNeeding,
  joinDeposits,
  noteBirth,
  noteGiven,
  notePayment,
  notePaymentState,
  noteScanned,
  noteSpend,
  noteSpendState,
  txidOf,
} from './deposit-coins.ts'

const address = fundingKey('address')
const change = fundingKey('change')
const single = fundingKey('single')
const changeKey = { publicKey: deriveEcdsaPublicKey(change.privateKey), madeAtMs: 5 }

const fresh: Deposit = {
  format: 1,
  id: '0123456789abcdef',
  createdAtMs: 1,
  networkId: 'sandbox-13',
  profile: 'platform-13',
  purpose: 'registration',
  draftId: 'draft',
  birthHeight: null,
  scanned: null,
  keys: [{ publicKey: deriveEcdsaPublicKey(address.privateKey), use: 'address', madeAtMs: 1 }],
  payments: [],
  spends: [],
}

const paid = payments([700_000n, 300_000n], address.hash)
const foreign = payments([700_000n], fundingKey('somebody').hash)
const funded = notePayment(fresh, paid.bytes, 2)

function sign(what: 'lock' | 'refund', count: number, amountDuffs = 200_000n): DepositSpend {
  const coins = readCoins([paid.bytes], paid.outPoints.slice(0, count))
  if (!coins.ok) throw new TypeError('sample')
  const plan =
    what === 'lock'
      ? planLock('asset-lock', coins.value, [{ hash160: single.hash, amountDuffs }], change.hash)
      : planRefund(coins.value, encodeP2pkhScript(single.hash))
  const signed = plan.ok ? signFunding(plan.value, () => address.privateKey) : plan
  if (!signed.ok) throw new TypeError('sample')
  const kind = what === 'lock' ? 'asset-lock' : 'refund'
  return { what: kind, bytes: signed.value, signedAtMs: 3, state: { kind: 'signed' } }
}

const amountsOf = (deposit: Deposit) => coinsOf(deposit).unspent.map(({ amountDuffs }) => amountDuffs)
const rejected: SpendState = { kind: 'rejected', atMs: 4, reason: 'no' }

describe('a deposit', () => {
  it('counts each payment to its keys once, and no other payment', () => {
    expect(amountsOf(funded)).toEqual([700_000n, 300_000n])
    expect(notePayment(funded, paid.bytes, 9)).toBe(funded)
    expect(notePayment(funded, foreign.bytes, 9)).toBe(funded)
    expect(notePayment(funded, parseHex('00'.repeat(50)), 9)).toBe(funded)
  })

  it('counts the change of its signed transaction until that transaction is rejected', () => {
    const lock = sign('lock', 1)
    const signed = noteSpend(funded, lock, changeKey)
    const [left, change = 0n] = amountsOf(signed)
    expect([left, change > 499_000n && change < 500_000n]).toEqual([300_000n, true])
    expect(coinsOf(signed).paid).toHaveLength(2)
    expect(noteSpend(signed, lock, changeKey)).toBe(signed)
    expect(amountsOf(noteSpendState(signed, txidOf(lock.bytes), rejected))).toEqual([700_000n, 300_000n])
  })

  it('counts unspent and locked coins as usable, but not refunded coins', () => {
    expect(usableDuffs(funded, 0)).toBe(1_000_000n)
    const locked = noteSpend(funded, sign('lock', 1), changeKey)
    expect(usableDuffs(locked, 0)).toBe(1_000_000n)
    expect(sumOf(coinsOf(locked).unspent)).toBeLessThan(800_000n)
    // A draft that began after the lock cannot use the coins of the lock.
    expect(usableDuffs(locked, 3)).toBe(1_000_000n)
    expect(usableDuffs(locked, 4)).toBe(sumOf(coinsOf(locked).unspent))
    const refunded = noteSpend(funded, sign('refund', 1), null)
    expect(usableDuffs(refunded, 0)).toBe(300_000n)
    expect(coinsOf(refunded).paid).toHaveLength(2)
    const { bytes } = sign('refund', 1)
    expect(usableDuffs(noteSpendState(refunded, txidOf(bytes), rejected), 0)).toBe(1_000_000n)
    // A payment that arrives after a refund counts separately.
    const late = payments([50_000n], address.hash)
    expect(usableDuffs(notePayment(refunded, late.bytes, 9), 0)).toBe(350_000n)
  })

  it('reports to its draft the arrived amount, until a lock is signed', () => {
    const told = (deposit: Deposit, draftId = deposit.draftId) =>
      arrivedDuffs(new Map([[deposit.id, deposit]]), draftId)
    expect([told(fresh), told(funded), told(funded, 'another')]).toEqual([0n, 1_000_000n, 0n])
    expect(told(noteSpend(funded, sign('lock', 2), changeKey))).toBe(0n)
  })

  it('needs the keys of its coins, and the key of a lock until the lock is proven', () => {
    const needing = (deposit: Deposit) =>
      [address, change, single].map(({ privateKey }) =>
        Number(duffsNeeding([deposit, fresh], deriveEcdsaPublicKey(privateKey))),
      )
    expect(needing(funded)).toEqual([1_000_000, 0, 0])
    const lock = sign('lock', 1)
    const signed = noteSpend(funded, lock, changeKey)
    expect(needing(signed)).toEqual([300_000, 499_760, 200_000])
    expect(needing(noteSpendState(signed, txidOf(lock.bytes), proof(true)))).toEqual([300_000, 499_760, 0])
    expect(needing(noteSpendState(signed, txidOf(lock.bytes), rejected))).toEqual([1_000_000, 0, 0])
  })

  it('ignores a second transaction of the same coins, whoever signed it', () => {
    const signed = noteSpend(funded, sign('lock', 2), changeKey)
    expect(noteSpend(signed, sign('refund', 1), null)).toBe(signed)
    expect(noteSpend(fresh, sign('refund', 1), null)).toBe(fresh)
    // Another browser with the same phrase has spent the coin: nodes have its transaction.
    const seen = notePayment(funded, sign('refund', 2).bytes, 8)
    expect([amountsOf(seen), coinsOf(seen).paid.length]).toEqual([[], 2])
    expect(noteSpend(seen, sign('lock', 1), changeKey)).toBe(seen)
  })

  it('never moves a payment or a lock back to an earlier state', () => {
    const settled = notePaymentState(funded, txidOf(paid.bytes), { kind: 'settled' })
    expect(notePaymentState(settled, txidOf(paid.bytes), { kind: 'in-block', height: 3 })).toBe(settled)
    expect(notePaymentState(settled, txidOf(foreign.bytes), { kind: 'settled' })).toBe(settled)
    const lock = sign('lock', 1)
    const txid = txidOf(lock.bytes)
    const signed = noteSpend(funded, lock, changeKey)
    const sent = (tries: number, accepted: boolean): SpendState => ({
      kind: 'sent',
      atMs: 1,
      tries,
      accepted,
    })
    const accepted = noteSpendState(signed, txid, sent(2, true))
    expect(noteSpendState(accepted, txid, { kind: 'signed' })).toBe(accepted)
    expect(noteSpendState(accepted, txid, sent(1, false))).toBe(accepted)
    const unverified = proof(false)
    const locked = noteSpendState(noteSpendState(accepted, txid, rejected), txid, unverified)
    expect(locked.spends[0]?.state).toEqual(unverified)
    expect(noteSpendState(locked, txid, rejected)).toBe(locked)
    const inBlock = noteSpendState(locked, txid, {
      kind: 'locked',
      atMs: 1,
      proof: { kind: 'chain', height: 9 },
    })
    expect(noteSpendState(inBlock, txid, unverified)).toBe(inBlock)
    expect(noteSpendState(inBlock, txid, proof(true)).spends[0]?.state).toEqual(proof(true))
  })

  it('accepts a payment from the user, who can drop it until a node has seen it or a transaction spends it', () => {
    const given = noteGiven(fresh, paid.bytes, 2)
    const txid = txidOf(paid.bytes)
    expect(Deposit.parse(given).payments).toMatchObject([{ state: { kind: 'given' } }])
    expect(amountsOf(given)).toEqual([700_000n, 300_000n])
    expect(noteGiven(fresh, foreign.bytes, 2)).toBe(fresh)
    expect(noteGiven(given, paid.bytes, 3)).toBe(given)
    expect(dropGiven(given, txid).payments).toEqual([])
    expect(dropGiven(given, txidOf(foreign.bytes))).toBe(given)
    const seen = notePayment(given, paid.bytes, 3)
    expect(seen.payments).toMatchObject([{ seenAtMs: 2, state: { kind: 'seen' } }])
    expect(noteGiven(seen, paid.bytes, 4)).toBe(seen)
    expect(dropGiven(seen, txid)).toBe(seen)
    const spent = noteSpend(given, sign('refund', 1), null)
    expect(dropGiven(spent, txid)).toBe(spent)
    const spentTxid = txidOf(spent.spends[0]?.bytes ?? new Uint8Array())
    const free = noteSpendState(spent, spentTxid, rejected)
    expect(dropGiven(free, txid).payments).toEqual([])
    expect(joinDeposits(given, fresh).payments).toMatchObject([{ state: { kind: 'given' } }])
    expect(joinDeposits(given, seen).payments).toEqual(seen.payments)
  })

  it('does not count blocks as scanned beyond a gap', () => {
    const seen = noteScanned(fresh, { fromHeight: 10, toHeight: 20 })
    expect(noteScanned(seen, { fromHeight: 22, toHeight: 30 })).toBe(seen)
    expect(noteScanned(seen, { fromHeight: 12, toHeight: 15 })).toBe(seen)
    expect(noteScanned(seen, { fromHeight: 21, toHeight: 30 }).scanned).toEqual({
      fromHeight: 10,
      toHeight: 30,
    })
    expect(noteBirth(noteBirth(fresh, 7), 9).birthHeight).toBe(7)
  })
})

function proof(verified: boolean): SpendState {
  return { kind: 'locked', atMs: 1, proof: { kind: 'instant', bytes: new Uint8Array(198).fill(1), verified } }
}

describe('the deposits of two browsers', () => {
  const firstLock = sign('lock', 1)
  const firstRefund = sign('refund', 1)
  const states: readonly PaymentState[] = [
    { kind: 'seen' },
    { kind: 'in-block', height: 4 },
    { kind: 'settled' },
  ]
  const more = payments([5_000n], address.hash)
  const change = (deposit: Deposit, [what, which]: readonly [number, number]): Deposit => {
    switch (what) {
      case 0:
        return notePayment(deposit, paid.bytes, which)
      case 1:
        return notePayment(deposit, more.bytes, which)
      case 2:
        return notePaymentState(deposit, txidOf(paid.bytes), states[which % 3] ?? { kind: 'seen' })
      case 3:
        return noteSpend(deposit, which % 2 === 0 ? firstLock : firstRefund, changeKey)
      case 4:
        return noteSpendState(
          deposit,
          txidOf(firstLock.bytes),
          [rejected, proof(false), proof(true)][which % 3] ?? rejected,
        )
      default:
        return noteBirth(deposit, which)
    }
  }
  const changes = fc.array(fc.tuple(fc.nat(5), fc.nat(6)), { maxLength: 12 })

  it('are joined without losing anything, and joining them again changes nothing', () => {
    fc.assert(
      fc.property(changes, changes, (one, other) => {
        const here = one.reduce(change, fresh)
        const there = other.reduce(change, fresh)
        const joined = joinDeposits(there, here)
        expect(Deposit.safeParse(joined).success).toBe(true)
        const known = new Set([...joined.payments, ...joined.spends].map(({ bytes }) => txidOf(bytes)))
        for (const { bytes } of [...here.payments, ...there.payments, ...here.spends, ...there.spends])
          expect(known.has(txidOf(bytes))).toBe(true)
        expect(joinDeposits(there, joined)).toEqual(joined)
        expect(joinDeposits(here, joined)).toEqual(joined)
      }),
    )
  })
})
