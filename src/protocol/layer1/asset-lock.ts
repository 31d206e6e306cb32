import { readExactly } from '#/protocol/encoding/byte-reader.ts'
import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import { classifyScript } from './script.ts'
import {
  amountViolations,
  checkTransaction,
  deriveTxid,
  readTransactionOutputs,
  writeTransactionOutput,
  type TransactionOutput,
  type LayerOneTransaction,
} from './transaction.ts'

/** The transaction type of asset locks with credit outputs (DIP 27). */
export const assetLockType = 8

export interface ReadTransaction {
  readonly transaction: Checked<LayerOneTransaction> | undefined
  readonly parsed: LayerOneTransaction | undefined
  readonly txid: Uint8Array | undefined
}

/** Reads a transaction, and its txid if it is valid. Never throws. */
export function readLockTransaction(bytes: Uint8Array | undefined): ReadTransaction {
  const transaction = bytes === undefined ? undefined : checkTransaction(bytes)
  const parsed = transaction?.ok === true ? transaction.value : undefined
  const txid = parsed === undefined || bytes === undefined ? undefined : deriveTxid(bytes)
  return { transaction, parsed, txid }
}

/** The payload of a transaction of type 8 (DIP 27): each credit output pays to one single-use key. */
export interface AssetLockPayload {
  readonly version: 1
  readonly creditOutputs: readonly TransactionOutput[]
}

/** Decodes the payload of a transaction of type 8. The rules of the proof decide whether it counts as an asset lock. */
export function checkAssetLockPayload(payload: Uint8Array): Checked<AssetLockPayload> {
  const checked = readExactly(payload, (reader): AssetLockPayload => {
    const version = reader.uint8()
    if (version !== 1) reader.stop('asset-lock-payload.version', { version })
    return { version: 1, creditOutputs: readTransactionOutputs(reader) }
  })
  if (!checked.ok) return checked
  const violations = amountViolations(checked.value.creditOutputs)
  return violations.length === 0 ? passed(checked.value) : { ok: false, violations }
}

/** Encodes the payload of a transaction of type 8 (DIP 27): version, then the credit outputs. */
export function encodeAssetLockPayload({ version, creditOutputs }: AssetLockPayload): Uint8Array {
  return new ByteWriter().uint8(version).list(creditOutputs, writeTransactionOutput).finish()
}

export interface LockOutput {
  /** An output of the transaction, or a credit output in the payload of an asset lock (type 8). */
  readonly kind: 'output' | 'credit-output'
  /** Its index among outputs of its kind: the index of the out point. */
  readonly outputIndex: number
  readonly hash160: Uint8Array
  readonly amountDuffs: bigint
}

/** True if asset locks with a payload (type 8, DIP 27) count as locks; `only` if no others do. */
export interface LockTerms {
  readonly assetLockPayloads: boolean | 'only'
}

// One coin is 10^8 duffs and 10^11 credits.
const creditsPerDuff = 1000n

/** Returns the credits for a locked amount before fees: 1,000 for each duff. */
export function creditsOf(amountDuffs: bigint): bigint {
  return amountDuffs * creditsPerDuff
}

/** Returns a lock output, or why there is none (docs/specification.md "Asset lock proof, InstantSend type"). */
export function readLockOutput(
  transaction: LayerOneTransaction,
  outputIndex: number,
  terms: LockTerms,
): Checked<LockOutput> {
  const outputs = outputsOf(transaction, terms)
  if (!outputs.ok) return outputs
  const { kind, list } = outputs.value
  const output = list[outputIndex]
  if (output === undefined) {
    const params = { outputIndex, outputs: list.length }
    return rejected(violation('lock-output.index', '', { params, detail: `output ${outputIndex}` }))
  }
  const lock = lockOutputOf(kind, output, outputIndex)
  return lock === null ? rejected(scriptViolation(output, outputIndex)) : passed(lock)
}

/** Returns all lock outputs of a transaction, in the order of the outputs; none if its payload cannot be read. */
export function listLockOutputs(transaction: LayerOneTransaction, terms: LockTerms): readonly LockOutput[] {
  const outputs = outputsOf(transaction, terms)
  if (!outputs.ok) return []
  const { kind, list } = outputs.value
  return list.flatMap((output, outputIndex) => lockOutputOf(kind, output, outputIndex) ?? [])
}

function outputsOf(transaction: LayerOneTransaction, { assetLockPayloads }: LockTerms) {
  const { type } = transaction
  if (type !== assetLockType && assetLockPayloads === 'only')
    return rejected(violation('asset-lock.type', '', { params: { type } }))
  if (type !== assetLockType || assetLockPayloads === false) {
    return passed({ kind: 'output', list: transaction.outputs } as const)
  }
  const payload = checkAssetLockPayload(transaction.payload)
  if (!payload.ok) return payload
  return passed({ kind: 'credit-output', list: payload.value.creditOutputs } as const)
}

function lockOutputOf(
  kind: LockOutput['kind'],
  output: TransactionOutput,
  outputIndex: number,
): LockOutput | null {
  const script = classifyScript(output.script)
  if (script.kind !== (kind === 'output' ? 'lock' : 'p2pkh')) return null
  return { kind, outputIndex, hash160: script.hash160, amountDuffs: output.amountDuffs }
}

function scriptViolation(output: TransactionOutput, outputIndex: number) {
  const script = classifyScript(output.script)
  const pushed = script.kind === 'op-return' && script.pushed !== null ? script.pushed.length : -1
  const params = { outputIndex, kind: script.kind, ...(pushed < 0 ? {} : { pushed }) }
  return violation('lock-output.script', '', { params, detail: `output ${outputIndex} is ${script.kind}` })
}
