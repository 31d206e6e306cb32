import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveIdentityId } from '#/protocol/identity/identity-id.ts'
import {
  checkChainLock,
  deriveChainLockRequestId,
  checkInstantLock,
  deriveInstantLockRequestId,
} from '#/protocol/layer1/quorum-lock.ts'
import { listLockOutputs } from '#/protocol/layer1/asset-lock.ts'
import {
  checkOutPoint,
  encodeOutPoint,
  outPointBytes,
  checkTransaction,
  deriveTxid,
} from '#/protocol/layer1/transaction.ts'
import { checkCoinbase } from '#/protocol/masternode/coinbase.ts'
import type { RuleId } from '#/protocol/rule.ts'
import type { Checked, Violation } from '#/protocol/violation.ts'
import { isCutOff, type Field, type DerivedValue } from './reading.ts'
import { evidence } from './evidence.ts'
import { describeWhole } from './field-walk.ts'
import { checksOf, rulesNamed, type Found, type InspectContext } from './found.ts'
import {
  describeChainLock,
  describeInstantLock,
  describeOutPoint,
  describeTransaction,
} from './layer1-fields.ts'
import {
  verdictOfChainLockBytes,
  verdictOfCoinbaseBytes,
  verdictOfInstantLockBytes,
} from './check-signatures.ts'

const readingRules = rulesNamed('bytes.end', 'bytes.count', 'bytes.compact-size')

function violationsOf(checked: Checked<unknown>): readonly Violation[] {
  return checked.ok ? [] : checked.violations
}

/** Reads a layer 1 transaction as far as possible; none if length, version or type rule it out, or too little fits. */
export function readTransactionBytes(bytes: Uint8Array, { quorums }: InspectContext = {}): readonly Found[] {
  // The minimum: version, type, an input or two counts, lock time.
  if (bytes.length < 10 || bytes.length > mostTransactionBytes) return []
  const [version, type] = [(bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8), (bytes[2] ?? 0) | ((bytes[3] ?? 0) << 8)]
  if (version < 1 || version > 4 || type > 20) return []
  const checked = checkTransaction(bytes)
  const { field, stopped } = describeWhole('transaction', bytes, describeTransaction)
  const isRead = stopped === undefined
  const isPlausible = hasPlausibleInput(field)
  if (!checked.ok && !isRead && !isPlausible) return []
  const { kind, reason, rules, violations } = kindOfTransaction(bytes, type, checked)
  const checks = checksOf(
    'fields',
    [...readingRules, ...rulesNamed('transaction.'), ...rules],
    [...violationsOf(checked), ...violations],
  )
  const isCut = !isRead && isCutOff(bytes.length, checks, mostTransactionBytes)
  const ranks = evidence[kind]
  return [
    {
      kind,
      reason: checked.ok ? reason : isRead ? 'layout-part' : isCut ? 'cut-off' : 'broken',
      bytes,
      size: bytes.length,
      field: { ...field, name: kind },
      checks,
      signatures: kind === 'coinbase' ? verdictOfCoinbaseBytes(bytes, quorums) : [],
      derived: derivedOfTransaction(bytes, checked),
      likelihood: checked.ok
        ? ranks.whole
        : isRead
          ? ranks[isPlausible ? 'read-to-end' : 'without-inputs']
          : isCut
            ? ranks.cut
            : ranks.broken,
    },
  ]
}

const mostTransactionBytes = 400_000
// A transaction with more outputs does not fit into a block.
const mostOutputs = 65_536
// Nearly all inputs have such a sequence: final, replaceable, or with a lock time.
const leastSequence = 0xffff_fff0

function hasPlausibleInput({ children }: Field): boolean {
  const inputs = children.find(({ name }) => name === 'inputs')?.children ?? []
  const first = inputs.find(({ name }) => name === '0')?.children ?? []
  const numberOf = (name: string) => Number(first.find((each) => each.name === name)?.value ?? Number.NaN)
  const index = numberOf('outputIndex')
  return (index < mostOutputs || index === 0xffff_ffff) && numberOf('sequence') >= leastSequence
}

function kindOfTransaction(bytes: Uint8Array, type: number, checked: ReturnType<typeof checkTransaction>) {
  const coinbaseRules: readonly RuleId[] = ['coinbase.special', 'coinbase.input']
  if (type === 5) {
    const violations = checked.ok ? violationsOf(checkCoinbase(bytes)) : []
    return { kind: 'coinbase', reason: 'payload', rules: coinbaseRules, violations } as const
  }
  const locks = checked.ok ? listLockOutputs(checked.value, { assetLockPayloads: true }) : []
  return locks.length > 0
    ? ({
        kind: 'lock-transaction',
        reason: 'outputs',
        rules: ['lock-output.script'],
        violations: [],
      } as const)
    : ({ kind: 'transaction', reason: 'layout', rules: [], violations: [] } as const)
}

function derivedOfTransaction(
  bytes: Uint8Array,
  checked: ReturnType<typeof checkTransaction>,
): readonly DerivedValue[] {
  if (!checked.ok) return []
  const txid = deriveTxid(bytes)
  const locks = listLockOutputs(checked.value, { assetLockPayloads: true })
  const values: readonly DerivedValue[] = [{ name: 'txid', value: formatHex(txid) }]
  if (locks.length === 0) return values
  return locks.slice(0, 10).reduce<readonly DerivedValue[]>((all, { outputIndex, amountDuffs }) => {
    const outPoint = encodeOutPoint({ txid, index: outputIndex })
    return [
      ...all,
      { name: 'locked-amount', value: String(amountDuffs), unit: 'duffs' },
      { name: 'out-point', value: formatHex(outPoint) },
      ...identityIdsOf(outPoint),
    ]
  }, values)
}

