import { describe, expect, it } from 'vitest'
import { equalBytes, reverseBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { readCoins } from '#/protocol/funding/coins.ts'
import { planLock, planRefund, signFunding } from '#/protocol/funding/plan-funding.ts'
import { encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import { deriveTxid } from '#/protocol/layer1/transaction.ts'
import { fundingKey } from '#/protocol/testing/funding-samples.ts'
import { deriveBlockHash } from '#/sandbox/sandbox-chain.ts'
import type { PlatformNodeFault } from '#/sandbox/platform-node-fault.ts'
import type { PaymentFault } from '#/sandbox/sandbox-settings.ts'
import { valueOf } from '#/sandbox/testing/sample-chain.ts'
import { openFundingPractice } from '#/domain/funding/testing/funding-practice.ts'

const payer = fundingKey('deposit')
const script = encodeP2pkhScript(payer.hash)
const { signal } = new AbortController()

function open(fault: PaymentFault = 'none', ...faults: readonly PlatformNodeFault[]) {
  const practice = openFundingPractice(...faults)
  practice.setPaymentFault(fault)
  const birth = practice.readTip()
  return {
    ...practice,
    birth,
    watch: () => practice.watch([fundingKey('other').hash, payer.hash], birth),
    watchOf: (hash160s: readonly Uint8Array[], locks?: true) => practice.watch(hash160s, birth, locks),
  }
}

describe('a payment', () => {
  it('is reported with its verified lock, then with its block, and each block counts as scanned', async () => {
    const { watch, pay, addBlock, runUntil, birth, chain } = open()
    const { ofKind, scannedTo, end, news } = watch()
    await runUntil(() => scannedTo() === birth)
    pay(script, 30_000_000n)
    await runUntil(() => ofKind('instant-lock').length === 1)
    const [paid] = ofKind('transaction')
    const txid = reverseBytes(deriveTxid(paid?.bytes ?? new Uint8Array()))
    expect(ofKind('instant-lock')).toMatchObject([{ txid, verdict: 'verified' }])
    expect(ofKind('block')).toEqual([])
    addBlock()
    await runUntil(() => scannedTo() === birth + 1)
    const height = birth + 1
    expect(ofKind('block')).toEqual([
      { kind: 'block', height, hash: deriveBlockHash(chain, height), txids: [txid], acceptance: 'agreed' },
    ])
    expect(ofKind('scanned').at(-1)).toMatchObject({ fromHeight: birth, toHeight: height })
    const rate = ofKind('scanned').at(-1)?.falsePositiveRate ?? 1
    expect(rate > 0 && rate < 0.005).toBe(true)
    await end()
    const count = news.length
    pay(script, 1000n)
    expect(news).toHaveLength(count)
  })

  it('is found if it was made before the watch began, from the birth height on', async () => {
    const { nodes, pay, addBlock, runUntil, birth, ...practice } = open()
    pay(script, 30_000_000n)
    for (let block = 0; block < 800; block += 1) addBlock()
    expect(await nodes.fetchHeight(signal)).toBe(birth + 800)
    const early = practice.watch()
    await runUntil(() => early.scannedTo() === birth + 800)
    expect(early.ofKind('block')).toMatchObject([{ height: birth + 1, acceptance: 'agreed' }])
    await early.end()
    const practiceAgain = openFundingPractice()
    const late = practiceAgain.watch([payer.hash], birth)
    await practiceAgain.runUntil(() => late.scannedTo() === birth)
    expect(late.ofKind('transaction')).toEqual([])
    await late.end()
  })

  it('is reported again once the masternode list names its block', async () => {
    const off = { kind: 'unreachable' } as const
    const { watch, pay, addBlock, runUntil, birth, nameBlocks, endPauses } = open(
      'none',
      { kind: 'none' },
      off,
      off,
    )
    const { ofKind, scannedTo, end } = watch()
    await runUntil(() => scannedTo() === birth)
    pay(script, 30_000_000n)
    addBlock()
    await runUntil(() => scannedTo() === birth + 1)
    expect(ofKind('block')).toMatchObject([{ acceptance: 'one-node' }])
    nameBlocks()
    await runUntil(() => {
      endPauses()
      return ofKind('block').length === 2
    })
    expect(ofKind('block').at(-1)).toMatchObject({ height: birth + 1, acceptance: 'chain-locked' })
    await end()
  })

  it('is reported, and so is the transaction that spends it', async () => {
    const { watch, pay, runUntil, readLedger, nodes, addBlock, birth } = open()
    const { ofKind, end, scannedTo } = watch()
    pay(script, 30_000_000n)
    pay(script, 20_000_000n)
    await runUntil(() => ofKind('transaction').length === 2)
    const previous = readLedger().map(({ bytes }) => bytes)
    const outPoints = previous.map((bytes) => ({ txid: deriveTxid(bytes), index: 0 }))
    const coins = valueOf(readCoins(previous, outPoints))
    const elsewhere = encodeP2pkhScript(fundingKey('elsewhere').hash)
    const spending = valueOf(signFunding(valueOf(planRefund(coins, elsewhere)), () => payer.privateKey))
    expect(await nodes.broadcast(spending, signal)).toEqual({ kind: 'accepted' })
    addBlock()
    await runUntil(() => ofKind('transaction').length === 3 && scannedTo() === birth + 1)
    expect(ofKind('transaction').map(({ bytes }) => formatHex(bytes))).toContain(formatHex(spending))
    await end()
  })
})

describe('a payment that goes wrong', () => {
  it('reports another wallet’s lock for a watched key if the watch asks for locks', async () => {
    const { pay, nodes, runUntil, birth, addBlock, ...practice } = open()
    // No watched key has the coins or the change of the lock: only its payload names a watched key.
    const stranger = fundingKey('stranger')
    const of = practice.watchOf([payer.hash])
    const strangers = practice.watchOf([stranger.hash], true)
    await runUntil(() => of.scannedTo() === birth && strangers.scannedTo() === birth)
    pay(encodeP2pkhScript(stranger.hash), 30_000_000n)
    await runUntil(() => strangers.ofKind('transaction').length === 1)
    const [paid] = strangers.ofKind('transaction').map(({ bytes }) => bytes)
    const coins = valueOf(readCoins([paid ?? script], [{ txid: deriveTxid(paid ?? script), index: 0 }]))
    const locks = [payer, fundingKey('unrelated')].map(({ hash }) => {
      const plan = planLock('asset-lock', coins, [{ hash160: hash, amountDuffs: 20_000_000n }], stranger.hash)
      return valueOf(signFunding(valueOf(plan), () => stranger.privateKey))
    })
    const [lock = script] = locks
    const withLocks = practice.watchOf([payer.hash], true)
    await runUntil(() => withLocks.scannedTo() === birth)
    expect(await nodes.broadcast(lock, signal)).toEqual({ kind: 'accepted' })
    await runUntil(() => withLocks.ofKind('transaction').length === 1)
    addBlock()
    await runUntil(() => withLocks.ofKind('block').length === 1 && of.scannedTo() === birth + 1)
    expect(withLocks.ofKind('transaction')).toEqual([{ kind: 'transaction', bytes: lock }])
    expect(of.ofKind('transaction')).toEqual([])
    // The change of a lock is also watched, and so are transactions that spend it.
    expect(strangers.ofKind('transaction').map(({ bytes }) => bytes)).toContainEqual(lock)
    await Promise.all([of.end(), strangers.end(), withLocks.end()])
  })

  it('is not reported if nodes never see it', async () => {
    const { watch, pay, addBlock, runUntil, birth } = open('never-seen')
    const { ofKind, scannedTo, end } = watch()
    pay(script, 30_000_000n)
    for (let block = 0; block < 5; block += 1) addBlock()
    await runUntil(() => scannedTo() === birth + 5)
    expect(ofKind('transaction')).toEqual([])
    await end()
  })

  it('is reported with its block if nodes see it late', async () => {
    const { watch, pay, addBlock, runUntil, birth } = open('seen-late')
    const { ofKind, scannedTo, end } = watch()
    pay(script, 30_000_000n)
    addBlock()
    addBlock()
    await runUntil(() => scannedTo() === birth + 2)
    expect(ofKind('transaction')).toEqual([])
    addBlock()
    await runUntil(() => scannedTo() === birth + 3)
    expect(ofKind('block')).toMatchObject([{ height: birth + 3 }])
    expect(ofKind('instant-lock')).toEqual([])
    await end()
  })

  it('is chain-locked even if no instant lock is made', async () => {
    const { watch, pay, addBlock, runUntil, birth, nodes } = open('no-instant-lock')
    const { ofKind, scannedTo, end } = watch()
    pay(script, 30_000_000n)
    await runUntil(() => ofKind('transaction').length === 1)
    addBlock()
    await runUntil(() => scannedTo() === birth + 1)
    expect(ofKind('instant-lock')).toEqual([])
    const [txid = new Uint8Array()] = ofKind('block')[0]?.txids ?? []
    expect(await nodes.fetchTransaction(txid, signal)).toMatchObject({
      height: birth + 1,
      isInstantLocked: false,
      isChainLocked: true,
    })
    expect(await nodes.fetchPlatformHeight(signal)).toBe(birth + 1)
    await end()
  })

  it('is reported again in the block that replaces its first block', async () => {
    const { watch, pay, addBlock, runUntil, birth, chain, nodes, nameBlocks } = open('reorg')
    nameBlocks()
    const { ofKind, scannedTo, end } = watch()
    await runUntil(() => scannedTo() === birth)
    pay(script, 30_000_000n)
    addBlock()
    await runUntil(() => ofKind('block').length === 1)
    const [first] = ofKind('block')
    expect(first).toMatchObject({ height: birth + 1, acceptance: 'one-node' })
    expect(equalBytes(first?.hash ?? new Uint8Array(), deriveBlockHash(chain, birth + 1))).toBe(false)
    const [txid = new Uint8Array()] = first?.txids ?? []
    expect((await nodes.fetchTransaction(txid, signal))?.isChainLocked).toBe(false)
    addBlock()
    addBlock()
    await runUntil(() => scannedTo() === birth + 3)
    expect(ofKind('block').at(-1)).toMatchObject({
      height: birth + 3,
      hash: deriveBlockHash(chain, birth + 3),
      txids: [txid],
      acceptance: 'chain-locked',
    })
    expect((await nodes.fetchTransaction(txid, signal))?.height).toBe(birth + 3)
    await end()
  })

  it('is reported as two transactions if it is paid twice', async () => {
    const { watch, pay, runUntil } = open('paid-twice')
    const { ofKind, end } = watch()
    pay(script, 30_000_000n)
    await runUntil(() => ofKind('instant-lock').length === 2)
    expect(new Set(ofKind('transaction').map(({ bytes }) => formatHex(bytes))).size).toBe(2)
    await end()
  })
})

describe('failing nodes', () => {
  it('are skipped', async () => {
    const { watch, runUntil, birth, endPauses, pool } = open(
      'none',
      { kind: 'unreachable' },
      { kind: 'unreachable' },
    )
    const { scannedTo, end } = watch()
    await runUntil(() => {
      endPauses()
      return scannedTo() === birth
    })
    expect(pool.readNodes().map(({ failures }) => failures > 0)).toEqual([false, true, true])
    await end()
  })

  it('end the watch if every node fails', async () => {
    const off = { kind: 'unreachable' } as const
    const { watch, runUntil, endPauses } = open('none', off, off, off)
    const { state } = watch()
    await runUntil(() => {
      endPauses()
      return state.isOver
    })
    expect(state.error).toMatchObject({ code: 'dapi/unreachable' })
  })
})
