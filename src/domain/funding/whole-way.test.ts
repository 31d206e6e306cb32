import { describe, expect, it } from 'vitest'
import { equalBytes, reverseBytes } from '#/protocol/encoding/bytes.ts'
import { readCoins } from '#/protocol/funding/coins.ts'
import { planLock, signFunding } from '#/protocol/funding/plan-funding.ts'
import { encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import { deriveTxid } from '#/protocol/layer1/transaction.ts'
import type { PlatformLockProof } from '#/protocol/platform/lock-proof.ts'
import { derivePlatformIdentityId } from '#/protocol/platform/platform-ids.ts'
import { fundingKey } from '#/protocol/testing/funding-samples.ts'
import { tallyLedger } from '#/sandbox/sandbox-ledger.ts'
import { valueOf } from '#/sandbox/testing/sample-chain.ts'
import { keyOf, submissionOf, unsigned } from '#/sandbox/testing/today-samples.ts'
import { sandboxPlatformAddresses } from '#/sandbox/sandbox-platform-fetch.ts'
import { openFundingPractice } from '#/domain/funding/testing/funding-practice.ts'

const deposit = fundingKey('deposit')
const singleUse = fundingKey('single use')
const change = fundingKey('change')
const paidDuffs = 100_000_000n
const lockedDuffs = 60_000_000n
const [address = ''] = sandboxPlatformAddresses
const { signal } = new AbortController()

type Practice = ReturnType<typeof openFundingPractice>

/** Runs from a payment to the broadcast of its lock. The watch continues afterwards. */
async function lockPayment(practice: Practice) {
  const { nodes, pay, runUntil, readTip } = practice
  const watch = practice.watch([deposit.hash, change.hash], readTip())
  pay(encodeP2pkhScript(deposit.hash), paidDuffs)
  await runUntil(() => watch.ofKind('transaction').length === 1)
  const previous = watch.ofKind('transaction').map(({ bytes }) => bytes)
  const outPoints = previous.map((bytes) => ({ txid: deriveTxid(bytes), index: 0 }))
  const coins = valueOf(readCoins(previous, outPoints))
  const funded = [{ hash160: singleUse.hash, amountDuffs: lockedDuffs }]
  const lock = valueOf(
    signFunding(valueOf(planLock('asset-lock', coins, funded, change.hash)), () => deposit.privateKey),
  )
  const outcome = await nodes.broadcast(lock, signal)
  return { watch, lock, outcome, txid: reverseBytes(deriveTxid(lock)) }
}

function createBy(proof: PlatformLockProof) {
  const identityId = derivePlatformIdentityId(proof)
  const fields = { publicKeys: [keyOf(0)], assetLockProof: proof, identityId, ...unsigned }
  return submissionOf({ kind: 'identityCreate', version: 0, fields }, { privateKey: singleUse.privateKey })
    .bytes
}

/** Creates the identity. Returns its credits after a block. */
async function createIdentity({ client, addBlock }: Practice, proof: PlatformLockProof) {
  await client.call(address, 'broadcastStateTransition', { stateTransition: createBy(proof) })
  addBlock()
  const asked = { version: { case: 'v0', value: { id: derivePlatformIdentityId(proof) } } } as const
  const { message } = await client.call(address, 'getIdentityBalance', asked)
  return message.version.value?.result.value
}

describe('the way from a payment to an identity, in memory', () => {
  it('ends with an identity through an instant lock, and loses no duff', async () => {
    const practice = openFundingPractice()
    const { watch, lock, outcome, txid } = await lockPayment(practice)
    expect(outcome).toEqual({ kind: 'accepted' })
    const locksOf = () => watch.ofKind('instant-lock').filter((each) => equalBytes(each.txid, txid))
    await practice.runUntil(() => locksOf().length > 0)
    const [{ bytes: instantLock, verdict } = { bytes: new Uint8Array(), verdict: 'none' }] = locksOf()
    expect(verdict).toBe('verified')
    await watch.end()
    const proof = { kind: 'instant', value: { instantLock, transaction: lock, outputIndex: 0 } } as const
    expect(await createIdentity(practice, proof)).toBe(1000n * lockedDuffs)
    const tally = tallyLedger(practice.readLedger(), practice.chain, practice.readTip())
    expect(tally).toMatchObject({ paid: paidDuffs, locked: lockedDuffs, unseen: 0n })
    expect(tally.unspent + tally.locked + tally.fees).toBe(paidDuffs)
    expect(tally.fees).toBeLessThan(1000n)
  })

  it('ends with an identity through a ChainLock if the instant lock never comes', async () => {
    const practice = openFundingPractice()
    practice.setPaymentFault('no-instant-lock')
    const { watch, txid } = await lockPayment(practice)
    const height = practice.addBlock()
    await practice.runUntil(() =>
      watch.ofKind('block').some(({ txids }) => txids.some((each) => equalBytes(each, txid))),
    )
    expect(watch.ofKind('instant-lock')).toEqual([])
    await watch.end()
    expect(await practice.nodes.fetchTransaction(txid, signal)).toMatchObject({ height, isChainLocked: true })
    expect(await practice.nodes.fetchPlatformHeight(signal)).toBeGreaterThanOrEqual(height)
    const value = { coreChainLockedHeight: height, outPoint: { txid, vout: 0 } }
    expect(await createIdentity(practice, { kind: 'chain', value })).toBe(1000n * lockedDuffs)
  })

  it('sends the lock to the nodes even if their answers to the broadcast are lost', async () => {
    const loses = { kind: 'loses-answer' } as const
    const practice = openFundingPractice(loses, loses, loses)
    const { watch, outcome, lock, txid } = await lockPayment(practice)
    expect(outcome).toEqual({ kind: 'unknown' })
    await practice.runUntil(() => watch.ofKind('instant-lock').some((each) => equalBytes(each.txid, txid)))
    expect((await practice.nodes.fetchTransaction(txid, signal))?.bytes).toEqual(lock)
    await watch.end()
    const { outcome: byOthers } = await lockPayment(openFundingPractice(loses))
    expect(byOthers).toEqual({ kind: 'accepted' })
  })
})

describe('a broadcast', () => {
  it('is rejected if two nodes reject it, with their reason', async () => {
    const practice = openFundingPractice()
    const { watch, lock } = await lockPayment(practice)
    await watch.end()
    expect(await practice.nodes.broadcast(lock, signal)).toEqual({ kind: 'accepted' })
    const { nodes } = openFundingPractice()
    expect(await nodes.broadcast(lock, signal)).toEqual({
      kind: 'rejected',
      reason: 'invalid transaction: bad-txns-inputs-missingorspent',
    })
  })

  it('has an unknown outcome if no node answers, or if only one node rejects it', async () => {
    const off = { kind: 'unreachable' } as const
    const { watch, lock } = await lockPayment(openFundingPractice())
    await watch.end()
    expect(await openFundingPractice(off, off, off).nodes.broadcast(lock, signal)).toEqual({
      kind: 'unknown',
    })
    expect(await openFundingPractice(off, off).nodes.broadcast(lock, signal)).toEqual({ kind: 'unknown' })
  })
})

describe('the nodes’ answers', () => {
  it('give the height, and reading it fails if no node answers', async () => {
    const { nodes, readTip } = openFundingPractice()
    expect(await nodes.fetchHeight(signal)).toBe(readTip())
    const off = { kind: 'unreachable' } as const
    await expect(openFundingPractice(off, off, off).nodes.fetchHeight(signal)).rejects.toMatchObject({
      code: 'dapi/unreachable',
    })
  })

  it('give no result for a transaction that the nodes do not have', async () => {
    expect(await openFundingPractice().nodes.fetchTransaction(new Uint8Array(32), signal)).toBeUndefined()
  })
})
