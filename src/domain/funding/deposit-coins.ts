import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { sumOf, type Coin } from '#/protocol/funding/coins.ts'
import { listLockOutputs } from '#/protocol/layer1/asset-lock.ts'
import { classifyScript } from '#/protocol/layer1/script.ts'
import {
  checkTransaction,
  deriveTxid,
  type LayerOneTransaction,
  type OutPoint,
} from '#/protocol/layer1/transaction.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import {
  mostKeys,
  mostPayments,
  mostSpends,
  type Deposit,
  type DepositPayment,
  type DepositSpend,
  type PaymentState,
  type SpendState,
} from '#/store/records/deposit.ts'

export interface DepositCoin extends Coin {
  readonly previous: Uint8Array
  /** True once the sender can no longer double-spend the coin. */
  readonly isSettled: boolean
}

export interface DepositCoins {
  /** Coins that were paid from outside, spent or unspent. */
  readonly paid: readonly DepositCoin[]
  /** Unspent coins of payments, and of the change of transactions that were signed here and not rejected. */
  readonly unspent: readonly DepositCoin[]
  readonly locked: readonly { readonly signedAtMs: number; readonly duffs: bigint }[]
}

const read = new WeakMap<Deposit, DepositCoins>()

export function coinsOf(deposit: Deposit): DepositCoins {
  const before = read.get(deposit)
  if (before !== undefined) return before
  const own = new Set(deposit.keys.map(({ publicKey }) => formatHex(hash160(publicKey))))
  const live = deposit.spends.filter(({ state }) => state.kind !== 'rejected')
  const signed = new Set(live.map(({ bytes }) => txidOf(bytes)))
  const outside = deposit.payments.filter(({ bytes }) => !signed.has(txidOf(bytes)))
  const paid = outside.flatMap(({ bytes, state }) => ownOutputs(bytes, own, state.kind === 'settled'))
  const change = live.flatMap(({ bytes, state }) => ownOutputs(bytes, own, state.kind === 'locked'))
  const spent = new Set(
    [...deposit.payments, ...live].flatMap(
      ({ bytes }) => readTransaction(bytes)?.inputs.map(({ outPoint }) => nameOf(outPoint)) ?? [],
    ),
  )
  const isPaying = ({ previous }: DepositCoin) => !spends(previous, own, outside)
  const unspent = [...paid, ...change].filter(({ outPoint }) => !spent.has(nameOf(outPoint)))
  const amounts = new Map([...paid, ...change].map((coin) => [nameOf(coin.outPoint), coin.amountDuffs]))
  const locked = live.flatMap(({ what, bytes, signedAtMs }) => {
    if (what === 'refund') return []
    const inputs = readTransaction(bytes)?.inputs ?? []
    const taken = inputs.reduce((sum, { outPoint }) => sum + (amounts.get(nameOf(outPoint)) ?? 0n), 0n)
    return [{ signedAtMs, duffs: taken - sumOf(ownOutputs(bytes, own, false)) }]
  })
  const coins = { paid: paid.filter(isPaying), unspent, locked }
  read.set(deposit, coins)
  return coins
}

/**
 * Returns the duffs for a draft or run that began at `sinceMs`: unspent coins, and coins in locks signed since then.
 * Leaves out refunds.
 */
export function usableDuffs(deposit: Deposit, sinceMs: number): bigint {
  const { unspent, locked } = coinsOf(deposit)
  return locked.reduce(
    (sum, { signedAtMs, duffs }) => (signedAtMs < sinceMs ? sum : sum + duffs),
    sumOf(unspent),
  )
}

// A transaction of another browser with the same phrase may have spent a coin. Its change was not paid from outside.
function spends(previous: Uint8Array, own: ReadonlySet<string>, all: readonly DepositPayment[]): boolean {
  const names = new Set(
    all.flatMap(({ bytes }) => ownOutputs(bytes, own, false)).map((c) => nameOf(c.outPoint)),
  )
  return readTransaction(previous)?.inputs.some(({ outPoint }) => names.has(nameOf(outPoint))) ?? false
}

function ownOutputs(bytes: Uint8Array, own: ReadonlySet<string>, isSettled: boolean): readonly DepositCoin[] {
  const transaction = readTransaction(bytes)
  if (transaction === undefined) return []
  const txid = deriveTxid(bytes)
  return transaction.outputs.flatMap((output, index) => {
    const script = classifyScript(output.script)
    if (script.kind !== 'p2pkh' || !own.has(formatHex(script.hash160))) return []
    return [{ ...output, hash160: script.hash160, outPoint: { txid, index }, previous: bytes, isSettled }]
  })
}

const parsed = new WeakMap<Uint8Array, LayerOneTransaction | null>()

