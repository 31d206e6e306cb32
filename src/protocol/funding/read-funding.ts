import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { assetLockType, creditsOf } from '#/protocol/layer1/asset-lock.ts'
import { classifyScript, encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import {
  checkTransaction,
  type LayerOneTransaction,
  type TransactionOutput,
} from '#/protocol/layer1/transaction.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import {
  burnScript,
  checkAssetLockTransaction,
  finalSequence,
  maxLockInputs,
} from './asset-lock-transaction.ts'
import { dustDuffs, readCoins, sumOf, type Coin } from './coins.ts'
import { feeViolations, maxFundedKeys, type FundedKey, type UnsignedFunding } from './plan-funding.ts'

/** Read from the bytes of a transaction and of those that it spends, for the user to confirm. */
export interface FundingReading extends UnsignedFunding {
  readonly amountDuffs: bigint
  /** Credits for the amount, before fees of the platform; 0 for a refund. */
  readonly credits: bigint
  readonly funded: readonly FundedKey[]
  /** The script that a refund pays to (P2PKH or P2SH); null for a lock. */
  readonly paidTo: Uint8Array | null
  readonly change: FundedKey | null
}

interface Parts {
  readonly kind: UnsignedFunding['kind']
  readonly funded: readonly FundedKey[]
  readonly paidTo: TransactionOutput | null
  readonly change: FundedKey | null
}

/**
 * Reads an unsigned funding transaction anew, without trusting its planner: amounts come from `previous`, full
 * transactions that are hashed here. Rules: `funding` (`problem` in `funding.shape`), `checkTransaction`,
 * `checkAssetLockTransaction`.
 */
export function readFunding(bytes: Uint8Array, previous: readonly Uint8Array[]): Checked<FundingReading> {
  const read = checkTransaction(bytes)
  if (!read.ok) return read
  const transaction = read.value
  const problem = frameProblem(transaction)
  if (problem !== undefined) return misshapen(problem)
  const parts = transaction.type === assetLockType ? readAssetLock(transaction) : readClassic(transaction)
  if (!parts.ok) return parts
  const coins = readCoins(
    previous,
    transaction.inputs.map(({ outPoint }) => outPoint),
  )
  return coins.ok ? weigh(transaction, parts.value, coins.value) : coins
}

type Problem = 'version' | 'lock-time' | 'inputs' | 'sequence' | 'signed' | 'type' | 'outputs' | 'change'

function frameProblem({ version, type, inputs, lockTime }: LayerOneTransaction): Problem | undefined {
  if (version !== 3) return 'version'
  if (type !== 0 && type !== assetLockType) return 'type'
  if (lockTime !== 0) return 'lock-time'
  if (inputs.length > maxLockInputs) return 'inputs'
  if (inputs.some(({ sequence }) => sequence !== finalSequence)) return 'sequence'
  return inputs.some(({ script }) => script.length > 0) ? 'signed' : undefined
}

function readAssetLock(transaction: LayerOneTransaction): Checked<Parts> {
  const payload = checkAssetLockTransaction(transaction)
  if (!payload.ok) return payload
  const { creditOutputs } = payload.value
  const [burn, change, ...others] = transaction.outputs
  if (burn === undefined || !equalBytes(burn.script, burnScript) || others.length > 0)
    return misshapen('outputs')
  return partsOf('asset-lock', creditOutputs, change)
}

function readClassic({ outputs }: LayerOneTransaction): Checked<Parts> {
  const [first, change, ...others] = outputs
  if (first === undefined || others.length > 0) return misshapen('outputs')
  const { kind } = classifyScript(first.script)
  if (kind === 'lock') return partsOf('classic-lock', [first], change)
  if ((kind !== 'p2pkh' && kind !== 'p2sh') || change !== undefined) return misshapen('outputs')
  return passed({ kind: 'refund', funded: [], paidTo: first, change: null })
}

function partsOf(
  kind: UnsignedFunding['kind'],
  locked: readonly TransactionOutput[],
  change: TransactionOutput | undefined,
): Checked<Parts> {
  const funded = locked.flatMap((output) => keyOf(output) ?? [])
  if (
    funded.length !== locked.length ||
    funded.length > maxFundedKeys ||
    funded.some(({ amountDuffs }) => amountDuffs < 1n)
  )
    return rejected(violation('funding.outputs', '', { params: { outputs: locked.length } }))
  if (change === undefined) return passed({ kind, funded, paidTo: null, change: null })
  const key = keyOf(change)
  if (key === undefined || !equalBytes(change.script, encodeP2pkhScript(key.hash160)))
    return misshapen('change')
  return passed({ kind, funded, paidTo: null, change: key })
}

function keyOf({ script, amountDuffs }: TransactionOutput): FundedKey | undefined {
  const read = classifyScript(script)
  return read.kind === 'lock' || read.kind === 'p2pkh' ? { hash160: read.hash160, amountDuffs } : undefined
}

function weigh(
  transaction: LayerOneTransaction,
  { kind, funded, paidTo, change }: Parts,
  coins: readonly Coin[],
): Checked<FundingReading> {
  const amountDuffs = paidTo?.amountDuffs ?? sumOf(funded)
  const feeDuffs = sumOf(coins) - sumOf(transaction.outputs)
  const small = [paidTo, change].find((output) => output !== null && output.amountDuffs < dustDuffs)
  if (small != null)
    return rejected(violation('funding.dust', '', { params: { amount: String(small.amountDuffs) } }))
  const violations = feeViolations(transaction, feeDuffs, amountDuffs)
  if (violations.length > 0) return { ok: false, violations }
  const credits = paidTo === null ? creditsOf(amountDuffs) : 0n
  const destination = paidTo?.script ?? null
  return passed({
    kind,
    transaction,
    coins,
    feeDuffs,
    amountDuffs,
    credits,
    funded,
    paidTo: destination,
    change,
  })
}

function misshapen(problem: Problem): Checked<never> {
  return rejected(violation('funding.shape', '', { params: { problem }, detail: problem }))
}
