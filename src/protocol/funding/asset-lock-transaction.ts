import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { rejected, violation, type Checked } from '#/protocol/violation.ts'
import {
  assetLockType,
  checkAssetLockPayload,
  encodeAssetLockPayload,
  type AssetLockPayload,
} from '#/protocol/layer1/asset-lock.ts'
import { classifyScript } from '#/protocol/layer1/script.ts'
import type { LayerOneTransaction, OutPoint, TransactionOutput } from '#/protocol/layer1/transaction.ts'

// Source: DIP 27; docs/platform.md "Asset locks".

/** OP_RETURN with an empty push: the script of the output that burns the credits. */
export const burnScript = Uint8Array.of(0x6a, 0)
export const maxLockInputs = 100
export const finalSequence = 0xffff_ffff

/** Returns the payload of an asset lock: at most 100 inputs, one burn of the sum, and outputs to key hashes. */
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

/** Returns an unsigned asset lock with empty input scripts. The caller checks the sums: any remainder is the fee. */
export function composeAssetLock(
  spent: readonly { readonly outPoint: OutPoint }[],
  creditOutputs: readonly TransactionOutput[],
  change: readonly TransactionOutput[],
): LayerOneTransaction {
  const sum = creditOutputs.reduce((total, { amountDuffs }) => total + amountDuffs, 0n)
  return {
    version: 3,
    type: assetLockType,
    inputs: composeInputs(spent),
    outputs: [{ amountDuffs: sum, script: burnScript }, ...change],
    lockTime: 0,
    payload: encodeAssetLockPayload({ version: 1, creditOutputs }),
  }
}

/** Returns an unsigned classic transaction (type 0) that spends these outputs, with empty input scripts. */
export function composeClassic(
  spent: readonly { readonly outPoint: OutPoint }[],
  outputs: readonly TransactionOutput[],
): LayerOneTransaction {
  return {
    version: 3,
    type: 0,
    inputs: composeInputs(spent),
    outputs,
    lockTime: 0,
    payload: new Uint8Array(),
  }
}

function composeInputs(spent: readonly { readonly outPoint: OutPoint }[]) {
  return spent.map(({ outPoint }) => ({ outPoint, script: new Uint8Array(), sequence: finalSequence }))
}
