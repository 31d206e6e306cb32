import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { deriveEcdsaPublicKey } from '#/protocol/key/ecdsa.ts'
import { classifyScript, encodeLockScript, encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import {
  checkTransaction,
  encodeTransaction,
  type LayerOneTransaction,
  type TransactionOutput,
} from '#/protocol/layer1/transaction.ts'
import { passed, rejected, violation, type Checked, type Violation } from '#/protocol/violation.ts'
import { composeAssetLock, composeClassic } from './asset-lock-transaction.ts'
import { dustDuffs, inputBytes, selectCoins, sumOf, type Coin, type Selection } from './coins.ts'
import { signInputs } from './input-signature.ts'

/** A special transaction of type 8 (DIP 27), the older OP_RETURN lock, or a payment of everything to one address. */
export type FundingKind = 'asset-lock' | 'classic-lock' | 'refund'

export interface UnsignedFunding {
  readonly kind: FundingKind
  /** Input scripts are empty. */
  readonly transaction: LayerOneTransaction
  /** In the order of the inputs. */
  readonly coins: readonly Coin[]
  readonly feeDuffs: bigint
}

export interface FundingPlan extends UnsignedFunding {
  /** Unspent coins, for a second transaction. Coins of 148 duffs or less never pay for themselves. */
  readonly left: readonly Coin[]
  /** 0 without a change output. */
  readonly changeDuffs: bigint
}

/** A single-use key that a lock funds, by its hash160 (20 bytes). */
export interface FundedKey {
  readonly hash160: Uint8Array
  readonly amountDuffs: bigint
}

export const maxFundedKeys = 100
const p2pkhOutputBytes = 8 + 1 + 25
// Fees up to this amount are never too high.
const freeFeeDuffs = 10_000n

/**
 * Plans a lock of these coins for keys, deterministically. Change below 546 duffs goes to the fee. Rules: `funding`
 * outputs, enough, fee; `transaction.amount`.
 */
export function planLock(
  kind: Exclude<FundingKind, 'refund'>,
  coins: readonly Coin[],
  funded: readonly FundedKey[],
  changeHash160: Uint8Array,
): Checked<FundingPlan> {
  const most = kind === 'asset-lock' ? maxFundedKeys : 1
  if (funded.length === 0 || funded.length > most || funded.some(({ amountDuffs }) => amountDuffs < 1n))
    return rejected(violation('funding.outputs', '', { params: { outputs: funded.length } }))
  const compose = composeLock(kind, funded)
  const target = sumOf(funded)
  const selected = selectCoins(coins, encodeTransaction(compose([], [])).length, target)
  if (!selected.ok) return selected
  const withoutChange = compose(selected.value.coins, [])
  const rest = sumOf(selected.value.coins) - target - leastFee(withoutChange)
  const changeDuffs = rest - BigInt(p2pkhOutputBytes)
  if (changeDuffs < dustDuffs) return planned(kind, withoutChange, selected.value, 0n)
  const change = { amountDuffs: changeDuffs, script: encodeP2pkhScript(changeHash160) }
  return planned(kind, compose(selected.value.coins, [change]), selected.value, changeDuffs)
}

/** Returns the most duffs that up to 100 of these coins can lock without change, or violations like `planLock`. */
export function mostLockable(
  kind: Exclude<FundingKind, 'refund'>,
  coins: readonly Coin[],
  keys: number,
): Checked<bigint> {
  const hash160s = Array.from({ length: keys }, () => new Uint8Array(20))
  if (keys < 1 || keys > (kind === 'asset-lock' ? maxFundedKeys : 1))
    return rejected(violation('funding.outputs', '', { params: { outputs: keys } }))
  const bytes = encodeTransaction(composeLock(kind, hash160s.map(paysNothing))([], [])).length
  const selected = selectCoins(coins, bytes)
  if (!selected.ok) return selected
  const spent = selected.value.coins
  return passed(sumOf(spent) - BigInt(bytes + spent.length * inputBytes))
}

const paysNothing = (hash: Uint8Array): FundedKey => ({ hash160: hash, amountDuffs: 0n })

/** Plans a payment of up to 100 coins to a P2PKH or P2SH script. Rules: `funding` outputs, enough, dust, fee. */
export function planRefund(coins: readonly Coin[], script: Uint8Array): Checked<FundingPlan> {
  const { kind } = classifyScript(script)
  if (kind !== 'p2pkh' && kind !== 'p2sh')
    return rejected(violation('funding.outputs', '', { params: { outputs: 1 } }))
  const compose = (spent: readonly Coin[], amountDuffs: bigint) =>
    composeClassic(spent, [{ amountDuffs, script }])
  const selected = selectCoins(coins, encodeTransaction(compose([], 0n)).length)
  if (!selected.ok) return selected
  const spent = selected.value.coins
  const amountDuffs = sumOf(spent) - leastFee(compose(spent, 0n))
  if (amountDuffs < dustDuffs)
    return rejected(violation('funding.dust', '', { params: { amount: String(amountDuffs) } }))
  return planned('refund', compose(spent, amountDuffs), selected.value, 0n)
}

function composeLock(kind: Exclude<FundingKind, 'refund'>, funded: readonly FundedKey[]) {
  const isAssetLock = kind === 'asset-lock'
  const encode = isAssetLock ? encodeP2pkhScript : encodeLockScript
  const locked = funded.map((key) => ({ amountDuffs: key.amountDuffs, script: encode(key.hash160) }))
  return (spent: readonly Coin[], change: readonly TransactionOutput[]) =>
    isAssetLock ? composeAssetLock(spent, locked, change) : composeClassic(spent, [...locked, ...change])
}

function planned(
  kind: FundingKind,
  transaction: LayerOneTransaction,
  { coins, left }: Selection,
  changeDuffs: bigint,
): Checked<FundingPlan> {
  const checked = checkTransaction(encodeTransaction(transaction))
  if (!checked.ok) return checked
  const feeDuffs = sumOf(coins) - sumOf(transaction.outputs)
  const violations = feeViolations(transaction, feeDuffs, sumOf(transaction.outputs) - changeDuffs)
  if (violations.length > 0) return { ok: false, violations }
  return passed({ kind, transaction, coins, left, feeDuffs, changeDuffs })
}

/**
 * Returns `funding.fee` below a duff per byte, or above 10,000 duffs and the smaller of 10 duffs per byte and 1 % of
 * the amount. Bytes are those of the transaction with the largest signatures.
 */
export function feeViolations(
  transaction: LayerOneTransaction,
  feeDuffs: bigint,
  sentDuffs: bigint,
): readonly Violation[] {
  const least = leastFee(transaction)
  const byBytes = 10n * least
  const byAmount = sentDuffs / 100n
  const allowed = byBytes < byAmount ? byBytes : byAmount
  const most = allowed > freeFeeDuffs ? allowed : freeFeeDuffs
  if (feeDuffs >= least && feeDuffs <= most) return []
  const params = { fee: String(feeDuffs), least: String(least), most: String(most) }
  return [violation('funding.fee', '', { params, detail: `${feeDuffs} duffs` })]
}

function leastFee(transaction: LayerOneTransaction): bigint {
  const { inputs } = transaction
  const others = encodeTransaction({ ...transaction, inputs: [] }).length
  return BigInt(others + inputs.length * inputBytes)
}

/** Returns the signed bytes, with private keys (32 bytes) by hash160. Deterministic (RFC 6979). Rule: `funding.key`. */
export function signFunding(
  { transaction, coins }: Pick<UnsignedFunding, 'transaction' | 'coins'>,
  keyOf: (hash160: Uint8Array) => Uint8Array | undefined,
): Checked<Uint8Array> {
  const spent: { readonly script: Uint8Array; readonly privateKey: Uint8Array }[] = []
  for (const [place, coin] of coins.entries()) {
    const privateKey = keyOf(coin.hash160)
    if (privateKey === undefined || !equalBytes(hash160(deriveEcdsaPublicKey(privateKey)), coin.hash160))
      return rejected(violation('funding.key', '', { params: { place } }))
    spent.push({ script: coin.script, privateKey })
  }
  return passed(encodeTransaction(signInputs(transaction, spent)))
}
