import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { deriveEcdsaPublicKey, signDigest } from '#/protocol/key/ecdsa.ts'
import { encodeTransaction, type LayerOneTransaction, type OutPoint } from '#/protocol/layer1/transaction.ts'

/** An output that is spent: by the private key (32 bytes) of the P2PKH script that it has. */
export interface SpentOutput {
  readonly outPoint: OutPoint
  readonly script: Uint8Array
  readonly privateKey: Uint8Array
}

// Sign every input and every output.
const signatureHashAll = 1

/**
 * The most bytes that the script of a P2PKH input has: with a low s, a signature takes 71 and its type 1, a public key 33, and each
 * is behind its length.
 */
export const maxInputScriptBytes = 1 + 72 + 1 + 33

/** What input `at` signs: the transaction, its payload included, with the script that it spends and no other (32 bytes). */
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

/**
 * The transaction with a signature in each input: `spent` are the outputs that the inputs spend, in their order. Low s, in strict DER
 * (BIP 66), deterministic (RFC 6979).
 */
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
  // Both are shorter than 76 bytes, so the length is the push opcode.
  return new ByteWriter()
    .sizedBytes(concatBytes(encodeDerSignature(signature), Uint8Array.of(signatureHashAll)))
    .sizedBytes(deriveEcdsaPublicKey(privateKey))
    .finish()
}

/** Strict DER (BIP 66) of a compact signature: header ‖ r ‖ s, as a script carries it. */
export function encodeDerSignature(compact: Uint8Array): Uint8Array {
  const integers = concatBytes(
    encodeInteger(compact.subarray(1, 33)),
    encodeInteger(compact.subarray(33, 65)),
  )
  return concatBytes(Uint8Array.of(0x30, integers.length), integers)
}

/** Shortest form: no leading zero but the one that keeps a high bit from meaning “negative”. */
function encodeInteger(bigEndian: Uint8Array): Uint8Array {
  const significant = bigEndian.subarray(bigEndian.findIndex((byte) => byte !== 0))
  const sign = (significant[0] ?? 0) >= 0x80 ? Uint8Array.of(0) : new Uint8Array()
  const value = concatBytes(sign, significant)
  return concatBytes(Uint8Array.of(0x02, value.length), value)
}
