import { LockProofType } from '#/protocol/platform/transition-type.ts'
import { withoutGroups } from '#/protocol/encoding/digit-groups.ts'
import { checkBytesText, type BytesText } from '#/protocol/encoding/bytes-text.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { checkHex, formatHex } from '#/protocol/encoding/hex.ts'
import { denseText } from '#/protocol/encoding/pasted-text.ts'
import {
  creditsOf,
  listLockOutputs,
  type LockOutput,
  type LockTerms,
  type ReadTransaction,
} from '#/protocol/layer1/asset-lock.ts'
import {
  checkOutPoint,
  deriveTxid,
  encodeOutPoint,
  type LayerOneTransaction,
} from '#/protocol/layer1/transaction.ts'
import type { RuleId } from '#/protocol/rule.ts'
import type { AssetLockProof } from '#/protocol/transition/asset-lock-proof.ts'
import {
  preflightAssetLock,
  unusedCheck,
  type AssetLockContext,
  type AssetLockParts,
  type AssetLockReport,
  type PreflightCheck,
} from '#/protocol/transition/preflight.ts'
import { passed, rejected, violation, type Checked, type Violation } from '#/protocol/violation.ts'
import { readTransactionOnce } from '#/store/records/asset-lock.ts'
import {
  hasLockFields,
  isProvenByBlock,
  type DraftFund,
  type ProvenLock,
} from '#/store/records/draft-fund.ts'
import { equalValues } from '#/store/records/equal-values.ts'

export type FundField = 'transaction' | 'instantLock' | 'outputIndex' | 'outPoint' | 'height'

export interface FundReport extends AssetLockReport {
  readonly violations: Readonly<Record<FundField, readonly Violation[]>>
  /** Bytes and encoding of the pasted texts. */
  readonly texts: { readonly transaction: BytesText | undefined; readonly instantLock: BytesText | undefined }
  readonly outputIndex: number | undefined
  readonly proof: AssetLockProof | undefined
  readonly missing: readonly (FundField | 'singleUseKey')[]
}

/** Minimum funds of the network, which are checked beside the lock itself. */
interface FundContext extends AssetLockContext {
  readonly least?: LeastFunds
}

/** The minimum credits that the network accepts, and the rule for them (docs/platform.md "Asset locks"). */
export interface LeastFunds {
  readonly rule: 'asset-lock.create-minimum' | 'asset-lock.top-up-minimum'
  readonly credits: bigint
}

/**
 * Reads and checks the funds of a draft. Results are cached: the page of a draft and the tracking of its lock both call
 * this at every change.
 */
export function assembleFund(
  fund: DraftFund,
  terms: LockTerms,
  { usedOutPoints, least, ...known }: FundContext,
): FundReport {
  const read = readOnce(fund, terms, known)
  const path = isProvenByBlock(fund) ? '/outPoint' : '/outputIndex'
  const { outPoint, lockOutput } = read.report
  const checks = read.report.checks.map((check) =>
    check.rule === unused
      ? unusedCheck(outPoint, usedOutPoints === undefined ? {} : { usedOutPoints }, path)
      : check,
  )
  const report = withChecks(
    { ...read.report, checks },
    least === undefined ? [] : [leastCheck(lockOutput, least, path)],
  )
  if (read.kind === 'proven') return assembleProven({ ...read, report }, known)
  return read.kind === 'chain-lock'
    ? assembleChainLock(fund, { ...read, report }, known)
    : assembleInstantSend({ ...read, report }, known)
}

export function provenTexts({ transaction, outputIndex, proof }: ProvenLock) {
  const lock = formatHex(transaction)
  if (proof.kind === 'instant')
    return {
      method: 'instant-send',
      transaction: lock,
      instantLock: formatHex(proof.bytes),
      outputIndex,
    } as const
  const outPoint = `${formatHex(deriveTxid(transaction))}:${outputIndex}`
  return { method: 'chain-lock', transaction: lock, outPoint, height: String(proof.height) } as const
}

const unused = 'proof.out-point-unused'

type FundReading = InstantSendReading | ChainLockReading | ProvenReading

interface ProvenReading {
  readonly kind: 'proven'
  readonly proven: ProvenLock
  readonly report: AssetLockReport
}

interface InstantSendReading {
  readonly kind: 'instant-send'
  /** The funds without invalid text that was pasted for another method. */
  readonly fund: DraftFund
  readonly transaction: Checked<BytesText> | undefined
  readonly instantLock: Checked<BytesText> | undefined
  readonly outputIndex: number | undefined
  readonly report: AssetLockReport
}

interface ChainLockReading {
  readonly kind: 'chain-lock'
  readonly transaction: Checked<BytesText> | undefined
  readonly outPoint: Checked<Uint8Array> | undefined
  readonly height: Checked<number> | undefined
  readonly report: AssetLockReport
}

