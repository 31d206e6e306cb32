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

/** An unspent output that pays to the hash of a key. */
export interface Coin {
  readonly outPoint: OutPoint
  readonly amountDuffs: bigint
  /** P2PKH. */
  readonly script: Uint8Array
  /** The hash160 (20 bytes) of the key that spends it. */
  readonly hash160: Uint8Array
}

/** What one input adds to a transaction, once it is signed: out point, script with its length, sequence. */
export const inputBytes = 36 + 1 + maxInputScriptBytes + 4

/** An output of less is dust (`GetDustThreshold`: 3 duffs for each byte of a P2PKH output and of the input that spends it). */
export const dustDuffs = 546n

/**
 * The coins with these out points, in their order. Amounts and scripts come from `previous`, the full transactions whose txids are hashed
 * here, never from who names the out point: a wrong amount would be paid as a fee. `funding.previous` where the transaction or the
 * output is missing, `funding.coin` where it is no P2PKH output or is named twice (`place` in `outPoints`), and what `checkTransaction`
 * rejects.
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

/** The coins that are spent, in the order of the inputs, and the others. */
export interface Selection {
  readonly coins: readonly Coin[]
  readonly left: readonly Coin[]
}

/**
 * Selects coins: the largest first, equal ones by txid (in display order) and index, until they pay `targetDuffs` and a duff for each
 * byte: `bytes` without inputs, 148 for each input. Never more than 100. The same coins give the same selection in any order, and
 * there are as few inputs as can be, which keeps the fee low. Coins that cost more to spend than they have are left. Without a target,
 * all that pay for themselves are taken, up to 100. `funding.enough` has `needed` and, in `most`, what these coins could pay at once.
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

/** The sum in duffs. */
export function sumOf(outputs: readonly { readonly amountDuffs: bigint }[]): bigint {
  return outputs.reduce((total, { amountDuffs }) => total + amountDuffs, 0n)
}