/**
 * Reads an instant lock in either layout, checked with known quorums. A damaged lock counts if its inputs are
 * plausible.
 */
export function readInstantLockBytes(bytes: Uint8Array, { quorums }: InspectContext): readonly Found[] {
  if (bytes.length < 100 || bytes.length > 200_000) return []
  const checked = checkInstantLock(bytes)
  const { field } = describeWhole('instant-lock', bytes, describeInstantLock)
  const isPlausible = hasPlausibleInputs(field)
  if (!checked.ok && !isPlausible) return []
  const { whole, 'whole-unlikely': unlikely, broken } = evidence['instant-lock']
  const checks = checksOf('fields', [...readingRules, ...rulesNamed('instant-lock.')], violationsOf(checked))
  return [
    {
      kind: 'instant-lock',
      reason: checked.ok ? 'layout' : reasonOfBroken(bytes.length, checks),
      bytes,
      size: bytes.length,
      field,
      checks,
      signatures: verdictOfInstantLockBytes(bytes, quorums),
      derived: checked.ok
        ? [{ name: 'request-id', value: formatHex(deriveInstantLockRequestId(checked.value.inputs)) }]
        : [],
      likelihood: checked.ok ? (isPlausible ? whole : unlikely) : broken,
    },
  ]
}

// A larger lock would belong to a transaction that is too large to relay.
const mostLockBytes = 100_000

function reasonOfBroken(size: number, checks: Found['checks']): Found['reason'] {
  if (isCutOff(size, checks, mostLockBytes)) return 'cut-off'
  return checks.some(({ rule, params }) => rule === 'bytes.end' && params?.['problem'] === 'extra')
    ? 'extra-bytes'
    : 'broken'
}

function hasPlausibleInputs({ children }: Field): boolean {
  const [, ...inputs] = children.find(({ name }) => name === 'inputs')?.children ?? []
  const indexes = inputs.flatMap((input) => input.children.filter(({ name }) => name === 'outputIndex'))
  return indexes.length > 0 && indexes.every(({ value }) => Number(value) < mostOutputs)
}

const chainLockBytes = 132

/** Reads a chain lock (132 bytes; also accepts 131 to 136) with what the known quorums prove about its signature. */
export function readChainLockBytes(bytes: Uint8Array, { quorums }: InspectContext): readonly Found[] {
  if (bytes.length < chainLockBytes - 1 || bytes.length > chainLockBytes + 4) return []
  const checked = checkChainLock(bytes)
  const { field } = describeWhole('chain-lock', bytes, describeChainLock)
  // A printed block hash begins with zeros, which are the last bytes in this order.
  const isBlockHash = bytes[34] === 0 && bytes[35] === 0
  if (!checked.ok && !isBlockHash) return []
  // The height is below 2^24, and the signature has the flag of a compressed point.
  const isPlausible = isBlockHash || (bytes[3] === 0 && (bytes[36] ?? 0) >= 0x80)
  const ranks = evidence['chain-lock']
  const checks = checksOf('fields', [...readingRules, 'chain-lock.height'], violationsOf(checked))
  return [
    {
      kind: 'chain-lock',
      reason: checked.ok ? 'layout' : reasonOfBroken(bytes.length, checks),
      bytes,
      size: bytes.length,
      field,
      checks,
      signatures: verdictOfChainLockBytes(bytes, quorums),
      derived: checked.ok
        ? [{ name: 'request-id', value: formatHex(deriveChainLockRequestId(checked.value.height)) }]
        : [],
      likelihood: checked.ok
        ? isBlockHash
          ? ranks.whole
          : ranks[isPlausible ? 'whole-without-zeros' : 'whole-unlikely']
        : ranks.broken,
    },
  ]
}

/** Returns the identity ids of an out point on each network, because the bytes do not name the network. */
export function identityIdsOf(outPoint: Uint8Array): readonly DerivedValue[] {
  const idIn = (txidOrder: 'display' | 'internal') => formatBase58(deriveIdentityId(outPoint, { txidOrder }))
  return [
    { name: 'identity-id', value: idIn('display') },
    { name: 'platform-identity-id', value: idIn('internal') },
  ]
}

/** Reads any 36 bytes as an out point, with the id of the identity that it funds. */
export function readOutPointBytes(bytes: Uint8Array): readonly Found[] {
  if (bytes.length !== outPointBytes) return []
  const { field } = describeWhole('out-point', bytes, describeOutPoint)
  const isUsual = bytes[34] === 0 && bytes[35] === 0
  const ranks = evidence['out-point']
  return [
    {
      kind: 'out-point',
      reason: 'length',
      bytes,
      size: bytes.length,
      field,
      checks: checksOf('fields', ['out-point.length'], violationsOf(checkOutPoint(bytes))),
      derived: identityIdsOf(bytes),
      likelihood: ranks[isUsual ? 'small-index' : 'length'],
    },
  ]
}

/** Reads an out point as explorers print it: the txid, then the index of the output. */
export function readOutPointText(text: string): readonly Found[] {
  const match = /^([0-9a-fA-F]{64})[:-](\d{1,10})$/.exec(text)
  const index = Number(match?.[2])
  if (match?.[1] === undefined || index > 0xffff_ffff) return []
  const txid = Uint8Array.from(match[1].match(/../g) ?? [], (pair) => parseInt(pair, 16))
  const [found] = readOutPointBytes(encodeOutPoint({ txid, index }))
  return found === undefined
    ? []
    : [{ ...found, reason: 'text-form', likelihood: evidence['out-point']['text-form'] }]
}
