import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { checkAssetLockTransaction } from '#/protocol/funding/asset-lock-transaction.ts'
import { isInputSigned } from '#/protocol/funding/input-signature.ts'
import { assetLockType } from '#/protocol/layer1/asset-lock.ts'
import { classifyScript } from '#/protocol/layer1/script.ts'
import {
  checkTransaction,
  deriveTxid,
  encodeTransaction,
  type LayerOneTransaction,
  type OutPoint,
  type TransactionOutput,
} from '#/protocol/layer1/transaction.ts'
import { encodeLockOutPoint } from '#/protocol/platform/platform-ids.ts'
import { checkPlatformBytes } from '#/protocol/platform/transition-bytes.ts'
import type { SandboxChain } from './sandbox-chain.ts'
import { withBranch } from './sandbox-header.ts'
import { deriveSandboxBytes } from './sandbox-seed.ts'
import type { PaymentFault } from './sandbox-settings.ts'
import { buildWalletTransaction, deriveWalletScript } from './sandbox-wallet.ts'

/** An accepted transaction. Everything else about it follows from these members and the newest height. */
export interface LedgerEntry {
  readonly bytes: Uint8Array
  /** Height of the newest block when the transaction arrived. */
  readonly tip: number
  readonly fault: Exclude<PaymentFault, 'paid-twice'>
  /** The wallet's payments spend invented coins; all other transactions spend outputs of earlier entries. */
  readonly isOfWallet: boolean
}

/** The entries in order. Immutable: accepting a transaction returns a longer ledger. */
export type Ledger = readonly LedgerEntry[]

/** Blocks between a payment’s arrival and its final block, if nodes saw it late or its first block was replaced. */
const lateBlocks = 3

export interface LedgerBlock {
  readonly height: number
  readonly isReplaced: boolean
}

export interface SeenTransaction {
  readonly entry: LedgerEntry
  readonly transaction: LayerOneTransaction
  /** The txid in display order. */
  readonly txid: Uint8Array
  readonly block: LedgerBlock | undefined
  readonly isInstantLocked: boolean
  readonly isChainLocked: boolean
}

/** Returns the transactions that nodes know at a newest height, in the order of arrival. */
export function seenAt(ledger: Ledger, tip: number): readonly SeenTransaction[] {
  const finalHeights = new Map<string, number>()
  const seen: SeenTransaction[] = []
  for (const entry of ledger) {
    const { tip: since, fault } = entry
    const isLate = fault === 'seen-late'
    if (fault === 'never-seen' || tip < (isLate ? since + lateBlocks : since)) continue
    const read = checkTransaction(entry.bytes)
    if (!read.ok) continue
    const txid = deriveTxid(entry.bytes)
    // A transaction is not mined before the transactions whose outputs it spends.
    const parents = read.value.inputs.map(({ outPoint }) => finalHeights.get(formatHex(outPoint.txid)) ?? 0)
    const height = Math.max(since + (isLate || fault === 'reorg' ? lateBlocks : 1), ...parents)
    finalHeights.set(formatHex(txid), height)
    const isFirst = fault === 'reorg' && tip > since && tip < height
    const block = isFirst
      ? { height: since + 1, isReplaced: true }
      : tip < height
        ? undefined
        : { height, isReplaced: false }
    const isChainLocked = block?.isReplaced === false
    const isInstantLocked = fault === 'none'
    seen.push({ entry, transaction: read.value, txid, block, isInstantLocked, isChainLocked })
  }
  return seen
}

/** Returns the chain, on another branch while the first block of a payment is not yet replaced. */
export function chainAt(chain: SandboxChain, ledger: Ledger, tip: number): SandboxChain {
  const onBranch = ledger.findLast(
    ({ fault, tip: since }) => fault === 'reorg' && tip > since && tip < since + lateBlocks,
  )
  return onBranch === undefined ? chain : withBranch(chain, onBranch.tip + 1)
}

const mostPaidDuffs = 100_000_000_000_000n
const changeDuffs = 50_000_000n

/** Adds a payment of the wallet, or two if that is the fault. Throws a RangeError for an invalid amount. */
export function payFromWallet(
  ledger: Ledger,
  { chain, tip }: { readonly chain: SandboxChain; readonly tip: number },
  output: TransactionOutput,
  fault: PaymentFault,
): Ledger {
  if (output.amountDuffs < 1n || output.amountDuffs > mostPaidDuffs) throw new RangeError('an amount')
  const { seed } = chain.world
  const pay = (number: number): LedgerEntry => {
    const coin = deriveSandboxBytes(seed, 'payment coin', new ByteWriter().uint32(number).finish())
    const change = { amountDuffs: changeDuffs, script: deriveWalletScript(seed) }
    const transaction = buildWalletTransaction(seed, { txid: coin, index: 0 }, [output, change])
    const named = fault === 'paid-twice' ? 'none' : fault
    return { bytes: encodeTransaction(transaction), tip, fault: named, isOfWallet: true }
  }
  const first = pay(ledger.length)
  return fault === 'paid-twice' ? [...ledger, first, pay(ledger.length + 1)] : [...ledger, first]
}

export interface BroadcastRejection {
  readonly status: 3 | 9
  readonly reason: string
}

export type TakenBroadcast =
  /** `isNew`: the ledger did not have the transaction before. */
  | { readonly kind: 'accepted'; readonly isNew: boolean; readonly ledger: Ledger }
  | ({
      readonly kind: 'rejected'
    } & BroadcastRejection)

/**
 * Applies the rules of Dash Core that a funding transaction can break: its shape, existing and unspent inputs (P2PKH
 * only), signatures, amounts, and a duff for each byte. Pure. Never throws.
 */
