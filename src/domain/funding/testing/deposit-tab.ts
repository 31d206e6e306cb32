import { formatHex } from '#/protocol/encoding/hex.ts'
import { mostLockable, planLock, planRefund, signFunding } from '#/protocol/funding/plan-funding.ts'
import { deriveEcdsaPublicKey } from '#/protocol/key/ecdsa.ts'
import { encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import { fundingKey } from '#/protocol/testing/funding-samples.ts'
import { runDeposit, type DepositActivity, type DepositContext } from '#/domain/funding/deposit-run.ts'
import type { FundingNodes } from '#/domain/funding/funding-nodes.ts'
import { coinsOf, noteSpend } from '#/domain/funding/deposit-coins.ts'
import { Deposit, type DepositSpend } from '#/store/records/deposit.ts'

// For tests: a deposit in a tab, from its address to its signatures, with keys that no vault has.

export const addressKey = fundingKey('address')
export const changeKey = fundingKey('change')
const elsewhere = encodeP2pkhScript(fundingKey('elsewhere').hash)

export const newDeposit = (): Deposit => ({
  format: 1,
  id: '0123456789abcdef',
  createdAtMs: 0,
  networkId: 'sandbox-13',
  profile: 'platform-13',
  purpose: 'registration',
  draftId: 'draft',
  birthHeight: null,
  scanned: null,
  keys: [{ publicKey: deriveEcdsaPublicKey(addressKey.privateKey), use: 'address', madeAtMs: 0 }],
  payments: [],
  spends: [],
})

/**
 * Opens a tab that runs the deposit of a disk. Each write and each request of the tab is a step, before or after which
 * the tab can be killed.
 */
export function openDepositTab(
  nodes: FundingNodes,
  disk = { deposit: newDeposit(), handed: new Set<string>() },
) {
  const state = { nowMs: 0, steps: 0, killAt: Infinity, after: false }
  const alarms = new Set<{ readonly atMs: number; readonly call: () => void }>()
  const activities: DepositActivity[] = []
  const listeners = new Set<() => void>()
  let tab = new AbortController()
  const killed = () => tab.signal.aborted
  const step = async <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    const isLast = state.steps === state.killAt
    state.steps += 1
    if (isLast && !state.after) tab.abort()
    // A killed tab never gets its answer.
    if (killed()) return new Promise<never>(() => {})
    const result = await work()
    if (isLast && state.after) tab.abort()
    if (killed()) return new Promise<never>(() => {})
    return result
  }
  const context: DepositContext = {
    nodes: {
      ...nodes,
      broadcast: (bytes, signal) => step(() => nodes.broadcast(bytes, signal)),
      fetchTransaction: (txid, signal) => step(() => nodes.fetchTransaction(txid, signal)),
      fetchHeight: (signal) => step(() => nodes.fetchHeight(signal)),
    },
    clock: { wallMs: () => state.nowMs },
    alarm: (ms, call) => {
      const alarm = { atMs: state.nowMs + ms, call }
      alarms.add(alarm)
      return () => alarms.delete(alarm)
    },
    read: () => disk.deposit,
    save: (next) =>
      step(() => {
        disk.deposit = Deposit.parse(structuredClone(next(disk.deposit)))
        for (const listener of listeners) listener()
      }),
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hand: (deposit, spend) =>
      step(() => {
        disk.handed.add(`${formatHex(spend.bytes)} ${spend.state.kind}`)
        return deposit.draftId === '' ? 'no-owner' : 'handed'
      }),
    tell: (activity) => void activities.push(activity),
  }
  /** Runs all work that does not wait for a timer. */
  const settle = async () => {
    for (let turn = 0; turn < 60; turn += 1) await Promise.resolve()
    await new Promise<void>((resolve) => void setTimeout(resolve, 0))
    for (let turn = 0; turn < 60; turn += 1) await Promise.resolve()
  }
  return {
    disk,
    state,
    activities,
    killed,
    settle,
    /** `killAt`: the step at which the tab is killed, counted from this start. */
    start: async (killAt = Infinity, after = false) => {
      tab = new AbortController()
      Object.assign(state, { steps: 0, killAt, after })
      listeners.clear()
      alarms.clear()
      void runDeposit(context, tab.signal)
      await settle()
    },
    end: () => tab.abort(),
    pass: async (ms: number) => {
      for (const untilMs = state.nowMs + ms; ;) {
        const next = [...alarms].toSorted((one, other) => one.atMs - other.atMs)[0]
        if (next === undefined || next.atMs > untilMs) {
          state.nowMs = untilMs
          break
        }
        alarms.delete(next)
        state.nowMs = Math.max(state.nowMs, next.atMs)
        next.call()
        await settle()
      }
      await settle()
    },
    /**
     * Signs and stores the unspent coins, as the vault does after the user confirms. A lock has one output for each
     * amount, or a single output for everything.
     */
    sign: async (what: 'lock' | 'refund', ...amounts: readonly bigint[]) => {
      const { unspent } = coinsOf(disk.deposit)
      if (unspent.length === 0) return
      const spend = signCoins(disk.deposit, what, amounts)
      await Promise.race([
        context.save((deposit) => noteSpend(deposit, spend, what === 'lock' ? changeNote : null)),
        settle(),
      ])
      await settle()
    },
  }
}

const changeNote = { publicKey: deriveEcdsaPublicKey(changeKey.privateKey), madeAtMs: 0 }

export function signCoins(
  deposit: Deposit,
  what: 'lock' | 'refund',
  amounts: readonly bigint[] = [],
): DepositSpend {
  const { unspent } = coinsOf(deposit)
  const most = mostLockable('asset-lock', unspent, 1)
  const all = amounts.length > 0 ? amounts : [most.ok ? most.value : 0n]
  const funded = all.map((amountDuffs, at) => ({ hash160: fundingKey(`single use ${at}`).hash, amountDuffs }))
  const plan =
    what === 'lock' ? planLock('asset-lock', unspent, funded, changeKey.hash) : planRefund(unspent, elsewhere)
  if (!plan.ok) throw new TypeError(JSON.stringify(plan.violations))
  const signed = signFunding(
    plan.value,
    (hash) => [addressKey, changeKey].find((key) => formatHex(key.hash) === formatHex(hash))?.privateKey,
  )
  if (!signed.ok) throw new TypeError(JSON.stringify(signed.violations))
  const kind = what === 'lock' ? 'asset-lock' : 'refund'
  return { what: kind, bytes: signed.value, signedAtMs: 0, state: { kind: 'signed' } }
}
