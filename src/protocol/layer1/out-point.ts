import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { readExactly, type ByteReader } from '#/protocol/encoding/byte-reader.ts'
import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { refused, violation, type Checked } from '#/protocol/violation.ts'

export const outPointBytes = 36

/** Names one output of one transaction. */
export interface OutPoint {
  /** 32 bytes, in display order: as printed. */
  readonly txid: Uint8Array
  /** 0 to 2^32-1. */
  readonly index: number
}

/**
 * The out point of asset lock proofs and identity ids: txid in display order, index uint32 little-endian.
 * Transactions and locks write the txid reversed: see `writeWireOutPoint`.
 */
export function encodeOutPoint({ txid, index }: OutPoint): Uint8Array {
  return new ByteWriter().bytes(txid, 32).uint32(index).finish()
}

/** Checks the 36 bytes of `encodeOutPoint` (docs/specification.md "Asset lock proof, ChainLock type"). */
export function checkOutPoint(bytes: Uint8Array): Checked<OutPoint> {
  if (bytes.length !== outPointBytes) {
    const params = { length: bytes.length }
    return refused(violation('out-point.length', '', { params, detail: `${bytes.length} bytes` }))
  }
  return readExactly(bytes, (reader) => ({ txid: reader.bytes(32), index: reader.uint32() }))
}

/** Reads an out point as transactions and locks write it: the txid reversed. */
export function readWireOutPoint(reader: ByteReader): OutPoint {
  return { txid: reader.hash(), index: reader.uint32() }
}

/** Writes an out point as transactions and locks hold it: the txid reversed. */
export function writeWireOutPoint(writer: ByteWriter, { txid, index }: OutPoint): void {
  writer.hash(txid).uint32(index)
}

export function equalOutPoints(left: OutPoint, right: OutPoint): boolean {
  return left.index === right.index && equalBytes(left.txid, right.txid)
}
