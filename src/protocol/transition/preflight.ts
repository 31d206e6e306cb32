import { LockProofType } from '#/protocol/platform/transition-type.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { deriveIdentityId, type IdTerms } from '#/protocol/identity/identity-id.ts'
import { checkInstantLock, type InstantLock } from '#/protocol/layer1/quorum-lock.ts'
import {
  assetLockType,
  checkAssetLockPayload,
  listLockOutputs,
  readLockOutput,
  readLockTransaction,
  type LockOutput,
  type LockTerms,
  type ReadTransaction,
} from '#/protocol/layer1/asset-lock.ts'
import {
  encodeOutPoint,
  outPointBytes,
  checkTransaction,
  deriveTxid,
  type LayerOneTransaction,
  type OutPoint,
} from '#/protocol/layer1/transaction.ts'
import { checkAssetLockTransaction } from '#/protocol/funding/asset-lock-transaction.ts'
import type { RuleId } from '#/protocol/rule.ts'
import { violation, type Checked, type Violation, type ViolationParams } from '#/protocol/violation.ts'
import type { AssetLockProof, ChainLockProof } from './asset-lock-proof.ts'

export type AssetLockParts =
  | {
      readonly type: 0
      readonly transaction?: Uint8Array
      readonly instantLock?: Uint8Array
      readonly outputIndex?: number
    }
  | {
      readonly type: 1
      readonly outPoint?: Uint8Array
      readonly coreChainLockedHeight?: number
      /** Only for checks, not part of the proof. */
      readonly transaction?: Uint8Array
    }

export interface AssetLockContext {
  /** Compressed single-use public key that must sign. */
  readonly singleUsePublicKey?: Uint8Array
  /** Out points that already fund identities. */
  readonly usedOutPoints?: readonly Uint8Array[]
  readonly tipHeight?: number
}

export type PreflightCheck =
  | { readonly rule: RuleId; readonly state: 'holds' | 'unknown' }
  | { readonly rule: RuleId; readonly state: 'fails'; readonly violation: Violation }

export interface AssetLockReport {
  readonly checks: readonly PreflightCheck[]
  readonly transaction: LayerOneTransaction | undefined
  readonly txid: Uint8Array | undefined
  readonly instantLock: InstantLock | undefined
  readonly lockOutput: LockOutput | undefined
  /** 36 bytes, if known. */
  readonly outPoint: Uint8Array | undefined
}

/**
 * Returns the local checks of an asset lock (docs/specification.md "Asset lock proof, InstantSend type", "Asset lock
 * proof, ChainLock type"), each with its own rule, in the order in which a user fixes them. Paths are relative to the
 * proof. `read`: the result of `readLockTransaction`, so that frequent callers read it once. Never throws.
 */
export function preflightAssetLock(
  parts: AssetLockParts,
  terms: LockTerms,
  context: AssetLockContext = {},
  read: ReadTransaction = readLockTransaction(parts.transaction),
): AssetLockReport {
  return parts.type === LockProofType.instant
    ? preflightInstantSend(parts, { ...read, terms }, context)
    : preflightChainLock(parts, { ...read, terms }, context)
}

interface TransactionTerms extends ReadTransaction {
  readonly terms: LockTerms
}

function preflightInstantSend(
  parts: AssetLockParts & { type: 0 },
  { transaction, parsed, txid, terms }: TransactionTerms,
  context: AssetLockContext,
): AssetLockReport {
  const lock = parts.instantLock === undefined ? undefined : checkInstantLock(parts.instantLock)
  const instantLock = lock?.ok === true ? lock.value : undefined
  const index = parts.outputIndex
  const output =
    parsed === undefined || index === undefined ? undefined : readLockOutput(parsed, index, terms)
  const lockOutput = output?.ok === true ? output.value : undefined
  const outPoint =
    txid === undefined || index === undefined || index > 0xffff_ffff
      ? undefined
      : encodeOutPoint({ txid, index })
  const checks = [
    reading('proof.transaction-parses', '/transaction', transaction),
    ...lockTypeChecks(parsed, terms),
    reading('proof.instant-lock-parses', '/instantLock', lock),
    lockTransactionCheck(instantLock, txid),
    lockInputsCheck(instantLock, parsed),
    ...outputChecks(output, terms, '/outputIndex'),
    singleUseKeyCheck(parsed, lockOutput, terms, context),
    unusedCheck(outPoint, context, '/outputIndex'),
  ]
  return { checks, transaction: parsed, txid, instantLock, lockOutput, outPoint }
}

