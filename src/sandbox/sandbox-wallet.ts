import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { hash160, sha256d } from '#/protocol/encoding/hash.ts'
import { signDigest } from '#/protocol/key/ecdsa.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import {
  encodeTransaction,
  type OutPoint,
  type LayerOneTransaction,
  type TransactionOutput,
} from '#/protocol/layer1/transaction.ts'
import { encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import { buildAssetLock } from '#/protocol/platform/asset-lock-transaction.ts'
import { deriveSandboxPrivateKey } from './sandbox-private-key.ts'

// Sign every input and every output.
const sighashAll = 1
const finalSequence = 0xffff_ffff

/** The script that pays to the wallet of the sandbox. */
export function deriveWalletScript(seed: string): Uint8Array {
  return encodeP2pkhScript(hash160(walletOf(seed).publicKey))
}

/** A signed classic transaction that spends one output of the wallet. */
export function buildWalletTransaction(
  seed: string,
  spent: OutPoint,
  outputs: readonly TransactionOutput[],
): LayerOneTransaction {
  const withScript = (script: Uint8Array): LayerOneTransaction => ({
    version: 3,
    type: 0,
    inputs: [{ outPoint: spent, script, sequence: finalSequence }],
    outputs,
    lockTime: 0,
    payload: new Uint8Array(),
  })
  return withScript(signInput(seed, deriveSighash(withScript(deriveWalletScript(seed)))))
}

/** The same as an asset lock of type 8, whose payload has the credit outputs; the wallet gets the change. */
export function buildWalletAssetLock(
  seed: string,
  spent: OutPoint,
  creditOutputs: readonly TransactionOutput[],
  changeDuffs: bigint,
): LayerOneTransaction {
  const { privateKey } = walletOf(seed)
  const script = deriveWalletScript(seed)
  const change = { amountDuffs: changeDuffs, script }
  const built = buildAssetLock([{ outPoint: spent, script, privateKey }], creditOutputs, [change])
  if (!built.ok) throw new TypeError('the credit outputs are no lock')
  return built.value
}

/** What the signature of the only input covers, once that input holds the script of the output it spends. */
export function deriveSighash(transaction: LayerOneTransaction): Uint8Array {
  return sha256d(new ByteWriter().bytes(encodeTransaction(transaction)).uint32(sighashAll).finish())
}

function signInput(seed: string, sighash: Uint8Array): Uint8Array {
  const { privateKey, publicKey } = walletOf(seed)
  const signature = concatBytes(
    encodeDerSignature(signDigest(sighash, privateKey)),
    Uint8Array.of(sighashAll),
  )
  // Both are shorter than 76 bytes, so the length is the push opcode.
  return new ByteWriter().sizedBytes(signature).sizedBytes(publicKey).finish()
}

interface Wallet {
  readonly seed: string
  readonly privateKey: Uint8Array
  readonly publicKey: Uint8Array
}

let latest: Wallet | undefined

// Three places need it for each transaction, and a public key takes as long to derive as a signature.
function walletOf(seed: string): Wallet {
  if (latest?.seed === seed) return latest
  const privateKey = deriveSandboxPrivateKey('ecdsa', seed, 'wallet')
  latest = { seed, privateKey, publicKey: derivePublicKey('ecdsa', privateKey) }
  return latest
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