type KnownContext = Omit<AssetLockContext, 'usedOutPoints'>

let last:
  | { readonly asked: readonly [DraftFund, LockTerms, KnownContext]; readonly read: FundReading }
  | undefined

function readOnce(...asked: readonly [DraftFund, LockTerms, KnownContext]): FundReading {
  if (last !== undefined && equalValues(last.asked, asked)) return last.read
  const [fund, terms, known] = asked
  const read = readFund(fund, terms, known)
  last = { asked, read }
  return read
}

function readFund(fund: DraftFund, terms: LockTerms, known: KnownContext): FundReading {
  if (fund.method === 'proven' && fund.proven !== undefined) return readProven(fund.proven, terms, known)
  return fund.method === 'chain-lock'
    ? readChainLock(fund, terms, known)
    : readInstantSend(fund, terms, known)
}

function readProven(proven: ProvenLock, terms: LockTerms, context: KnownContext): ProvenReading {
  const { transaction, outputIndex, proof } = proven
  const read = readTransactionOnce(transaction)
  if (proof.kind === 'instant') {
    const parts = { type: LockProofType.instant, transaction, instantLock: proof.bytes, outputIndex } as const
    const report = withChecks(
      preflightAssetLock(parts, terms, context, read),
      lengthChecks(transaction, proof.bytes),
    )
    return { kind: 'proven', proven, report }
  }
  const outPoint = outPointOf(transaction, outputIndex)
  const parts = {
    type: LockProofType.chain,
    transaction,
    outPoint,
    coreChainLockedHeight: proof.height,
  } as const
  const report = withChecks(
    preflightAssetLock(parts, terms, context, read),
    partChecks(passed(proof.height), passed(outPoint)),
  )
  return { kind: 'proven', proven, report }
}

// All parts are present, so a failed check cannot be corrected in a field.
function assembleProven({ proven, report }: ProvenReading, context: KnownContext): FundReport {
  const { transaction, outputIndex, proof } = proven
  const violations = fieldViolations(report)
  const isComplete = context.singleUsePublicKey !== undefined && isClean(violations)
  const texts = {
    transaction: { bytes: transaction, encoding: 'hex' as const },
    instantLock: proof.kind === 'instant' ? { bytes: proof.bytes, encoding: 'hex' as const } : undefined,
  }
  const whole: AssetLockProof =
    proof.kind === 'instant'
      ? { type: LockProofType.instant, instantLock: proof.bytes, transaction, outputIndex }
      : {
          type: LockProofType.chain,
          coreChainLockedHeight: proof.height,
          outPoint: outPointOf(transaction, outputIndex),
        }
  return {
    ...report,
    violations,
    texts,
    outputIndex: proof.kind === 'instant' ? outputIndex : undefined,
    proof: isComplete ? whole : undefined,
    missing: context.singleUsePublicKey === undefined ? ['singleUseKey'] : [],
  }
}

function outPointOf(transaction: Uint8Array, index: number): Uint8Array {
  return encodeOutPoint({ txid: deriveTxid(transaction), index })
}

function readInstantSend(typed: DraftFund, terms: LockTerms, context: KnownContext): InstantSendReading {
  const read = readPasted(typed, terms, context)
  const { transaction, instantLock } = violationsOf(read)
  if (hasLockFields(typed) || transaction.length + instantLock.length === 0) return read
  // Without fields, the user cannot correct invalid text of another method. A transaction counts even without an
  // instant lock.
  const valid = transaction.length > 0 ? '' : typed.transaction
  return readPasted({ ...typed, transaction: valid, instantLock: '' }, terms, context)
}

function readPasted(fund: DraftFund, terms: LockTerms, context: KnownContext): InstantSendReading {
  const { text: transaction, read } = readTransactionText(fund.transaction)
  const instantLock = readLockText(fund.instantLock)
  const transactionBytes = bytesOf(transaction)
  const outputIndex = fund.outputIndex ?? likelyOutput(read, terms, context)
  const lockBytes = bytesOf(instantLock)
  const parts: AssetLockParts = {
    type: LockProofType.instant,
    ...(transactionBytes === undefined ? {} : { transaction: transactionBytes }),
    ...(lockBytes === undefined ? {} : { instantLock: lockBytes }),
    ...(outputIndex === undefined ? {} : { outputIndex }),
  }
  const report = withChecks(
    preflightAssetLock(parts, terms, context, read),
    lengthChecks(transactionBytes, lockBytes),
  )
  return { kind: 'instant-send', fund, transaction, instantLock, outputIndex, report }
}

