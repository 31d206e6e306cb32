import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { checkBase64, formatBase64 } from '#/protocol/encoding/base64.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { deriveIdentityId, formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { verifyBls } from '#/protocol/key/bls.ts'
import {
  checkAssetLockPayload,
  creditsOf,
  listLockOutputs,
  readLockOutput,
} from '#/protocol/layer1/asset-lock.ts'
import {
  checkChainLock,
  deriveChainLockRequestId,
  encodeChainLock,
  checkInstantLock,
  deriveInstantLockRequestId,
  encodeInstantLock,
  deriveSignHash,
} from '#/protocol/layer1/quorum-lock.ts'
import {
  checkOutPoint,
  encodeOutPoint,
  checkTransaction,
  deriveTxid,
  encodeTransaction,
  type LayerOneTransaction,
} from '#/protocol/layer1/transaction.ts'
import { classifyScript } from '#/protocol/layer1/script.ts'
import type { Checked } from '#/protocol/violation.ts'
import { mismatch, type CaseCheck, type Mismatch, type Suite } from './suite.ts'
import { list, number, text, vector, type Vector } from './vector.ts'

// Each file lists the outputs that lock in the classic way, and separately the credit outputs of transaction type 8.
const classic = { assetLockPayloads: false }

const refused = ({ ok }: Checked<unknown>): readonly Mismatch[] => mismatch('refused', true, !ok)

const identityId: CaseCheck = (each) => {
  const txid = parseHex(text(each['txid']))
  const outPoint = encodeOutPoint({ txid, index: number(each['outputIndex']) })
  const id = deriveIdentityId(outPoint, wireProfiles.spec)
  const fromBase64 = checkBase64(text(each['outPointBase64']))
  return [
    ...mismatch('out point', each['outPointHex'], formatHex(outPoint)),
    ...mismatch('out point in Base64', outPoint, fromBase64.ok ? fromBase64.value : fromBase64.violations),
    ...mismatch('id', each['identityId'], formatIdentityId(id)),
    ...mismatch('id in hex', each['identityIdHex'], formatHex(id)),
    ...mismatch('read back', true, checkOutPoint(outPoint).ok),
  ]
}

const scriptKinds: Readonly<Record<string, string>> = {
  burn: 'lock',
  p2pkh: 'p2pkh',
  p2sh: 'p2sh',
  data: 'op-return',
  p2pk: 'other',
}

const transaction: CaseCheck = (each) => {
  const bytes = parseHex(text(each['hex']))
  const checked = checkTransaction(bytes)
  if (!checked.ok) return mismatch('read', 'a transaction', checked.violations)
  const { value } = checked
  const txid = deriveTxid(bytes)
  const locks = listLockOutputs(value, classic)
  return [
    ...mismatch('written', each['hex'], formatHex(encodeTransaction(value))),
    ...mismatch('txid', each['txid'], formatHex(txid)),
    ...mismatch('version', each['version'], value.version),
    ...mismatch('type', each['type'], value.type),
    ...mismatch('lock time', each['nLockTime'], value.lockTime),
    ...mismatch(
      'inputs',
      each['inputs'],
      value.inputs.map(({ outPoint }) => ({ txid: formatHex(outPoint.txid), vout: outPoint.index })),
    ),
    ...list(each['outputs']).flatMap((output) => transactionOutput(vector(output), value, txid)),
    ...mismatch(
      'lock outputs',
      each['lockOutputIndexes'],
      locks.map(({ outputIndex }) => outputIndex),
    ),
    ...mismatch(
      'locked',
      each['lockValueSatoshis'],
      Number(locks.reduce((sum, lock) => sum + lock.amountDuffs, 0n)),
    ),
    ...(each['assetLockPayload'] === undefined
      ? []
      : assetLockPayload(vector(each['assetLockPayload']), value)),
  ]
}

function transactionOutput(
  expected: Vector,
  { outputs }: { readonly outputs: readonly { amountDuffs: bigint; script: Uint8Array }[] },
  txid: Uint8Array,
): readonly Mismatch[] {
  const index = number(expected['index'])
  const output = outputs[index]
  if (output === undefined) return mismatch(`output ${index}`, 'an output', 'none')
  const script = classifyScript(output.script)
  const outPoint = encodeOutPoint({ txid, index })
  return [
    ...mismatch(`output ${index} amount`, expected['satoshis'], Number(output.amountDuffs)),
    ...mismatch(`output ${index} script`, expected['scriptHex'], formatHex(output.script)),
    ...mismatch(`output ${index} kind`, scriptKinds[text(expected['kind'])], script.kind),
    ...mismatch(`output ${index} out point`, expected['outPointHex'], formatHex(outPoint)),
    ...mismatch(
      `output ${index} id`,
      expected['identityId'],
      formatIdentityId(deriveIdentityId(outPoint, wireProfiles.spec)),
    ),
    ...mismatch(`output ${index} credits`, expected['credits'], Number(creditsOf(output.amountDuffs))),
    ...(script.kind === 'lock'
      ? mismatch(`output ${index} key`, expected['singleUseKeyHash160'], formatHex(script.hash160))
      : []),
  ]
}

