import { readExactly, type ByteReader } from '#/protocol/encoding/byte-reader.ts'
import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { reverseBytes, encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { rejected, violation, type Checked } from '#/protocol/violation.ts'
import type { NetworkKind } from './network.ts'
import { outPointBytes, readWireOutPoint, writeWireOutPoint, type OutPoint } from './transaction.ts'

const quorumSignatureBytes = 96

/** Layer 1 chain parameters (`llmqType…`). A development network can be configured to use those of testnet. */
export const networkQuorumTypes = {
  mainnet: { chainLocks: 2, instantLocks: [5] },
  testnet: { chainLocks: 1, instantLocks: [5] },
  devnet: { chainLocks: 101, instantLocks: [105, 5] },
  regtest: { chainLocks: 100, instantLocks: [103, 104] },
} as const satisfies Readonly<
  Record<string, { readonly chainLocks: number; readonly instantLocks: readonly [number, ...number[]] }>
>

export const chainLockQuorumTypes: Readonly<Record<NetworkKind, number>> = {
  mainnet: networkQuorumTypes.mainnet.chainLocks,
  testnet: networkQuorumTypes.testnet.chainLocks,
}

/** The quorum type that signs deterministic instant locks on the public networks (DIP 24). */
export const instantLockQuorumType = 5

/** Derives the id of a signing request: a hash in display order of a prefix and the request (DIP 7). */
function deriveRequestId(prefix: 'clsig' | 'islock', request: Uint8Array): Uint8Array {
  const name = encodeUtf8(prefix)
  return reverseBytes(sha256d(new ByteWriter().sizedBytes(name).bytes(request).finish()))
}

/** Derives the 32 bytes that a quorum signs (DIP 7), not reversed. Its arguments are in display order. */
export function deriveSignHash(
  llmqType: number,
  quorumHash: Uint8Array,
  requestId: Uint8Array,
  messageHash: Uint8Array,
): Uint8Array {
  const writer = new ByteWriter().uint8(llmqType).hash(quorumHash).hash(requestId).hash(messageHash)
  return sha256d(writer.finish())
}

export type InstantLock =
  | (LockedInputs & {
      readonly layout: 'deterministic'
      readonly version: 1
      /** The block that began the quorum rotation cycle, in display order. */
      readonly cycleHash: Uint8Array
    })
  | (LockedInputs & { readonly layout: 'legacy' })

interface LockedInputs {
  readonly inputs: readonly OutPoint[]
  readonly txid: Uint8Array
  readonly signature: Uint8Array
}

const knownVersion = 1

// compactSize 1 ‖ one input ‖ txid ‖ signature
const legacyOneInputBytes = 1 + outPointBytes + 32 + quorumSignatureBytes

/**
 * Decodes an instant lock strictly. A first byte of 1 is a version, or the count of a legacy lock of 165 bytes with one
 * input; deterministic locks have at least 198. `isImmutable`: as in `readExactly`.
 */
export function checkInstantLock(bytes: Uint8Array, isImmutable = false): Checked<InstantLock> {
  const [first] = bytes
  if (first === knownVersion && bytes.length !== legacyOneInputBytes) {
    const read = (reader: ByteReader) => {
      reader.uint8()
      return readDeterministic(reader)
    }
    return readExactly(bytes, read, isImmutable)
  }
  const legacy = readExactly(bytes, readLegacy, isImmutable)
  if (legacy.ok || first === undefined || !isDeterministicButForVersion(bytes)) return legacy
  const params = { offset: 0, version: first }
  return rejected(violation('instant-lock.version', '', { params, detail: `version ${first}` }))
}

/** Encodes an instant lock in its layout (DIP 10, DIP 22). `checkInstantLock` reads it. */
export function encodeInstantLock(lock: InstantLock): Uint8Array {
  const writer = new ByteWriter()
  if (lock.layout === 'deterministic') writer.uint8(lock.version)
  writer.list(lock.inputs, writeWireOutPoint).hash(lock.txid)
  if (lock.layout === 'deterministic') writer.hash(lock.cycleHash)
  return writer.bytes(lock.signature, quorumSignatureBytes).finish()
}

/** Derives the request id of the lock over these inputs, in display order (DIP 10). */
export function deriveInstantLockRequestId(inputs: readonly OutPoint[]): Uint8Array {
  return deriveRequestId('islock', new ByteWriter().list(inputs, writeWireOutPoint).finish())
}

function readDeterministic(reader: ByteReader): InstantLock {
  return {
    layout: 'deterministic',
    version: knownVersion,
    inputs: readInputs(reader),
    txid: reader.hash(),
    cycleHash: reader.hash(),
    signature: reader.bytes(quorumSignatureBytes),
  }
}

function readLegacy(reader: ByteReader): InstantLock {
  return {
    layout: 'legacy',
    inputs: readInputs(reader),
    txid: reader.hash(),
    signature: reader.bytes(quorumSignatureBytes),
  }
}

function readInputs(reader: ByteReader): readonly OutPoint[] {
  const inputs = reader.list(outPointBytes, readWireOutPoint)
  return inputs.length > 0 ? inputs : reader.stop('instant-lock.inputs')
}

function isDeterministicButForVersion(bytes: Uint8Array): boolean {
  return readExactly(bytes.subarray(1), readDeterministic).ok
}

/** A quorum's promise that this block stays: 132 bytes (DIP 8). */
export interface ChainLock {
  readonly height: number
  /** In display order. */
  readonly blockHash: Uint8Array
  readonly signature: Uint8Array
}

/** Reads a chain lock (DIP 8), unverified. Rules: `chain-lock.height` at height 0, `bytes.end` unless 132 bytes. */
export function checkChainLock(bytes: Uint8Array): Checked<ChainLock> {
  return readExactly(bytes, (reader) => {
    const height = reader.uint32()
    if (height === 0) reader.stop('chain-lock.height', { height })
    return { height, blockHash: reader.hash(), signature: reader.bytes(quorumSignatureBytes) }
  })
}

/** Encodes a chain lock (132 bytes, DIP 8): height, block hash in wire order, signature. `checkChainLock` reads it. */
export function encodeChainLock({ height, blockHash, signature }: ChainLock): Uint8Array {
  return new ByteWriter().uint32(height).hash(blockHash).bytes(signature, quorumSignatureBytes).finish()
}

/** Derives the request id of the lock at this height, in display order (DIP 8). */
export function deriveChainLockRequestId(height: number): Uint8Array {
  return deriveRequestId('clsig', new ByteWriter().uint32(height).finish())
}