export function takeBroadcast(
  ledger: Ledger,
  bytes: Uint8Array,
  tip: number,
  fault: PaymentFault,
): TakenBroadcast {
  const read = checkTransaction(bytes)
  if (!read.ok) return invalid('TX decode failed')
  const transaction = read.value
  const seen = seenAt(ledger, tip)
  const txid = deriveTxid(bytes)
  if (seen.some((each) => equalBytes(each.txid, txid))) return { kind: 'accepted', isNew: false, ledger }
  if (transaction.type !== 0 && transaction.type !== assetLockType) return rejectedAs('bad-tx-type')
  if (transaction.type === assetLockType && !checkAssetLockTransaction(transaction).ok)
    return rejectedAs('bad-assetlocktx')
  const problem = spendingProblem(transaction, bytes.length, seen)
  if (problem !== undefined) return problem
  const entry: LedgerEntry = {
    bytes,
    tip,
    fault: fault === 'no-instant-lock' ? fault : 'none',
    isOfWallet: false,
  }
  return { kind: 'accepted', isNew: true, ledger: [...ledger, entry] }
}

function spendingProblem(
  transaction: LayerOneTransaction,
  length: number,
  seen: readonly SeenTransaction[],
): TakenBroadcast | undefined {
  const unspent = unspentOf(seen)
  const used = new Set<string>()
  let sum = 0n
  for (const [at, { outPoint }] of transaction.inputs.entries()) {
    const name = nameOf(outPoint)
    const output = unspent.get(name)
    if (output === undefined || used.has(name)) return invalid('bad-txns-inputs-missingorspent')
    used.add(name)
    const { kind } = classifyScript(output.script)
    if (kind !== 'p2pkh' || !isInputSigned(transaction, at, output.script))
      return rejectedAs('mandatory-script-verify-flag-failed')
    sum += output.amountDuffs
  }
  const fee = sum - outputSum(transaction)
  if (fee < 0n) return rejectedAs('bad-txns-in-belowout')
  return fee < BigInt(length) ? rejectedAs('min relay fee not met') : undefined
}

function invalid(reason: string): TakenBroadcast {
  return { kind: 'rejected', status: 3, reason: `invalid transaction: ${reason}` }
}

function rejectedAs(reason: string): TakenBroadcast {
  return { kind: 'rejected', status: 9, reason: `Transaction is rejected: ${reason}` }
}

/** Returns the unspent outputs by txid and index, without outputs that burn. */
function unspentOf(seen: readonly SeenTransaction[]): ReadonlyMap<string, TransactionOutput> {
  const unspent = new Map<string, TransactionOutput>()
  for (const { transaction, txid } of seen) {
    for (const { outPoint } of transaction.inputs) unspent.delete(nameOf(outPoint))
    for (const [index, output] of transaction.outputs.entries()) {
      const { kind } = classifyScript(output.script)
      if (kind === 'p2pkh' || kind === 'p2sh') unspent.set(nameOf({ txid, index }), output)
    }
  }
  return unspent
}

function nameOf({ txid, index }: OutPoint): string {
  return `${formatHex(txid)}:${index}`
}

function outputSum({ outputs }: Pick<LayerOneTransaction, 'outputs'>): bigint {
  return outputs.reduce((sum, { amountDuffs }) => sum + amountDuffs, 0n)
}

/**
 * Amounts of the wallet’s payments by their place, in duffs, without change. `paid` is the sum of the other amounts.
 */
export interface LedgerTally {
  readonly paid: bigint
  readonly unspent: bigint
  /** Burned for credits. */
  readonly locked: bigint
  readonly fees: bigint
  /** Paid, but unknown to all nodes. */
  readonly unseen: bigint
}

export function tallyLedger(ledger: Ledger, { world: { seed } }: SandboxChain, tip: number): LedgerTally {
  const change = deriveWalletScript(seed)
  const isPaid = ({ script }: TransactionOutput) => !equalBytes(script, change)
  const sum = (outputs: readonly TransactionOutput[]) => outputSum({ outputs: outputs.filter(isPaid) })
  const seen = seenAt(ledger, tip)
  const paidBy = (each: LedgerEntry) => {
    const read = each.isOfWallet ? checkTransaction(each.bytes) : undefined
    return read?.ok === true ? sum(read.value.outputs) : 0n
  }
  const paid = ledger.reduce((total, each) => total + paidBy(each), 0n)
  const paidAndSeen = seen.reduce((total, { entry }) => total + paidBy(entry), 0n)
  const unspent = sum([...unspentOf(seen).values()])
  const burnt = seen.flatMap(({ transaction }) =>
    transaction.outputs.filter(({ script }) => !['p2pkh', 'p2sh'].includes(classifyScript(script).kind)),
  )
  const locked = outputSum({ outputs: burnt })
  return { paid, unspent, locked, fees: paidAndSeen - unspent - locked, unseen: paid - paidAndSeen }
}

export async function lockTransactionOf(
  transition: Uint8Array,
  readLedger: () => Promise<Ledger>,
  tip: number,
): Promise<Uint8Array | undefined> {
  const read = checkPlatformBytes(transition)
  if (!read.ok || !('assetLockProof' in read.value.fields)) return undefined
  const { assetLockProof: proof } = read.value.fields
  if (proof.kind !== 'chain') return undefined
  const txid = encodeLockOutPoint(proof).slice(0, 32).toReversed()
  const seen = seenAt(await readLedger(), tip)
  return seen.find((each) => each.isChainLocked && equalBytes(each.txid, txid))?.entry.bytes
}