function assetLockPayload(expected: Vector, transaction: LayerOneTransaction): readonly Mismatch[] {
  const { payload } = transaction
  const checked = checkAssetLockPayload(payload)
  if (!checked.ok) return mismatch('payload', 'an asset lock payload', checked.violations)
  return [
    ...mismatch('payload bytes', expected['payloadHex'], formatHex(payload)),
    ...mismatch('payload version', expected['payloadVersion'], checked.value.version),
    ...mismatch(
      'credit outputs',
      list(expected['creditOutputs']).map((each) => [vector(each)['satoshis'], vector(each)['scriptHex']]),
      checked.value.creditOutputs.map(({ amountDuffs, script }) => [Number(amountDuffs), formatHex(script)]),
    ),
    ...mismatch(
      'credit outputs as locks',
      list(expected['creditOutputs']).map((each) => vector(each)['singleUseKeyHash160']),
      listLockOutputs(transaction, { assetLockPayloads: true }).map((lock) => formatHex(lock.hash160)),
    ),
  ]
}

const invalidTransaction: CaseCheck = ({ hex, outputIndex, stage }) => {
  const checked = checkTransaction(parseHex(text(hex)))
  if (stage === 'parse') return refused(checked)
  if (!checked.ok) return mismatch('read', 'a transaction', checked.violations)
  return refused(readLockOutput(checked.value, number(outputIndex), classic))
}

const instantLock: CaseCheck = (each) => {
  const bytes = parseHex(text(each['hex']))
  const checked = checkInstantLock(bytes)
  if (!checked.ok) return mismatch('read', 'an instant lock', checked.violations)
  const { value } = checked
  const requestId = deriveInstantLockRequestId(value.inputs)
  return [
    ...mismatch('written', each['hex'], formatHex(encodeInstantLock(value))),
    ...mismatch('Base64', each['base64'], formatBase64(bytes)),
    ...mismatch('size', each['size'], bytes.length),
    ...mismatch('layout', each['layout'], value.layout),
    ...mismatch('txid', each['txid'], formatHex(value.txid)),
    ...mismatch(
      'inputs',
      each['inputs'],
      value.inputs.map(({ txid, index }) => ({ txid: formatHex(txid), vout: index })),
    ),
    ...mismatch(
      'cycle hash',
      each['cycleHash'] ?? null,
      value.layout === 'deterministic' ? formatHex(value.cycleHash) : null,
    ),
    ...mismatch('signature', each['signatureHex'], formatHex(value.signature)),
    ...quorumSigned(each, requestId, value.txid, value.signature),
  ]
}

const chainLock: CaseCheck = (each) => {
  const bytes = parseHex(text(each['hex']))
  const checked = checkChainLock(bytes)
  if (!checked.ok) return mismatch('read', 'a chain lock', checked.violations)
  const { height, blockHash, signature } = checked.value
  return [
    ...mismatch('written', each['hex'], formatHex(encodeChainLock(checked.value))),
    ...mismatch('height', each['height'], height),
    ...mismatch('block hash', each['blockHash'], formatHex(blockHash)),
    ...quorumSigned(each, deriveChainLockRequestId(height), blockHash, signature),
  ]
}

function quorumSigned(
  each: Vector,
  requestId: Uint8Array,
  hash: Uint8Array,
  signature: Uint8Array,
): readonly Mismatch[] {
  const quorum = vector(each['quorum'])
  const quorumHash = parseHex(text(quorum['quorumHash']))
  const signHash = deriveSignHash(number(quorum['llmqType']), quorumHash, requestId, hash)
  const publicKey = parseHex(text(quorum['quorumPublicKey']))
  return [
    ...mismatch('request id', each['requestId'], formatHex(requestId)),
    ...mismatch('sign hash', each['signHashHex'], formatHex(signHash)),
    ...mismatch('signature verifies', true, verifyBls(signHash, signature, publicKey)),
  ]
}

export const identityIds: Suite = {
  about: [],
  kinds: {
    ids: identityId,
    invalidOutPoints: ({ outPointHex }) => refused(checkOutPoint(parseHex(text(outPointHex)))),
  },
}

export const transactions: Suite = {
  about: [],
  kinds: { transactions: transaction, invalid: invalidTransaction },
}

export const instantlocks: Suite = {
  about: [],
  kinds: {
    instantLocks: instantLock,
    malformed: ({ hex }) => refused(checkInstantLock(parseHex(text(hex)))),
    chainLocks: chainLock,
  },
}