function violationsOf({ transaction, instantLock, report }: InstantSendReading): FundReport['violations'] {
  return {
    ...fieldViolations(report),
    ...(transaction?.ok === false ? { transaction: transaction.violations } : {}),
    ...(instantLock?.ok === false ? { instantLock: instantLock.violations } : {}),
  }
}

function assembleInstantSend(read: InstantSendReading, context: KnownContext): FundReport {
  const { fund, transaction, instantLock, outputIndex, report } = read
  const transactionBytes = bytesOf(transaction)
  const lockBytes = bytesOf(instantLock)
  const violations = violationsOf(read)
  const missing = [
    ...(fund.transaction.trim() === '' ? ['transaction' as const] : []),
    ...(fund.instantLock.trim() === '' ? ['instantLock' as const] : []),
    ...(context.singleUsePublicKey === undefined ? ['singleUseKey' as const] : []),
  ]
  const complete = missing.length === 0 && isClean(violations) && outputIndex !== undefined
  const proof =
    complete && transactionBytes !== undefined && lockBytes !== undefined
      ? { type: LockProofType.instant, instantLock: lockBytes, transaction: transactionBytes, outputIndex }
      : undefined
  const texts = { transaction: valueOf(transaction), instantLock: valueOf(instantLock) }
  return { ...report, violations, texts, outputIndex, proof, missing }
}

function readChainLock(fund: DraftFund, terms: LockTerms, context: KnownContext): ChainLockReading {
  const { text: transaction, read } = readTransactionText(fund.transaction)
  const outPoint = fund.outPoint.trim() === '' ? undefined : checkOutPointText(fund.outPoint)
  const height = fund.height.trim() === '' ? undefined : checkHeightText(fund.height)
  const transactionBytes = bytesOf(transaction)
  const parts: AssetLockParts = {
    type: LockProofType.chain,
    ...(outPoint?.ok === true ? { outPoint: outPoint.value } : {}),
    ...(height?.ok === true ? { coreChainLockedHeight: height.value } : {}),
    ...(transactionBytes === undefined ? {} : { transaction: transactionBytes }),
  }
  const report = withChecks(preflightAssetLock(parts, terms, context, read), partChecks(height, outPoint))
  return { kind: 'chain-lock', transaction, outPoint, height, report }
}

function assembleChainLock(
  fund: DraftFund,
  { transaction, outPoint, height, report }: ChainLockReading,
  context: KnownContext,
): FundReport {
  const violations = {
    ...fieldViolations(report),
    ...(transaction?.ok === false ? { transaction: transaction.violations } : {}),
    ...(outPoint?.ok === false ? { outPoint: outPoint.violations } : {}),
    ...(height?.ok === false ? { height: height.violations } : {}),
  }
  const missing = [
    ...(fund.height.trim() === '' ? ['height' as const] : []),
    ...(fund.outPoint.trim() === '' ? ['outPoint' as const] : []),
    ...(context.singleUsePublicKey === undefined ? ['singleUseKey' as const] : []),
  ]
  const complete = missing.length === 0 && isClean(violations)
  const proof =
    complete && outPoint?.ok === true && height?.ok === true
      ? { type: LockProofType.chain, coreChainLockedHeight: height.value, outPoint: outPoint.value }
      : undefined
  const texts = { transaction: valueOf(transaction), instantLock: undefined }
  return { ...report, violations, texts, outputIndex: undefined, proof, missing }
}

// Size limit of a transaction or instant lock (docs/specification.md "Limits").
const maxPartBytes = 100_000

function withChecks(report: AssetLockReport, checks: readonly PreflightCheck[]): AssetLockReport {
  return { ...report, checks: [...report.checks, ...checks] }
}

function leastCheck(
  output: LockOutput | undefined,
  { rule, credits: least }: LeastFunds,
  path: string,
): PreflightCheck {
  if (output === undefined) return { rule, state: 'unknown' }
  const credits = creditsOf(output.amountDuffs)
  if (credits >= least) return { rule, state: 'holds' }
  const params = { credits: String(credits), least: String(least) }
  return { rule, state: 'fails', violation: violation(rule, path, { params }) }
}

function lengthChecks(
  transaction: Uint8Array | undefined,
  instantLock: Uint8Array | undefined,
): readonly PreflightCheck[] {
  return [
    sizeCheck('proof.transaction-length', '/transaction', transaction, 1),
    sizeCheck('proof.instant-lock-length', '/instantLock', instantLock, 165),
  ]
}

function partChecks(
  height: Checked<number> | undefined,
  outPoint: Checked<Uint8Array> | undefined,
): readonly PreflightCheck[] {
  return [
    readingCheck('proof.height', '/coreChainLockedHeight', height),
    readingCheck('proof.out-point-length', '/outPoint', outPoint),
  ]
}