function readTransaction(bytes: Uint8Array): LayerOneTransaction | undefined {
  const before = parsed.get(bytes)
  if (before !== undefined) return before ?? undefined
  const checked = checkTransaction(bytes)
  parsed.set(bytes, checked.ok ? checked.value : null)
  return checked.ok ? checked.value : undefined
}

export function txidOf(bytes: Uint8Array): string {
  return formatHex(deriveTxid(bytes))
}

function nameOf({ txid, index }: OutPoint): string {
  return `${formatHex(txid)}:${index}`
}

/**
 * Returns the duffs that only this key opens: unspent coins and outputs of unproven locks. Proven locks are listed as
 * asset locks.
 */
export function duffsNeeding(deposits: Iterable<Deposit>, publicKey: Uint8Array): bigint {
  const own = hash160(publicKey)
  let sum = 0n
  for (const deposit of deposits) {
    const terms = wireProfiles[deposit.profile]
    const locking = deposit.spends.flatMap(({ bytes, state }) => {
      const transaction =
        state.kind === 'signed' || state.kind === 'sent' ? readTransaction(bytes) : undefined
      return transaction === undefined ? [] : listLockOutputs(transaction, terms)
    })
    for (const each of [...coinsOf(deposit).unspent, ...locking])
      if (equalBytes(each.hash160, own)) sum += each.amountDuffs
  }
  return sum
}

/**
 * Returns the duffs at the addresses of a draft or run if nothing was signed yet. The change of a lock does not belong
 * to it.
 */
export function arrivedDuffs(deposits: ReadonlyMap<string, Deposit>, draftId: string): bigint {
  return [...deposits.values()]
    .filter(
      (deposit) =>
        deposit.draftId === draftId && deposit.spends.every(({ state }) => state.kind === 'rejected'),
    )
    .reduce((sum, deposit) => sum + sumOf(coinsOf(deposit).unspent), 0n)
}

// All functions below are pure and idempotent: noting the same fact again returns the same object.

/**
 * Notes a transaction that a node has seen. A transaction that neither pays to the deposit nor spends its coins changes
 * nothing.
 */
export function notePayment(deposit: Deposit, bytes: Uint8Array, seenAtMs: number): Deposit {
  const noted = addPayment(deposit, { bytes, seenAtMs, state: { kind: 'seen' } })
  return noted === deposit ? notePaymentState(deposit, txidOf(bytes), { kind: 'seen' }) : noted
}

/** Notes a payment that the user gave, like `notePayment` for a transaction that no node has seen yet. */
export function noteGiven(deposit: Deposit, bytes: Uint8Array, givenAtMs: number): Deposit {
  return addPayment(deposit, { bytes, seenAtMs: givenAtMs, state: { kind: 'given' } })
}

/** Removes a payment that the user gave, unless a node has seen it or a transaction signed here spends it. */
export function dropGiven(deposit: Deposit, txid: string): Deposit {
  const spent = new Set(
    deposit.spends
      .filter(({ state }) => state.kind !== 'rejected')
      .flatMap(({ bytes }) => readTransaction(bytes)?.inputs ?? [])
      .map(({ outPoint }) => formatHex(outPoint.txid)),
  )
  if (spent.has(txid)) return deposit
  const payments = deposit.payments.filter(
    ({ bytes, state }) => state.kind !== 'given' || txidOf(bytes) !== txid,
  )
  return payments.length === deposit.payments.length ? deposit : { ...deposit, payments }
}

function addPayment(deposit: Deposit, payment: DepositPayment): Deposit {
  const isKnown = [...deposit.payments, ...deposit.spends].some((each) =>
    equalBytes(each.bytes, payment.bytes),
  )
  if (isKnown || deposit.payments.length >= mostPayments || !concerns(deposit, payment.bytes)) return deposit
  return { ...deposit, payments: [...deposit.payments, payment] }
}

function concerns(deposit: Deposit, bytes: Uint8Array): boolean {
  const own = new Set(deposit.keys.map(({ publicKey }) => formatHex(hash160(publicKey))))
  if (ownOutputs(bytes, own, false).length > 0) return true
  const coins = [...deposit.payments, ...deposit.spends].flatMap((each) => ownOutputs(each.bytes, own, false))
  const names = new Set(coins.map(({ outPoint }) => nameOf(outPoint)))
  return readTransaction(bytes)?.inputs.some(({ outPoint }) => names.has(nameOf(outPoint))) ?? false
}

const surer: readonly PaymentState['kind'][] = ['given', 'seen', 'in-block', 'settled']

export function notePaymentState(deposit: Deposit, txid: string, state: PaymentState): Deposit {
  const payments = deposit.payments.map((each) =>
    txidOf(each.bytes) === txid && surer.indexOf(state.kind) > surer.indexOf(each.state.kind)
      ? { ...each, state }
      : each,
  )
  return payments.some((each, at) => each !== deposit.payments[at]) ? { ...deposit, payments } : deposit
}

