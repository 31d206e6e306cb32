import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCoins } from '#/protocol/funding/coins.ts'
import { planLock, planRefund, signFunding, type FundingPlan } from '#/protocol/funding/plan-funding.ts'
import { encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import { deriveTxid } from '#/protocol/layer1/transaction.ts'
import { fundingKey } from '#/protocol/testing/funding-samples.ts'
import {
  payFromWallet,
  seenAt,
  takeBroadcast,
  tallyLedger,
  type Ledger,
  type LedgerTally,
} from './sandbox-ledger.ts'
import { PaymentFault } from './sandbox-settings.ts'
import { createSandboxWorld } from './sandbox-world.ts'
import { valueOf } from './testing/sample-chain.ts'

const chain = { world: createSandboxWorld({ seed: 'a test', masternodes: 10 }) }
const key = fundingKey('deposit')
const script = encodeP2pkhScript(key.hash)
const faults = PaymentFault.options

const pay = (ledger: Ledger, tip: number, amountDuffs: bigint, fault: PaymentFault = 'none') =>
  payFromWallet(ledger, { chain, tip }, { script, amountDuffs }, fault)
const sumOf = ({ unspent, locked, fees, unseen }: LedgerTally) => unspent + locked + fees + unseen

/** Signs a plan that spends the key’s coins, as nodes know them. */
function spend(ledger: Ledger, tip: number, plan: (coins: ReturnType<typeof coinsOf>) => FundingPlan) {
  const coins = coinsOf(ledger, tip)
  return valueOf(signFunding(plan(coins), () => key.privateKey))
}

function coinsOf(ledger: Ledger, tip: number) {
  const seen = seenAt(ledger, tip).filter(({ entry }) => entry.isOfWallet)
  const outPoints = seen.map(({ txid }) => ({ txid, index: 0 }))
  return valueOf(
    readCoins(
      seen.map(({ entry }) => entry.bytes),
      outPoints,
    ),
  )
}

const refund = (ledger: Ledger, tip: number) =>
  spend(ledger, tip, (coins) => valueOf(planRefund(coins, encodeP2pkhScript(fundingKey('back').hash))))

const reasonOf = (taken: ReturnType<typeof takeBroadcast>) =>
  taken.kind === 'rejected' ? taken.reason : taken.kind

describe('the sandbox’s transactions', () => {
  it('the ledger adds up after any payments, locks and refunds, with any fault', () => {
    const step = fc.record({
      act: fc.constantFrom('pay', 'lock', 'refund', 'block'),
      amount: fc.bigInt(100_000n, 500_000_000n),
      fault: fc.constantFrom(...faults),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        let ledger: Ledger = []
        let [tip, paid] = [500, 0n]
        for (const { act, amount, fault } of steps) {
          if (act === 'block') tip += 1
          if (act === 'pay') {
            ledger = pay(ledger, tip, amount, fault)
            paid += fault === 'paid-twice' ? 2n * amount : amount
          }
          if (act === 'lock' || act === 'refund') {
            const coins = coinsOf(ledger, tip)
            const plan =
              act === 'refund'
                ? planRefund(coins, encodeP2pkhScript(key.hash))
                : planLock('asset-lock', coins, [{ hash160: key.hash, amountDuffs: amount }], key.hash)
            if (!plan.ok) continue
            const bytes = valueOf(signFunding(plan.value, () => key.privateKey))
            const taken = takeBroadcast(ledger, bytes, tip, fault)
            if (taken.kind === 'accepted') ledger = taken.ledger
          }
          const tally = tallyLedger(ledger, chain, tip)
          expect(tally.paid).toBe(paid)
          expect(sumOf(tally)).toBe(paid)
          expect(tally.fees >= 0n && tally.unseen >= 0n).toBe(true)
        }
      }),
      { seed: 21, numRuns: 60 },
    )
  })

  it('a transaction is mined and chain-locked in the next block', () => {
    const ledger = pay([], 500, 1000n)
    expect(seenAt(ledger, 500)).toMatchObject([
      { block: undefined, isInstantLocked: true, isChainLocked: false },
    ])
    expect(seenAt(ledger, 501)).toMatchObject([
      { block: { height: 501, isReplaced: false }, isChainLocked: true },
    ])
  })

  it('a transaction is not mined before the one that it spends', () => {
    const paid = pay([], 500, 1_000_000n, 'reorg')
    const taken = takeBroadcast(paid, refund(paid, 501), 501, 'none')
    const ledger = taken.kind === 'accepted' ? taken.ledger : []
    expect(seenAt(ledger, 502).map(({ block }) => block)).toEqual([
      { height: 501, isReplaced: true },
      undefined,
    ])
    expect(seenAt(ledger, 503).map(({ block }) => block?.height)).toEqual([503, 503])
  })

  it('accepts a repeated transaction without change, and rejects a second spend of its coins', () => {
    const paid = pay([], 500, 1_000_000n)
    const bytes = refund(paid, 500)
    const taken = takeBroadcast(paid, bytes, 500, 'none')
    const ledger = taken.kind === 'accepted' ? taken.ledger : []
    expect(takeBroadcast(ledger, bytes, 501, 'none')).toEqual({ kind: 'accepted', isNew: false, ledger })
    const rival = spend(paid, 500, (coins) => valueOf(planRefund(coins, script)))
    expect(reasonOf(takeBroadcast(ledger, rival, 501, 'none'))).toMatch(/missingorspent/)
  })

  it('rejects a transaction with the words of a node', () => {
    const paid = pay([], 500, 1_000_000n)
    const bytes = refund(paid, 500)
    expect(reasonOf(takeBroadcast([], bytes, 500, 'none'))).toMatch(/missingorspent/)
    expect(reasonOf(takeBroadcast(paid, bytes.slice(1), 500, 'none'))).toMatch(/decode/)
    const forged = bytes.with(60, (bytes[60] ?? 0) ^ 1)
    expect(reasonOf(takeBroadcast(paid, forged, 500, 'none'))).toMatch(/verify-flag/)
    const dear = valueOf(planRefund(coinsOf(paid, 500), script))
    const [output] = dear.transaction.outputs
    if (output === undefined) throw new TypeError('no output')
    const changed = (amountDuffs: bigint) =>
      valueOf(
        signFunding(
          { ...dear, transaction: { ...dear.transaction, outputs: [{ ...output, amountDuffs }] } },
          () => key.privateKey,
        ),
      )
    expect(reasonOf(takeBroadcast(paid, changed(1_000_001n), 500, 'none'))).toMatch(/belowout/)
    expect(reasonOf(takeBroadcast(paid, changed(999_999n), 500, 'none'))).toMatch(/relay fee/)
  })

  it('rejects random bytes without throwing', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        (bytes) => takeBroadcast([], bytes, 500, 'none').kind === 'rejected',
      ),
    )
  })

  it('each payment of the wallet is a different transaction', () => {
    const ledger = pay(pay([], 500, 1000n), 500, 1000n, 'paid-twice')
    expect(new Set(ledger.map(({ bytes }) => deriveTxid(bytes).join()))).toHaveProperty('size', 3)
    expect(() => pay([], 500, 0n)).toThrow(RangeError)
  })
})
