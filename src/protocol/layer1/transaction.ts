import { readExactly, type ByteReader } from '#/protocol/encoding/byte-reader.ts'
import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { reverseBytes } from '#/protocol/encoding/bytes.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import {
  passed,
  violation,
  rejected,
  type Checked,
  type Violation,
  type ViolationParams,
} from '#/protocol/violation.ts'

/** A layer 1 transaction. Type 0 is classic; all others are special and carry a payload (DIP 2). */
export interface LayerOneTransaction {
  readonly version: number
  readonly type: number
  readonly inputs: readonly TransactionInput[]
  readonly outputs: readonly TransactionOutput[]
  readonly lockTime: number
  /** The payload of a special transaction, undecoded; empty in a classic one. */
  readonly payload: Uint8Array
}

export interface TransactionInput {
  readonly outPoint: OutPoint
  readonly script: Uint8Array
  readonly sequence: number
}

export interface TransactionOutput {
  readonly amountDuffs: bigint
  readonly script: Uint8Array
}

const classicType = 0

// DIP 2: the upper half of the version field is a type from version 3 on.
const firstSpecialVersion = 3

// Consensus `MAX_MONEY`: 21 million coins of 10^8 duffs each.
const maxAmountDuffs = 21_000_000n * 100_000_000n

// Quorum commitment (DIP 6) and hard fork signal (DIP 23), which may lack outputs too, and asset unlock (DIP 27).
const typesWithoutInputs: ReadonlySet<number> = new Set([6, 7, 9])
const typesWithoutOutputs: ReadonlySet<number> = new Set([6, 7])

/** Length of an out point on the wire and in a ChainLock proof: txid (32) and output index (4). */
export const outPointBytes = 36

// Minimum sizes: an input is an out point, an empty script and a sequence; an output is an amount and an empty script.
const minInputBytes = outPointBytes + 1 + 4
const minOutputBytes = 8 + 1

/**
 * Decodes a transaction strictly to its end. Each kind of mistake has its own rule. `isImmutable`: as in `readExactly`.
 */
export function checkTransaction(bytes: Uint8Array, isImmutable = false): Checked<LayerOneTransaction> {
  const checked = readExactly(bytes, readTransaction, isImmutable)
  if (!checked.ok) return checked
  const violations = transactionViolations(checked.value)
  return violations.length === 0 ? passed(checked.value) : { ok: false, violations }
}

/** Encodes a transaction (DIP 2), a special one with its payload. Checks nothing: `checkTransaction` does. */
export function encodeTransaction(transaction: LayerOneTransaction): Uint8Array {
  const { version, type, inputs, outputs, lockTime, payload } = transaction
  const writer = new ByteWriter()
    .uint16(version)
    .uint16(type)
    .list(inputs, writeInput)
    .list(outputs, writeTransactionOutput)
    .uint32(lockTime)
  if (type !== classicType) writer.sizedBytes(payload)
  return writer.finish()
}

/** Derives the id of the transaction with these bytes: its sha256d, 32 bytes in display order. */
export function deriveTxid(transactionBytes: Uint8Array): Uint8Array {
  return reverseBytes(sha256d(transactionBytes))
}

/** Reads a list of outputs with its count before it, as in transactions and in asset lock payloads. */
export function readTransactionOutputs(reader: ByteReader): readonly TransactionOutput[] {
  return reader.list(minOutputBytes, () => ({
    amountDuffs: reader.uint64(),
    script: reader.sizedBytes(),
  }))
}

/** Writes amount (uint64, duffs) and script, with its length before it. */
export function writeTransactionOutput(writer: ByteWriter, output: TransactionOutput): void {
  writer.uint64(output.amountDuffs).sizedBytes(output.script)
}

/** Returns `transaction.amount` for each output above 21 million coins; `place` in its params counts from 0. */
export function amountViolations(outputs: readonly TransactionOutput[]): readonly Violation[] {
  return outputs.flatMap(({ amountDuffs }, place) =>
    amountDuffs <= maxAmountDuffs
      ? []
      : [broken('transaction.amount', { place, amountDuffs: String(amountDuffs) })],
  )
}

function readTransaction(reader: ByteReader): LayerOneTransaction {
  const version = reader.uint16()
  const type = reader.uint16()
  if (type !== classicType && version < firstSpecialVersion) {
    reader.stop('transaction.version', { version, type })
  }
  // BIP 144: an empty input list followed by the flag 1.
  if (type === classicType && reader.startsWith(0, 1)) reader.stop('transaction.segwit')
  return {
    version,
    type,
    inputs: reader.list(minInputBytes, readInput),
    outputs: readTransactionOutputs(reader),
    lockTime: reader.uint32(),
    payload: type === classicType ? new Uint8Array() : reader.sizedBytes(),
  }
}

function readInput(reader: ByteReader): TransactionInput {
  return {
    outPoint: readWireOutPoint(reader),
    script: reader.sizedBytes(),
    sequence: reader.uint32(),
  }
}

function writeInput(writer: ByteWriter, { outPoint, script, sequence }: TransactionInput): void {
  writeWireOutPoint(writer, outPoint)
  writer.sizedBytes(script).uint32(sequence)
}

function transactionViolations(transaction: LayerOneTransaction): readonly Violation[] {
  const { type, inputs, outputs, payload } = transaction
  const noInputs = inputs.length === 0 && !typesWithoutInputs.has(type)
  const noOutputs = outputs.length === 0 && !typesWithoutOutputs.has(type)
  const noPayload = type !== classicType && payload.length === 0
  return [
    ...(noInputs ? [broken('transaction.inputs')] : []),
    ...(noOutputs ? [broken('transaction.outputs')] : []),
    ...amountViolations(outputs),
    ...(noPayload ? [broken('transaction.payload', { type })] : []),
  ]
}

function broken(rule: Violation['rule'], params: ViolationParams = {}): Violation {
  return violation(rule, '', { params })
}

export interface OutPoint {
  /** 32 bytes, in display order: as printed. */
  readonly txid: Uint8Array
  /** 0 to 2^32-1. */
  readonly index: number
}

/** Encodes the out point of proofs and identity ids: txid in display order (not as `writeWireOutPoint`), index. */
export function encodeOutPoint({ txid, index }: OutPoint): Uint8Array {
  return new ByteWriter().bytes(txid, 32).uint32(index).finish()
}

/** Checks the 36 bytes of `encodeOutPoint` (docs/specification.md "Asset lock proof, ChainLock type"). */
export function checkOutPoint(bytes: Uint8Array): Checked<OutPoint> {
  if (bytes.length !== outPointBytes) {
    const params = { length: bytes.length }
    return rejected(violation('out-point.length', '', { params, detail: `${bytes.length} bytes` }))
  }
  return readExactly(bytes, (reader) => ({ txid: reader.bytes(32), index: reader.uint32() }))
}

/** Reads an out point as transactions and locks write it: the txid reversed. */
export function readWireOutPoint(reader: ByteReader): OutPoint {
  return { txid: reader.hash(), index: reader.uint32() }
}

/** Writes an out point as in transactions and locks: the txid reversed. */
export function writeWireOutPoint(writer: ByteWriter, { txid, index }: OutPoint): void {
  writer.hash(txid).uint32(index)
}
