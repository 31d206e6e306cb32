import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { concatBytes, equalBytes } from '#/protocol/encoding/bytes.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { deriveEcdsaPublicKey, signDigest } from '#/protocol/key/ecdsa.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import {
  assetLockType,
  checkAssetLockPayload,
  encodeAssetLockPayload,
  type AssetLockPayload,
} from '#/protocol/layer1/asset-lock.ts'
import { classifyScript } from '#/protocol/layer1/script.ts'
import {
  encodeTransaction,
  type LayerOneTransaction,
  type OutPoint,
  type TransactionOutput,
} from '#/protocol/layer1/transaction.ts'

// Asset locks as networks of today take them: special transactions of type 8 (DIP 27; docs/platform.md "Asset locks").

/** OP_RETURN with an empty push: the output that the credits are burned by. */
export const burnScript = Uint8Array.of(0x6a, 0)
const maxLockInputs = 100

/**
 * The payload of a transaction of type 8 that is an asset lock: one output burns the sum of the credit outputs, each of which pays
 * to the hash of a key, and it has at most 100 inputs. All that is broken, once type and payload can be read.
 */
export function checkAssetLockTransaction(transaction: LayerOneTransaction): Checked<AssetLockPayload> {
  const { type, inputs, outputs } = transaction
  if (type !== assetLockType) return rejected(violation('asset-lock.type', '', { params: { type } }))
  const payload = checkAssetLockPayload(transaction.payload)
  if (!payload.ok) return payload
  const { creditOutputs } = payload.value
  const sum = creditOutputs.reduce((total, { amountDuffs }) => total + amountDuffs, 0n)
  const burns = outputs.filter(({ script }) => equalBytes(script, burnScript))
  const other = creditOutputs.findIndex(({ script }) => classifyScript(script).kind !== 'p2pkh')
  const violations = [
    ...(creditOutputs.length > 0 && other < 0
      ? []
      : [violation('asset-lock.credit-output', '', { params: { place: other } })]),
    ...(burns.length === 1 && burns[0]?.amountDuffs === sum
      ? []
      : [violation('asset-lock.sum', '', { params: { outputs: burns.length, sum: String(sum) } })]),
    ...(inputs.length <= maxLockInputs
      ? []
      : [violation('asset-lock.inputs', '', { params: { inputs: inputs.length } })]),
  ]
  return violations.length === 0 ? payload : { ok: false, violations }
}

/** An output that is spent: by the private key (32 bytes) of the P2PKH script that it has. */
export interface SpentOutput {
  readonly outPoint: OutPoint
  readonly script: Uint8Array
  readonly privateKey: Uint8Array
}

/**
 * An asset lock, signed: it spends the outputs, locks the credit outputs and pays `change`. Sums are the caller's to see to:
 * what is not paid is the fee. Deterministic (RFC 6979).
 */
export function buildAssetLock(
  spent: readonly SpentOutput[],
  creditOutputs: readonly TransactionOutput[],
  change: readonly TransactionOutput[],
): Checked<LayerOneTransaction> {
  const sum = creditOutputs.reduce((total, { amountDuffs }) => total + amountDuffs, 0n)
  const unsigned: LayerOneTransaction = {
    version: 3,
    type: assetLockType,
    inputs: spent.map(({ outPoint }) => ({ outPoint, script: new Uint8Array(), sequence: 0xffff_ffff })),
    outputs: [{ amountDuffs: sum, script: burnScript }, ...change],
    lockTime: 0,
    payload: encodeAssetLockPayload({ version: 1, creditOutputs }),
  }
  const checked = checkAssetLockTransaction(unsigned)
  if (!checked.ok) return checked
  const inputs = unsigned.inputs.map((input, at) => {
    const by = spent[at]
    return by === undefined ? input : { ...input, script: signInput(unsigned, at, by) }
  })
  return passed({ ...unsigned, inputs })
}

const signatureHashAll = 1

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

function signInput(
  transaction: LayerOneTransaction,
  at: number,
  { script, privateKey }: SpentOutput,
): Uint8Array {
  const signature = signDigest(deriveInputHash(transaction, at, script), privateKey)
  const der = encodeDer(signature.subarray(1, 33), signature.subarray(33))
  return new ByteWriter()
    .sizedBytes(concatBytes(der, Uint8Array.of(signatureHashAll)))
    .sizedBytes(deriveEcdsaPublicKey(privateKey))
    .finish()
}

/** A signature as layer 1 scripts have it (BIP 66): r and s of 32 bytes. */
function encodeDer(r: Uint8Array, s: Uint8Array): Uint8Array {
  const parts = concatBytes(encodeDerInteger(r), encodeDerInteger(s))
  return concatBytes(Uint8Array.of(0x30, parts.length), parts)
}

function encodeDerInteger(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0)
  const shortest = bytes.subarray(first)
  const sign = (shortest[0] ?? 0) > 127 ? [0] : []
  return Uint8Array.of(2, sign.length + shortest.length, ...sign, ...shortest)
}
