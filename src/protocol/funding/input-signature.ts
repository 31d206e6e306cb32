import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { concatBytes, equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160, sha256d } from '#/protocol/encoding/hash.ts'
import { hasHighS } from '#/protocol/key/ecdsa-form.ts'
import { deriveEcdsaPublicKey, recoverPublicKey, signDigest } from '#/protocol/key/ecdsa.ts'
import { classifyScript } from '#/protocol/layer1/script.ts'
import {
  encodeTransaction,
  type LayerOneTransaction,
  type OutPoint,
  type TransactionOutput,
} from '#/protocol/layer1/transaction.ts'
import { passed, type Checked } from '#/protocol/violation.ts'
import { checkAssetLockTransaction, composeAssetLock } from './asset-lock-transaction.ts'

export interface SpentOutput {
  readonly outPoint: OutPoint
  readonly script: Uint8Array
  readonly privateKey: Uint8Array
}

const signatureHashAll = 1
// Header of a compact signature for a compressed key: 27 + recovery id + 4.
const firstHeader = 31

/**
 * Derives the hash that input `at` signs (32 bytes). It covers the payload, but of all input scripts only the spent
 * one.
 */
export function deriveInputHash(
  transaction: LayerOneTransaction,
  at: number,
  script: Uint8Array,
): Uint8Array {
  const inputs = transaction.inputs.map((input, index) => ({
    ...input,
    script: index === at ? script : new Uint8Array(),
  }))
  const type = new ByteWriter().uint32(signatureHashAll).finish()
  return sha256d(concatBytes(encodeTransaction({ ...transaction, inputs }), type))
}

/** Returns the transaction with signed inputs (`spent`, in order): low s, strict DER (BIP 66), RFC 6979. */
export function signInputs(
  transaction: LayerOneTransaction,
  spent: readonly Pick<SpentOutput, 'script' | 'privateKey'>[],
): LayerOneTransaction {
  if (spent.length !== transaction.inputs.length) throw new RangeError('an input is not signed')
  const inputs = transaction.inputs.map((input, at) => {
    const by = spent[at]
    return by === undefined ? input : { ...input, script: signInput(transaction, at, by) }
  })
  return { ...transaction, inputs }
}

function signInput(
  transaction: LayerOneTransaction,
  at: number,
  { script, privateKey }: Pick<SpentOutput, 'script' | 'privateKey'>,
): Uint8Array {
  const signature = signDigest(deriveInputHash(transaction, at, script), privateKey)
  // Both are shorter than 76 bytes, so their length is the push opcode.
  return new ByteWriter()
    .sizedBytes(concatBytes(encodeDerSignature(signature), Uint8Array.of(signatureHashAll)))
    .sizedBytes(deriveEcdsaPublicKey(privateKey))
    .finish()
}

/** Builds an asset lock with `composeAssetLock`, checked and signed. Deterministic (RFC 6979). */
export function buildAssetLock(
  spent: readonly SpentOutput[],
  creditOutputs: readonly TransactionOutput[],
  change: readonly TransactionOutput[],
): Checked<LayerOneTransaction> {
  const unsigned = composeAssetLock(spent, creditOutputs, change)
  const checked = checkAssetLockTransaction(unsigned)
  return checked.ok ? passed(signInputs(unsigned, spent)) : checked
}

/** Tells whether the P2PKH key signed input `at`: strict DER (BIP 66), low s, SIGHASH_ALL only. Never throws. */
export function isInputSigned(transaction: LayerOneTransaction, at: number, script: Uint8Array): boolean {
  const paid = classifyScript(script)
  const pushed = readPushes(transaction.inputs[at]?.script)
  if (paid.kind !== 'p2pkh' || pushed === undefined) return false
  const { signature, publicKey } = pushed
  if (!equalBytes(hash160(publicKey), paid.hash160) || signature.at(-1) !== signatureHashAll) return false
  const digest = deriveInputHash(transaction, at, script)
  // DER has no recovery id, which tells the points with the same x apart, so all four are tried.
  return [0, 1, 2, 3].some((recoveryId) => {
    const compact = readDerSignature(signature.subarray(0, -1), recoveryId)
    if (compact === undefined || hasHighS(compact)) return false
    const recovered = recoverPublicKey(digest, compact)
    return recovered !== undefined && equalBytes(recovered, publicKey)
  })
}

function readPushes(script: Uint8Array = new Uint8Array()) {
  const signatureLength = script[0] ?? 0
  const signature = script.subarray(1, 1 + signatureLength)
  const publicKey = script.subarray(2 + signatureLength)
  // Both are shorter than 76 bytes, so their length is the push opcode.
  const isPushed = signatureLength < 76 && script[1 + signatureLength] === publicKey.length
  return isPushed && publicKey.length === 33 ? { signature, publicKey } : undefined
}

// Compares by encoding again, because strict DER has only one form.
function readDerSignature(der: Uint8Array, recoveryId: number): Uint8Array | undefined {
  const rLength = der[3] ?? 0
  const integers = [der.subarray(4, 4 + rLength), der.subarray(6 + rLength)]
  const compact = new Uint8Array(65)
  compact[0] = firstHeader + recoveryId
  for (const [index, integer] of integers.entries()) {
    const significant = integer.subarray(integer.findIndex((byte) => byte !== 0))
    if (integer.length === 0 || significant.length > 32) return undefined
    compact.set(significant, 1 + 32 * (index + 1) - significant.length)
  }
  return equalBytes(encodeDerSignature(compact), der) ? compact : undefined
}

/** Encodes a compact signature (header ‖ r ‖ s) as strict DER (BIP 66), the form in scripts. */
export function encodeDerSignature(compact: Uint8Array): Uint8Array {
  const integers = concatBytes(
    encodeInteger(compact.subarray(1, 33)),
    encodeInteger(compact.subarray(33, 65)),
  )
  return concatBytes(Uint8Array.of(0x30, integers.length), integers)
}

/** Shortest form: a leading zero only where a high bit would mean “negative”. */
function encodeInteger(bigEndian: Uint8Array): Uint8Array {
  const significant = bigEndian.subarray(bigEndian.findIndex((byte) => byte !== 0))
  const sign = (significant[0] ?? 0) >= 0x80 ? Uint8Array.of(0) : new Uint8Array()
  const value = concatBytes(sign, significant)
  return concatBytes(Uint8Array.of(0x02, value.length), value)
}
