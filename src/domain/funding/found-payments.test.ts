import { describe, expect, it } from 'vitest'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { readCoins, sumOf } from '#/protocol/funding/coins.ts'
import { planLock, planRefund, signFunding } from '#/protocol/funding/plan-funding.ts'
import { encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import { deriveTxid } from '#/protocol/layer1/transaction.ts'
import { fundingKey, payments } from '#/protocol/testing/funding-samples.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { valueOf } from '#/sandbox/testing/sample-chain.ts'
import type { FundingHash } from '#/domain/keys/vault-facts.ts'
import { groupPayments, lastUsed, type SeenTransaction } from './found-payments.ts'

const today = wireProfiles['platform-13']
const names = ['lock', 'address', 'change', 'other', 'far']
const own = names.map((name) => fundingKey(`found ${name}`))
const keys: readonly FundingHash[] = own.map(({ hash }, index) => ({
  series: "m/9'/1'/5'/1'/i",
  purpose: 'registration',
  index,
  hash160: hash,
}))
const [lock, address, change, other] = own
if (lock === undefined || address === undefined || change === undefined || other === undefined)
  throw new TypeError('sample')

const seen = (bytes: Uint8Array, kind: 'seen' | 'settled' = 'settled'): SeenTransaction => ({
  bytes,
  state: { kind },
})
const signer = (hash: Uint8Array) => own.find((key) => formatHex(key.hash) === formatHex(hash))?.privateKey

const paid = payments([300_000n, 200_000n], address.hash)
const coins = valueOf(readCoins([paid.bytes], paid.outPoints))
const lockBytes = valueOf(
  signFunding(
    valueOf(planLock('asset-lock', coins, [{ hash160: lock.hash, amountDuffs: 400_000n }], change.hash)),
    signer,
  ),
)

describe('the payments and locks that a search finds', () => {
  it('include a payment that was only seen, with its coins, which are not settled yet', () => {
    const [group, ...rest] = groupPayments(keys, [seen(paid.bytes, 'seen')], today)
    expect(rest).toEqual([])
    expect(group).toMatchObject({ id: formatHex(address.hash), purpose: 'registration', locks: [] })
    expect(group?.keys.map(({ index }) => index)).toEqual([1])
    expect(group?.unspent.map(({ amountDuffs, isSettled }) => [amountDuffs, isSettled])).toEqual([
      [300_000n, false],
      [200_000n, false],
    ])
  })

  it('include a lock with its keys and its change, for every order of the transactions', () => {
    const all = [seen(paid.bytes), seen(lockBytes)]
    for (const order of [all, all.toReversed()]) {
      const [group, ...rest] = groupPayments(keys, order, today)
      expect(rest).toEqual([])
      expect(group?.keys.map(({ index }) => index)).toEqual([1, 2])
      expect(group?.locks).toMatchObject([
        { txid: formatHex(deriveTxid(lockBytes)), credits: [{ key: keys[0], amountDuffs: 400_000n }] },
      ])
      const left = sumOf(group?.unspent ?? [])
      expect(left > 99_000n && left < 100_000n).toBe(true)
      expect(group?.unspent.map(({ key }) => key.index)).toEqual([2])
    }
  })

  it('have no coins after everything was sent away, and no payments to other keys', () => {
    const away = valueOf(planRefund(coins, encodeP2pkhScript(fundingKey('elsewhere').hash)))
    const refund = valueOf(signFunding(away, signer))
    const [group] = groupPayments(keys, [seen(paid.bytes), seen(refund)], today)
    expect(group).toMatchObject({ unspent: [], locks: [] })
    const foreign = payments([1_000n], hash160(new Uint8Array()))
    expect(groupPayments(keys, [seen(foreign.bytes), seen(new Uint8Array(3))], today)).toEqual([])
  })

  it('have keys in separate groups if no transaction joins them', () => {
    const another = payments([50_000n], other.hash)
    const groups = groupPayments(keys, [seen(another.bytes), seen(paid.bytes), seen(lockBytes)], today)
    const indices = groups.map((group) => group.keys.map(({ index }) => index).join())
    expect(indices.toSorted()).toEqual(['1,2', '3'])
  })

  it('use the keys of coins, of change, and of locks', () => {
    expect(lastUsed(keys, [], today)).toEqual({})
    const topUps = "m/9'/1'/5'/2'/i"
    const topUp = keys.map((key) =>
      key.index === 0 ? { ...key, series: topUps, purpose: 'top-up' as const, index: 7 } : key,
    )
    expect(lastUsed(topUp, [seen(paid.bytes), seen(lockBytes)], today)).toEqual({
      "m/9'/1'/5'/1'/i": 2,
      [topUps]: 7,
    })
  })
})