/**
 * Notes a signed transaction. If another signed transaction already spends one of the coins, this one is neither added
 * nor sent.
 */
export function noteSpend(
  deposit: Deposit,
  spend: DepositSpend,
  change: { readonly publicKey: Uint8Array; readonly madeAtMs: number } | null,
): Deposit {
  if (deposit.spends.some(({ bytes }) => equalBytes(bytes, spend.bytes))) return deposit
  const unspent = new Set(coinsOf(deposit).unspent.map(({ outPoint }) => nameOf(outPoint)))
  const inputs = readTransaction(spend.bytes)?.inputs ?? []
  const isFree = inputs.length > 0 && inputs.every(({ outPoint }) => unspent.has(nameOf(outPoint)))
  if (!isFree || deposit.spends.length >= mostSpends) return deposit
  const keys = change === null ? deposit.keys : [...deposit.keys, { ...change, use: 'change' as const }]
  return { ...deposit, keys, spends: [...deposit.spends, spend] }
}

export function noteBirth(deposit: Deposit, height: number): Deposit {
  return deposit.birthHeight === null ? { ...deposit, birthHeight: height } : deposit
}

export function noteScanned(
  deposit: Deposit,
  { fromHeight, toHeight }: { readonly fromHeight: number; readonly toHeight: number },
): Deposit {
  if (toHeight < fromHeight) return deposit
  const { scanned } = deposit
  if (scanned === null) return { ...deposit, scanned: { fromHeight, toHeight } }
  if (fromHeight > scanned.toHeight + 1 || toHeight < scanned.fromHeight - 1) return deposit
  const from = Math.min(scanned.fromHeight, fromHeight)
  const to = Math.max(scanned.toHeight, toHeight)
  if (from === scanned.fromHeight && to === scanned.toHeight) return deposit
  return { ...deposit, scanned: { fromHeight: from, toHeight: to } }
}

const further: readonly SpendState['kind'][] = ['signed', 'sent', 'rejected', 'locked']

/** Notes the progress of a signed transaction. The state never moves back, but a proven lock replaces a rejection. */
export function noteSpendState(deposit: Deposit, txid: string, state: SpendState): Deposit {
  const spends = deposit.spends.map((each) =>
    txidOf(each.bytes) === txid && isFurther(each.state, state) ? { ...each, state } : each,
  )
  return spends.some((each, at) => each !== deposit.spends[at]) ? { ...deposit, spends } : deposit
}

export type LockProof = Extract<SpendState, { readonly kind: 'locked' }>['proof']

export function noteGivenProof(deposit: Deposit, txid: string, proof: LockProof, atMs: number): Deposit {
  const spends = deposit.spends.map((each) => {
    const isSure = each.state.kind === 'locked' && sureness(each.state) === 2
    if (txidOf(each.bytes) !== txid || each.what === 'refund' || isSure) return each
    return { ...each, state: { kind: 'locked', atMs, proof } as const }
  })
  return spends.some((each, at) => each !== deposit.spends[at]) ? { ...deposit, spends } : deposit
}

function isFurther(before: SpendState, next: SpendState): boolean {
  const steps = further.indexOf(next.kind) - further.indexOf(before.kind)
  if (steps !== 0) return steps > 0
  if (next.kind === 'sent' && before.kind === 'sent')
    return next.tries > before.tries || (next.accepted && !before.accepted)
  // A proof by a quorum of the list, or by a block, replaces an instant lock that no known quorum has signed.
  if (next.kind === 'locked' && before.kind === 'locked') return sureness(next) > sureness(before)
  return false
}

function sureness({ proof }: Extract<SpendState, { readonly kind: 'locked' }>): number {
  if (proof.kind === 'chain') return 1
  return proof.verified ? 2 : 0
}

/**
 * Joins the facts that two browsers have about a deposit: every transaction and key of both, each in its furthest
 * state.
 */
export function joinDeposits(there: Deposit, here: Deposit): Deposit {
  const keys = there.keys.filter(
    ({ publicKey }) => !here.keys.some((own) => equalBytes(own.publicKey, publicKey)),
  )
  let next: Deposit = {
    ...here,
    keys: keys.length === 0 ? here.keys : [...here.keys, ...keys].slice(0, mostKeys),
    birthHeight: lowest(here.birthHeight, there.birthHeight),
  }
  const spends = there.spends.filter(({ bytes }) => !here.spends.some((own) => equalBytes(own.bytes, bytes)))
  if (spends.length > 0) next = { ...next, spends: [...next.spends, ...spends].slice(0, mostSpends) }
  for (const payment of there.payments) next = addPayment(next, payment)
  for (const { bytes, state } of there.payments) next = notePaymentState(next, txidOf(bytes), state)
  for (const { bytes, state } of there.spends) next = noteSpendState(next, txidOf(bytes), state)
  return next
}

function lowest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}