function sizeCheck(rule: RuleId, path: string, bytes: Uint8Array | undefined, least: number): PreflightCheck {
  if (bytes === undefined) return { rule, state: 'unknown' }
  const { length } = bytes
  if (length >= least && length <= maxPartBytes) return { rule, state: 'holds' }
  return { rule, state: 'fails', violation: violation(rule, path, { params: { length } }) }
}

function readingCheck(rule: RuleId, path: string, read: Checked<unknown> | undefined): PreflightCheck {
  if (read === undefined) return { rule, state: 'unknown' }
  const [first] = read.ok ? [] : read.violations
  return first === undefined
    ? { rule, state: 'holds' }
    : { rule, state: 'fails', violation: { ...first, path } }
}

// Each text may have 200,000 characters, so typing into one field must not read the other field again.
const readTransactionText = rememberLast((typed: string) => {
  const text = readText(typed)
  const bytes = bytesOf(text)
  return { text, read: bytes === undefined ? unread : readTransactionOnce(bytes) }
})
const readLockText = rememberLast(readText)
const unread: ReadTransaction = { transaction: undefined, parsed: undefined, txid: undefined }

function rememberLast<Value>(read: (text: string) => Value): (text: string) => Value {
  let last: { readonly text: string; readonly value: Value } | undefined
  return (text) => {
    if (text === '') return read(text)
    if (last?.text !== text) last = { text, value: read(text) }
    return last.value
  }
}

function readText(text: string): Checked<BytesText> | undefined {
  return text.trim() === '' ? undefined : checkBytesText(text)
}

function valueOf<Value>(checked: Checked<Value> | undefined): Value | undefined {
  return checked?.ok === true ? checked.value : undefined
}

function bytesOf(checked: Checked<BytesText> | undefined): Uint8Array | undefined {
  return valueOf(checked)?.bytes
}

function likelyOutput(
  { parsed }: ReadTransaction,
  terms: LockTerms,
  context: AssetLockContext,
): number | undefined {
  return parsed === undefined ? undefined : likelyOutputOf(parsed, terms, context)
}

function likelyOutputOf(
  transaction: LayerOneTransaction,
  terms: LockTerms,
  { singleUsePublicKey }: AssetLockContext,
): number {
  const outputs = listLockOutputs(transaction, terms)
  const own = singleUsePublicKey === undefined ? undefined : hash160(singleUsePublicKey)
  const opened = own === undefined ? undefined : outputs.find((output) => equalBytes(output.hash160, own))
  return (opened ?? outputs[0])?.outputIndex ?? 0
}

const fieldOfPath: Readonly<Record<string, FundField>> = {
  '/transaction': 'transaction',
  '/instantLock': 'instantLock',
  '/outputIndex': 'outputIndex',
  '/outPoint': 'outPoint',
  '/coreChainLockedHeight': 'height',
}

function fieldViolations({ checks }: AssetLockReport): Record<FundField, readonly Violation[]> {
  const found: Record<FundField, Violation[]> = {
    transaction: [],
    instantLock: [],
    outputIndex: [],
    outPoint: [],
    height: [],
  }
  for (const check of checks) {
    if (check.state === 'fails')
      found[fieldOfPath[check.violation.path] ?? 'transaction'].push(check.violation)
  }
  return found
}

function isClean(violations: Readonly<Record<FundField, readonly Violation[]>>): boolean {
  return Object.values(violations).every(({ length }) => length === 0)
}

function checkOutPointText(text: string): Checked<Uint8Array> {
  const dense = denseText(text)
  const colon = dense.lastIndexOf(':')
  // Text with several colons is hex with a colon between bytes.
  if (colon >= 0 && dense.indexOf(':') === colon)
    return checkTxidAndIndex(dense.slice(0, colon), dense.slice(colon + 1))
  const bytes = checkBytesText(text)
  if (!bytes.ok) return bytes
  const checked = checkOutPoint(bytes.value.bytes)
  return checked.ok ? passed(bytes.value.bytes) : checked
}

function checkTxidAndIndex(txidText: string, indexText: string): Checked<Uint8Array> {
  const txid = checkHex(txidText.replace(/^0x/i, ''))
  if (!txid.ok) return txid
  const index = /^\d{1,10}$/.test(indexText) ? Number(indexText) : NaN
  if (txid.value.length !== 32 || !(index <= 0xffff_ffff)) {
    return rejected(violation('proof.out-point-length', '', { params: { length: txid.value.length + 4 } }))
  }
  return passed(encodeOutPoint({ txid: txid.value, index }))
}

function checkHeightText(text: string): Checked<number> {
  const dense = withoutGroups(text)
  const height = /^\d{1,16}$/.test(dense) ? Number(dense) : NaN
  if (height >= 1 && height <= 0xffff_ffff) return passed(height)
  return rejected(violation('proof.height', '', { value: text }))
}