function preflightChainLock(
  parts: AssetLockParts & { type: 1 },
  { transaction, parsed, txid, terms }: TransactionTerms,
  context: AssetLockContext,
): AssetLockReport {
  const outPoint = parts.outPoint?.length === outPointBytes ? parts.outPoint : undefined
  const index = outPoint === undefined ? undefined : readOutputIndex(outPoint)
  const names =
    outPoint !== undefined && txid !== undefined ? equalBytes(outPoint.subarray(0, 32), txid) : undefined
  const output =
    parsed === undefined || index === undefined || names === false
      ? undefined
      : readLockOutput(parsed, index, terms)
  const lockOutput = output?.ok === true ? output.value : undefined
  const checks = [
    heightCheck(parts, context),
    reading('proof.transaction-parses', '/transaction', transaction),
    ...lockTypeChecks(parsed, terms),
    outPoint === undefined || txid === undefined
      ? unknown('proof.out-point-transaction')
      : check('proof.out-point-transaction', '/outPoint', names === true, {
          found: formatHex(outPoint.subarray(0, 32)),
          expected: formatHex(txid),
        }),
    ...outputChecks(output, terms, '/outPoint'),
    singleUseKeyCheck(parsed, lockOutput, terms, context),
    unusedCheck(outPoint, context, '/outPoint'),
  ]
  return { checks, transaction: parsed, txid, instantLock: undefined, lockOutput, outPoint }
}

function readOutputIndex(outPoint: Uint8Array): number {
  return new DataView(outPoint.buffer, outPoint.byteOffset).getUint32(32, true)
}

function reading(rule: RuleId, path: string, read: Checked<unknown> | undefined): PreflightCheck {
  if (read === undefined) return unknown(rule)
  if (read.ok) return { rule, state: 'holds' }
  const [first] = read.violations
  return fail(rule, path, { ...first?.params, because: first?.rule ?? rule })
}

function lockTransactionCheck(lock: InstantLock | undefined, txid: Uint8Array | undefined): PreflightCheck {
  if (lock === undefined || txid === undefined) return unknown('proof.lock-transaction')
  const params = { found: formatHex(lock.txid), expected: formatHex(txid) }
  return check('proof.lock-transaction', '/instantLock', equalBytes(lock.txid, txid), params)
}

function lockInputsCheck(
  lock: InstantLock | undefined,
  transaction: LayerOneTransaction | undefined,
): PreflightCheck {
  if (lock === undefined || transaction === undefined) return unknown('proof.lock-inputs')
  const spent = new Set(nameOutPoints(transaction.inputs.map(({ outPoint }) => outPoint)))
  const locked = new Set(nameOutPoints(lock.inputs))
  const agreeing = [...locked].filter((each) => spent.has(each)).length
  const params = { agreeing, locked: lock.inputs.length, spent: transaction.inputs.length }
  // Compared as sets, because a lock that names one input twice leaves another input free.
  const same = agreeing === params.spent && agreeing === params.locked
  return check('proof.lock-inputs', '/instantLock', same, params)
}

// There may be thousands of out points at every key press, so their bytes are converted as one text.
function nameOutPoints(outPoints: readonly OutPoint[]): readonly string[] {
  const bytes = new Uint8Array(outPoints.length * outPointBytes)
  const view = new DataView(bytes.buffer)
  for (const [place, { txid, index }] of outPoints.entries()) {
    bytes.set(txid, place * outPointBytes)
    view.setUint32((place + 1) * outPointBytes - 4, index, true)
  }
  const text = new TextDecoder('latin1').decode(bytes)
  return outPoints.map((_, place) => text.slice(place * outPointBytes, (place + 1) * outPointBytes))
}

const payloadRules = ['asset-lock.credit-output', 'asset-lock.sum', 'asset-lock.inputs'] as const

/** Checks that the transaction is of an accepted kind; if only type 8 counts, by docs/platform.md "Asset locks". */
function lockTypeChecks(
  transaction: LayerOneTransaction | undefined,
  terms: LockTerms,
): readonly PreflightCheck[] {
  const path = '/transaction'
  if (terms.assetLockPayloads !== 'only') {
    const isOther = transaction?.type === assetLockType && listLockOutputs(transaction, terms).length === 0
    return isOther && !terms.assetLockPayloads ? [fail('network.asset-lock-payload', path)] : []
  }
  const rest = payloadRules.map(unknown)
  if (transaction?.type !== assetLockType) {
    const params = transaction && { type: transaction.type }
    const type = params === undefined ? unknown('asset-lock.type') : fail('asset-lock.type', path, params)
    return [type, unknown('asset-lock-payload.version'), ...rest]
  }
  const type = { rule: 'asset-lock.type', state: 'holds' } as const
  const payload = checkAssetLockPayload(transaction.payload)
  const [unread] = payload.ok ? [] : payload.violations
  if (unread !== undefined) {
    // A malformed payload may also break rules about bytes or amounts.
    return [type, { rule: unread.rule, state: 'fails', violation: { ...unread, path } }, ...rest]
  }
  const checked = checkAssetLockTransaction(transaction)
  const broken = checked.ok ? [] : checked.violations
  return [
    type,
    { rule: 'asset-lock-payload.version', state: 'holds' },
    ...payloadRules.map((rule): PreflightCheck => {
      const found = broken.find((each) => each.rule === rule)
      return found === undefined ? { rule, state: 'holds' } : fail(rule, path, found.params)
    }),
  ]
}

