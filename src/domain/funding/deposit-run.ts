import type { Alarm } from '#/platform/timer.ts'
import type { Clock } from '#/platform/clock.ts'
import { reverseBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { checkTransaction, deriveTxid } from '#/protocol/layer1/transaction.ts'
import {
  noteBirth,
  notePayment,
  notePaymentState,
  noteScanned,
  noteSpendState,
  txidOf,
} from './deposit-coins.ts'
import type { Deposit, DepositSpend, SpendState } from '#/store/records/deposit.ts'
import type { FundingNews, FundingNodes } from './funding-nodes.ts'

export interface DepositContext {
  readonly nodes: FundingNodes
  readonly clock: Pick<Clock, 'wallMs'>
  readonly alarm: Alarm
  readonly read: () => Deposit | undefined
  /** Changes the stored record by a pure function. The change is on the disk once this settles. */
  readonly save: (change: (deposit: Deposit) => Deposit) => Promise<void>
  /**
   * Reports changes of the record by any tab, and changes that allow a lock to be passed on. Returns a function that
   * stops the reports.
   */
  readonly listen: (listener: () => void) => () => void
  readonly hand: (deposit: Deposit, spend: DepositSpend) => Promise<Handing>
  readonly tell: (activity: DepositActivity) => void
}

/** `later`: the lock must be passed on again. `no-owner`: the draft or run was removed, which the user may undo. */
export type Handing = 'handed' | 'later' | 'no-owner'

export type DepositActivity =
  | { readonly kind: 'asking' }
  | { readonly kind: 'watching'; readonly falsePositiveRate: number | undefined }
  /** No node answers. The run tries again by itself. */
  | { readonly kind: 'failed'; readonly error: unknown }

/** Milliseconds from a node's acceptance until the ChainLock of a block is used instead of an instant lock. */
export const instantLockMs = 60_000
const pollMs = 15_000
/** Milliseconds between checks for an instant lock whose quorum is unknown. */
const claimMs = 2_000
const retryMs = [2_000, 5_000, 15_000, 60_000] as const
const longestMs = 600_000
/** Longest time in milliseconds that a broadcast waits for the subscription to start. */
const subscribeMs = 5_000
/** Blocks to rescan after a restart, because a payment may have moved to another block. */
const overlap = 12

/**
 * Runs a deposit from its stored record until the signal: watches addresses, sends transactions, waits for the instant
 * lock or ChainLock, and passes the lock on. Each step is stored before the next, and may be repeated. Never throws.
 */
export async function runDeposit(context: DepositContext, signal: AbortSignal): Promise<void> {
  const claims: Claims = new Map()
  const subscribed = openWake(context)
  await Promise.all([
    again(context, signal, () => watchOnce(context, claims, subscribed.call, signal)),
    // Subscribe before broadcasting, if a node supports it.
    subscribed
      .wait(subscribeMs, signal)
      .then(() => again(context, signal, () => drive(context, claims, signal))),
  ])
}

/** Instant locks with an unknown quorum, by txid: they count once nodes agree that the transaction is locked. */
type Claims = Map<string, Uint8Array>

/** Repeats the work whenever it ends, with a pause after a failure. */
async function again(context: DepositContext, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  let failures = 0
  while (!signal.aborted && context.read() !== undefined) {
    try {
      await work()
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      context.tell({ kind: 'failed', error })
      await openWake(context).wait(retryMs[Math.min(failures, retryMs.length - 1)] ?? pollMs, signal)
      failures += 1
    }
  }
}

/** Runs one subscription. It ends when a key is added, so that the next subscription includes the key. */
async function watchOnce(
  context: DepositContext,
  claims: Claims,
  begun: () => void,
  outer: AbortSignal,
): Promise<void> {
  context.tell({ kind: 'asking' })
  await requireBirth(context, outer)
  const deposit = context.read()
  if (deposit === undefined || outer.aborted) return
  const round = new AbortController()
  const signal = AbortSignal.any([outer, round.signal])
  const stop = context.listen(() => {
    if (context.read()?.keys.length !== deposit.keys.length) round.abort()
  })
  let noted: Promise<void> = Promise.resolve()
  const hash160s = deposit.keys.map(({ publicKey }) => hash160(publicKey))
  try {
    await context.nodes.watch(
      { hash160s, fromHeight: startOf(deposit) },
      (news) => {
        begun()
        if (news.kind === 'scanned')
          context.tell({ kind: 'watching', falsePositiveRate: news.falsePositiveRate })
        noted = noted.then(() => noteNews(context, claims, news))
        noted.catch(() => round.abort())
      },
      signal,
    )
    await noted
  } finally {
    stop()
    round.abort()
  }
}

async function requireBirth(context: DepositContext, signal: AbortSignal): Promise<void> {
  if (context.read()?.birthHeight !== null) return
  const height = await context.nodes.fetchHeight(signal)
  await context.save((deposit) => noteBirth(deposit, height))
}

function startOf({ birthHeight, scanned }: Deposit): number {
  const birth = birthHeight ?? 0
  return scanned === null ? birth : Math.max(birth, scanned.toHeight - overlap)
}

async function noteNews(context: DepositContext, claims: Claims, news: FundingNews): Promise<void> {
  const atMs = context.clock.wallMs()
  switch (news.kind) {
    case 'transaction':
      return change(context, (deposit) => notePayment(deposit, news.bytes, atMs))
    case 'instant-lock': {
      const { verdict, bytes } = news
      const txid = formatHex(reverseBytes(news.txid))
      if (verdict === 'unverified') claims.set(txid, bytes)
      if (verdict !== 'verified') return
      return change(context, (deposit) => {
        const paid = notePaymentState(deposit, txid, { kind: 'settled' })
        return noteSpendState(paid, txid, {
          kind: 'locked',
          atMs,
          proof: { kind: 'instant', bytes, verified: true },
        })
      })
    }
    case 'block': {
      const { height, acceptance } = news
      const state =
        acceptance === 'one-node' ? ({ kind: 'in-block', height } as const) : ({ kind: 'settled' } as const)
      return change(context, (deposit) =>
        news.txids.reduce(
          (now, txid) => notePaymentState(now, formatHex(reverseBytes(txid)), state),
          deposit,
        ),
      )
    }
    case 'scanned':
      return change(context, (deposit) => noteScanned(deposit, news))
  }
}

async function change(context: DepositContext, next: (deposit: Deposit) => Deposit): Promise<void> {
  const before = context.read()
  if (before !== undefined && next(before) !== before) await context.save(next)
}

async function drive(context: DepositContext, claims: Claims, signal: AbortSignal): Promise<void> {
  const work: Work = { context, claims, handed: new Set(), signal }
  const wake = openWake(context)
  const stop = context.listen(wake.call)
  try {
    for (;;) {
      const deposit = context.read()
      if (deposit === undefined) return
      let waitMs = longestMs
      for (const spend of deposit.spends) {
        waitMs = Math.min(waitMs, await advance(work, deposit, spend))
        if (signal.aborted) return
      }
      await wake.wait(waitMs, signal)
      if (signal.aborted) return
    }
  } finally {
    stop()
  }
}

interface Work {
  readonly context: DepositContext
  readonly claims: Claims
  readonly handed: Set<string>
  readonly signal: AbortSignal
}

async function advance(work: Work, deposit: Deposit, spend: DepositSpend): Promise<number> {
  const { context, claims, handed, signal } = work
  const { state } = spend
  switch (state.kind) {
    case 'rejected':
      return Infinity
    case 'locked': {
      const name = `${txidOf(spend.bytes)} ${state.proof.kind}`
      if (spend.what === 'refund' || handed.has(name)) return Infinity
      const handing = await context.hand(deposit, spend)
      if (handing === 'handed') handed.add(name)
      return handing === 'later' ? pollMs : Infinity
    }
    case 'signed':
      return send(context, deposit, spend, 1, signal)
    case 'sent': {
      const dueMs = state.atMs + (retryMs[Math.min(state.tries, retryMs.length) - 1] ?? pollMs)
      const leftMs = dueMs - context.clock.wallMs()
      if (!state.accepted) return leftMs > 0 ? leftMs : send(context, deposit, spend, state.tries + 1, signal)
      const lockMs = state.atMs + instantLockMs - context.clock.wallMs()
      if (lockMs <= 0) return readBlock(context, deposit, spend, signal)
      const claim = claims.get(txidOf(spend.bytes))
      return claim === undefined ? Math.min(lockMs, claimMs) : readClaim(work, spend, claim)
    }
  }
}

/**
 * Sends the same bytes again until a node has them. If nodes lack the inputs, sends the payments’ transactions, too.
 */
async function send(
  context: DepositContext,
  deposit: Deposit,
  spend: DepositSpend,
  tries: number,
  signal: AbortSignal,
): Promise<number> {
  const outcome = await broadcast(context, deposit, spend, signal)
  if (signal.aborted) return 0
  const atMs = context.clock.wallMs()
  const state: SpendState =
    outcome.kind === 'rejected'
      ? { kind: 'rejected', atMs, reason: outcome.reason.slice(0, 300) }
      : { kind: 'sent', atMs, tries, accepted: outcome.kind === 'accepted' }
  await change(context, (now) => noteSpendState(now, txidOf(spend.bytes), state))
  return 0
}

async function broadcast(
  { nodes }: DepositContext,
  deposit: Deposit,
  spend: DepositSpend,
  signal: AbortSignal,
) {
  let last = await nodes.broadcast(spend.bytes, signal)
  if (last.kind === 'rejected' && !signal.aborted) {
    // A payment may have left the chain together with its block, and only this program will send it again.
    for (const bytes of listParents(deposit, spend)) await nodes.broadcast(bytes, signal)
    last = await nodes.broadcast(spend.bytes, signal)
  }
  if (last.kind === 'accepted' || signal.aborted) return last
  // The transaction may be there: a node may reject a mined one as a double spend, or its answer may be lost.
  const found = await nodes
    .fetchTransaction(reverseBytes(deriveTxid(spend.bytes)), signal)
    .catch(() => undefined)
  return found === undefined ? last : ({ kind: 'accepted' } as const)
}

function listParents(deposit: Deposit, { bytes }: DepositSpend): readonly Uint8Array[] {
  const read = checkTransaction(bytes)
  const txids = new Set(read.ok ? read.value.inputs.map(({ outPoint }) => formatHex(outPoint.txid)) : [])
  const all = [...deposit.payments, ...deposit.spends].map((each) => each.bytes)
  return all.filter((each) => txids.has(txidOf(each)))
}

async function readClaim({ context, signal }: Work, spend: DepositSpend, bytes: Uint8Array): Promise<number> {
  const txid = reverseBytes(deriveTxid(spend.bytes))
  const found = await context.nodes.fetchTransaction(txid, signal).catch(() => undefined)
  if (found?.isInstantLocked !== true) return pollMs
  const proof = { kind: 'instant', bytes, verified: false } as const
  const state: SpendState = { kind: 'locked', atMs: context.clock.wallMs(), proof }
  await change(context, (now) => noteSpendState(now, txidOf(spend.bytes), state))
  return 0
}

/**
 * Reads the block of a transaction. A ChainLock counts once the platform has reached its block. A lost transaction is
 * sent again.
 */
async function readBlock(
  context: DepositContext,
  deposit: Deposit,
  spend: DepositSpend,
  signal: AbortSignal,
): Promise<number> {
  const { nodes, clock } = context
  const found = await nodes.fetchTransaction(reverseBytes(deriveTxid(spend.bytes)), signal).catch(() => null)
  // `null` means that no node answered.
  if (found === null) return pollMs
  if (found === undefined) {
    await broadcast(context, deposit, spend, signal)
    return pollMs
  }
  if (found.height === null || !found.isChainLocked) return pollMs
  const { height } = found
  const reached = await nodes.fetchPlatformHeight(signal).catch(() => 0)
  if (spend.what !== 'refund' && reached < height) return pollMs
  const state: SpendState = { kind: 'locked', atMs: clock.wallMs(), proof: { kind: 'chain', height } }
  await change(context, (now) => noteSpendState(now, txidOf(spend.bytes), state))
  return 0
}

interface Wake {
  readonly call: () => void
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

function openWake(context: Pick<DepositContext, 'alarm'>): Wake {
  let isCalled = false
  let waiting: (() => void) | undefined
  return {
    call: () => {
      isCalled = true
      waiting?.()
    },
    wait: async (ms, signal) => {
      if (!isCalled && !signal.aborted && ms > 0) {
        await new Promise<void>((resolve) => {
          const end = () => {
            cancel()
            signal.removeEventListener('abort', end)
            resolve()
          }
          const cancel = context.alarm(Math.min(ms, longestMs), end)
          waiting = end
          signal.addEventListener('abort', end)
        })
      }
      waiting = undefined
      isCalled = false
    },
  }
}
