import { formatHex } from '#/protocol/encoding/hex.ts'
import { classifyScript, maxInputScriptBytes } from '#/protocol/layer1/script.ts'
import {
  checkTransaction,
  deriveTxid,
  type LayerOneTransaction,
  type OutPoint,
} from '#/protocol/layer1/transaction.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import { maxLockInputs } from './asset-lock-transaction.ts'

export interface Coin {
  readonly outPoint: OutPoint
  readonly amountDuffs: bigint
  /** P2PKH script. */
  readonly script: Uint8Array
  /** The hash160 (20 bytes) of the key that spends the coin. */
  readonly hash160: Uint8Array
}

/** Size of a signed input: out point, script with its length, sequence. */
export const inputBytes = 36 + 1 + maxInputScriptBytes + 4

/** Smaller outputs are dust (`GetDustThreshold`: 3 duffs for each byte of output and spending input). */
export const dustDuffs = 546n

/**
 * Returns the coins of these out points, in order, with amounts from full transactions in `previous`, which are hashed,
 * because a wrong amount would be paid as a fee. Rules: `funding.previous`, `funding.coin` (not P2PKH, or named twice;
 * `place` in `outPoints`), and those of `checkTransaction`.
 */
export function readCoins(
  previous: readonly Uint8Array[],
  outPoints: readonly OutPoint[],
): Checked<readonly Coin[]> {
  const transactions = new Map<string, LayerOneTransaction>()
  for (const bytes of previous) {
    const read = checkTransaction(bytes)
    if (!read.ok) return read
    transactions.set(formatHex(deriveTxid(bytes)), read.value)
  }
  const coins: Coin[] = []
  const seen = new Set<string>()
  for (const [place, outPoint] of outPoints.entries()) {
    const txid = formatHex(outPoint.txid)
    const name = `${txid}:${outPoint.index}`
    const output = transactions.get(txid)?.outputs[outPoint.index]
    if (output === undefined)
      return rejected(violation('funding.previous', '', { params: { place, txid }, detail: name }))
    const script = classifyScript(output.script)
    if (script.kind !== 'p2pkh' || seen.has(name))
      return rejected(violation('funding.coin', '', { params: { place, txid }, detail: name }))
    seen.add(name)
    coins.push({ outPoint, ...output, hash160: script.hash160 })
  }
  return passed(coins)
}

export interface Selection {
  readonly coins: readonly Coin[]
  readonly left: readonly Coin[]
}

/**
 * Selects at most 100 coins, largest first, then by txid (display order) and index, until they pay `targetDuffs` and a
 * duff per byte: `bytes`, and 148 for each input. Leaves coins that cost more than their amount. Without a target,
 * selects all others. The order of `coins` does not matter. `funding.enough` has `needed` and, in `most`, the amount
 * that these coins could pay at once.
 */
export function selectCoins(coins: readonly Coin[], bytes: number, targetDuffs?: bigint): Checked<Selection> {
  const sorted = coins.toSorted(compareCoins)
  const useful = sorted.filter(({ amountDuffs }) => amountDuffs > BigInt(inputBytes))
  const most = useful.slice(0, maxLockInputs)
  let taken = 0
  let rest = -BigInt(bytes) - (targetDuffs ?? 0n)
  for (const { amountDuffs } of most) {
    if (targetDuffs !== undefined && rest >= 0n) break
    rest += amountDuffs - BigInt(inputBytes)
    taken += 1
  }
  if (taken > 0 && rest >= 0n) {
    const selected = new Set(most.slice(0, taken))
    return passed({ coins: [...selected], left: sorted.filter((coin) => !selected.has(coin)) })
  }
  const able = rest + (targetDuffs ?? 0n)
  const params = {
    needed: String(targetDuffs ?? 1n),
    most: String(able > 0n ? able : 0n),
    coins: coins.length,
  }
  return rejected(violation('funding.enough', '', { params, detail: `${params.most} of ${params.needed}` }))
}

function compareCoins(one: Coin, other: Coin): number {
  if (one.amountDuffs !== other.amountDuffs) return one.amountDuffs > other.amountDuffs ? -1 : 1
  const [txid, otherTxid] = [formatHex(one.outPoint.txid), formatHex(other.outPoint.txid)]
  if (txid !== otherTxid) return txid < otherTxid ? -1 : 1
  return one.outPoint.index - other.outPoint.index
}

/** Returns the sum in duffs. */
export function sumOf(outputs: readonly { readonly amountDuffs: bigint }[]): bigint {
  return outputs.reduce((total, { amountDuffs }) => total + amountDuffs, 0n)
}
