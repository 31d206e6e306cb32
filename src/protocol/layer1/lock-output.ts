import { passed, refused, violation, type Checked } from '#/protocol/violation.ts'
import { classifyScript } from './script.ts'
import type { LayerOneTransaction, TransactionOutput } from './transaction.ts'

/** An output that locks its amount for the holder of the single-use key with this hash160. */
export interface LockOutput {
  readonly outputIndex: number
  readonly hash160: Uint8Array
  readonly amountDuffs: bigint
}

// One coin is 10^8 duffs and 10^11 credits.
const creditsPerDuff = 1000n

/** The credits that a locked amount becomes, before fees. */
export function creditsOf(amountDuffs: bigint): bigint {
  return amountDuffs * creditsPerDuff
}

/** The lock output at `outputIndex`, or why there is none (SPEC.md "Asset lock proof, InstantSend type"). */
export function readLockOutput(transaction: LayerOneTransaction, outputIndex: number): Checked<LockOutput> {
  const output = transaction.outputs[outputIndex]
  if (output === undefined) {
    const params = { outputIndex, outputs: transaction.outputs.length }
    return refused(violation('lock-output.index', '', { params, detail: `output ${outputIndex}` }))
  }
  const lock = lockOutputOf(output, outputIndex)
  return lock === null ? refused(scriptViolation(output, outputIndex)) : passed(lock)
}

/** All lock outputs, in the order of the outputs. */
export function listLockOutputs(transaction: LayerOneTransaction): readonly LockOutput[] {
  return transaction.outputs.flatMap((output, outputIndex) => lockOutputOf(output, outputIndex) ?? [])
}

function lockOutputOf(output: TransactionOutput, outputIndex: number): LockOutput | null {
  const script = classifyScript(output.script)
  if (script.kind !== 'lock') return null
  return { outputIndex, hash160: script.hash160, amountDuffs: output.amountDuffs }
}

function scriptViolation(output: TransactionOutput, outputIndex: number) {
  const script = classifyScript(output.script)
  const pushed = script.kind === 'op-return' && script.pushed !== null ? script.pushed.length : -1
  const params = { outputIndex, kind: script.kind, ...(pushed < 0 ? {} : { pushed }) }
  return violation('lock-output.script', '', { params, detail: `output ${outputIndex} is ${script.kind}` })
}