function outputChecks(
  output: Checked<LockOutput> | undefined,
  { assetLockPayloads }: LockTerms,
  indexPath: string,
): readonly PreflightCheck[] {
  // For type 8 locks, another check covers the scripts of all credit outputs.
  if (assetLockPayloads === 'only') return [creditOutputCheck(output, indexPath)]
  if (output === undefined) return [unknown('lock-output.index'), unknown('lock-output.script')]
  const [wrong] = output.ok ? [] : output.violations
  if (wrong === undefined) {
    return [
      { rule: 'lock-output.index', state: 'holds' },
      { rule: 'lock-output.script', state: 'holds' },
    ]
  }
  if (wrong.rule === 'lock-output.index') {
    return [fail('lock-output.index', indexPath, wrong.params), unknown('lock-output.script')]
  }
  // An OP_RETURN with other data was meant as a lock. For any other script, the index is wrong.
  const path = wrong.params?.['kind'] === 'op-return' ? '/transaction' : indexPath
  return [{ rule: 'lock-output.index', state: 'holds' }, fail('lock-output.script', path, wrong.params)]
}

function creditOutputCheck(output: Checked<LockOutput> | undefined, path: string): PreflightCheck {
  const rule = 'lock-output.index'
  if (output === undefined) return unknown(rule)
  const [wrong] = output.ok ? [] : output.violations
  if (wrong === undefined || wrong.rule === 'lock-output.script') return { rule, state: 'holds' }
  return wrong.rule === rule ? fail(rule, path, wrong.params) : unknown(rule)
}

function singleUseKeyCheck(
  transaction: LayerOneTransaction | undefined,
  output: LockOutput | undefined,
  terms: LockTerms,
  { singleUsePublicKey }: AssetLockContext,
): PreflightCheck {
  const rule = 'proof.single-use-key'
  if (transaction === undefined || output === undefined || singleUsePublicKey === undefined)
    return unknown(rule)
  const found = hash160(singleUsePublicKey)
  const matching = listLockOutputs(transaction, terms).find((each) => equalBytes(each.hash160, found))
  const params = {
    outputIndex: output.outputIndex,
    found: formatHex(found),
    expected: formatHex(output.hash160),
    ...(matching === undefined ? {} : { matching: matching.outputIndex }),
  }
  return check(rule, '/outputIndex', equalBytes(output.hash160, found), params)
}

/**
 * Checks that an out point (36 bytes) is unused. Unknown without the out point or the list. `path`: its place in the
 * proof.
 */
export function unusedCheck(
  outPoint: Uint8Array | undefined,
  { usedOutPoints }: Pick<AssetLockContext, 'usedOutPoints'>,
  path: string,
): PreflightCheck {
  const rule = 'proof.out-point-unused'
  if (outPoint === undefined || usedOutPoints === undefined) return unknown(rule)
  return check(rule, path, !usedOutPoints.some((used) => equalBytes(used, outPoint)), {
    outPoint: formatHex(outPoint),
  })
}

function heightCheck(parts: AssetLockParts & { type: 1 }, { tipHeight }: AssetLockContext): PreflightCheck {
  const height = parts.coreChainLockedHeight
  if (height === undefined || tipHeight === undefined) return unknown('proof.height-reached')
  return check('proof.height-reached', '/coreChainLockedHeight', height <= tipHeight, { height, tipHeight })
}

function unknown(rule: RuleId): PreflightCheck {
  return { rule, state: 'unknown' }
}

function check(rule: RuleId, path: string, holds: boolean, params: ViolationParams): PreflightCheck {
  return holds ? { rule, state: 'holds' } : fail(rule, path, params)
}

function fail(rule: RuleId, path: string, params: ViolationParams = {}): PreflightCheck {
  return { rule, state: 'fails', violation: violation(rule, path, { params }) }
}

/** Derives the out point (36 bytes) that a proof names; undefined if its transaction cannot be read. */
export function deriveOutPoint(proof: AssetLockProof): Uint8Array | undefined {
  if (proof.type === LockProofType.chain) return proof.outPoint
  if (!checkTransaction(proof.transaction).ok || proof.outputIndex > 0xffff_ffff) return undefined
  return encodeOutPoint({ txid: deriveTxid(proof.transaction), index: proof.outputIndex })
}

/** Derives the id (32 bytes) of the identity that a create with that proof has; undefined if unreadable. */
export function deriveCreatedId(proof: AssetLockProof, terms: IdTerms): Uint8Array | undefined {
  const outPoint = deriveOutPoint(proof)
  return outPoint && deriveIdentityId(outPoint, terms)
}

/** Returns a ChainLock proof with its transaction, which it does not contain, for checks. */
export function withTransaction(proof: ChainLockProof, transaction: Uint8Array | undefined): AssetLockParts {
  return transaction === undefined ? proof : { ...proof, transaction }
}
