import { readExactly, type ByteReader } from '#/protocol/encoding/byte-reader.ts'
import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { refused, violation, type Checked } from '#/protocol/violation.ts'
import { outPointBytes, readWireOutPoint, writeWireOutPoint, type OutPoint } from './out-point.ts'
import { deriveRequestId, quorumSignatureBytes } from './quorum-signing.ts'

/** A quorum's promise that no other transaction will spend these inputs (DIP 10, DIP 22). */
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
  /** The locked transaction, in display order. */
  readonly txid: Uint8Array
  readonly signature: Uint8Array
}

const knownVersion = 1

// compactSize 1 ‖ one input ‖ txid ‖ signature
const legacyOneInputBytes = 1 + outPointBytes + 32 + quorumSignatureBytes

/**
 * Strict in both layouts, which exclude each other: a first byte of 1 is the version of the deterministic layout
 * or the count of a legacy lock with one input. The latter is 165 bytes long; a deterministic one is 198 or more.
 */
export function checkInstantLock(bytes: Uint8Array): Checked<InstantLock> {
  const [first] = bytes
  if (first === knownVersion && bytes.length !== legacyOneInputBytes) {
    return readExactly(bytes, (reader) => {
      reader.uint8()
      return readDeterministic(reader)
    })
  }
  const legacy = readExactly(bytes, readLegacy)
  if (legacy.ok || first === undefined || !isDeterministicButForVersion(bytes)) return legacy
  const params = { offset: 0, version: first }
  return refused(violation('instant-lock.version', '', { params, detail: `version ${first}` }))
}

export function encodeInstantLock(lock: InstantLock): Uint8Array {
  const writer = new ByteWriter()
  if (lock.layout === 'deterministic') writer.uint8(lock.version)
  writer.list(lock.inputs, writeWireOutPoint).hash(lock.txid)
  if (lock.layout === 'deterministic') writer.hash(lock.cycleHash)
  return writer.bytes(lock.signature, quorumSignatureBytes).finish()
}

/** The request id of the lock over these inputs, in display order (DIP 10). */
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
