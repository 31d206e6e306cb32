import type { ContractJudgement } from '#/protocol/contract-13/contract-judgement.ts'
import { readDecodedContract } from '#/protocol/contract-13/decoded-contract.ts'
import { judgeTyped } from '#/protocol/contract-13/judge-contract.ts'
import { judgementOf } from '#/protocol/contract-13/judge-given-contract.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import type { Span } from '#/protocol/encoding/bincode-decoder.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { hasSingleContractBounds } from '#/protocol/platform/check-bounds.ts'
import { checkPlatform, checkPlatformAgainst } from '#/protocol/platform/check-platform.ts'
import { inspectOlderPlatform, type OlderTransition } from '#/protocol/platform/older-layout.ts'
import { derivePlatformIdentityId, deriveTransitionHash } from '#/protocol/platform/platform-ids.ts'
import {
  encodePlatformSigning,
  inspectBrokenPlatform,
  inspectPlatformBytes,
  type InspectedTransition,
} from '#/protocol/platform/transition-bytes.ts'
import {
  isReadKind,
  kindNames,
  type PlatformKind,
  type PlatformTransition,
} from '#/protocol/platform/transition-layout.ts'
import { platformLimits } from '#/protocol/platform/platform-limits.ts'
import type { RuleId } from '#/protocol/rule.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import { evidence, evidenceOf, strengthOf } from './evidence.ts'
import {
  checksOf,
  leafField,
  rootField,
  rulesNamed,
  unknownChecks,
  type Found,
  type InspectContext,
} from './found.ts'
import { describeSpans } from './platform-fields.ts'
import { mostLaidOut, reasonOfDeviations } from './read-stored.ts'
import { knownOf, policyChecksOf, verdictsOf, type Known } from './platform-verdicts.ts'
import { isCutOff, startBudget, type DerivedValue, type Field, type RuleCheck } from './reading.ts'

/**
 * Reads a transition of protocol version 13, as far as it goes: fields, rules, signers, hashes. Each encoding that only
 * the official decoder accepts fails a rule. Source: docs/platform.md "Transitions".
 */
export function readPlatformBytes(bytes: Uint8Array, context: InspectContext): readonly Found[] {
  if (bytes.length > mostLaidOut) return []
  const read = inspectPlatformBytes(bytes)
  const isClean = read.ok && read.value.deviations.length === 0
  const older = isClean ? undefined : inspectOlderPlatform(bytes)
  if (older !== undefined) return [describeOlder(bytes, older)]
  if (!read.ok) return [...readUnread(bytes), ...readBroken(bytes)]
  const { transition, spans, deviations } = read.value
  const known = knownOf(transition, context)
  const violations = [...deviations, ...checkPlatform(transition), ...checkPlatformAgainst(transition, known)]
  const signingBytes = encodePlatformSigning(transition)
  const contract13 = judgeContractOf(transition, context)
  return [
    {
      kind: 'platform-transition',
      transition: transition.kind,
      reason: reasonOfDeviations(deviations),
      bytes,
      size: bytes.length,
      field: fieldOf(transition, spans, bytes.length),
      checks: [...checksOfPlatform(transition, violations, known), ...policyChecksOf(transition, known)],
      ...(contract13 === undefined ? {} : { contract13 }),
      signatures: verdictsOf(transition, known),
      derived: derivedOf(bytes, transition, signingBytes),
      likelihood: likelihoodOf(read.value, bytes),
    },
  ]
}

/** Judges the contract in a transition, with pointers into the contract. Returns undefined for other transitions. */
function judgeContractOf(
  { kind, fields }: PlatformTransition,
  { isTestNetwork = false }: InspectContext,
): ContractJudgement | undefined {
  if (!('dataContract' in fields)) return undefined
  const { dataContract } = fields
  const violations = judgeTyped(readDecodedContract(dataContract), {
    id: dataContract.value.id,
    isUpdate: kind === 'dataContractUpdate',
    isTestNetwork,
  })
  return judgementOf({ violations, warnings: [], unlisted: 0 })
}

/** Describes a create or a top-up without `userFeeIncrease`, which today's networks require. */
function describeOlder(
  bytes: Uint8Array,
  { kind, assetLockProof, identityId, spans }: OlderTransition,
): Found {
  const missing = violation('platform.fee-increase', '/userFeeIncrease', { params: { percent: 'missing' } })
  const derived = derivePlatformIdentityId(assetLockProof)
  const isOther = kind === 'identityCreate' && !equalBytes(derived, identityId)
  const other = isOther ? [violation('platform.identity-id', '/identityId')] : []
  return {
    kind: 'platform-transition',
    transition: kind,
    reason: 'older-layout',
    bytes,
    size: bytes.length,
    field: fieldOf({ kind, version: 0 }, spans, bytes.length),
    checks: checksOf('fields', kind === 'identityCreate' ? ['platform.identity-id'] : [], [
      missing,
      ...other,
    ]),
    derived: kind === 'identityCreate' ? [{ name: 'identity-id', value: formatBase58(derived) }] : [],
    likelihood: ranks.older,
  }
}

function fieldOf(
  { kind, version }: { readonly kind: PlatformKind; readonly version: number },
  spans: readonly Span[],
  end: number,
): Field {
  const { fields, omitted } = describeSpans(spans, startBudget())
  const children = [...headOf(kind, kindNames.indexOf(kind), version), ...fields]
  return rootField('platform-transition', end, children, omitted)
}

// The shortest transition: ids, an amount and a signature.
const leastUnread = 100

/** Reads a transition of which only the first two bytes are known, so any other reading ranks first. */
function readUnread(bytes: Uint8Array): readonly Found[] {
  const [number = 0, version = 0] = bytes
  const { length } = bytes
  const transition = kindNames[number]
  if (transition === undefined || isReadKind(transition) || version !== 0 || length < leastUnread) return []
  const rest = leafField('unread', 2, length, { value: formatHex(bytes.subarray(2)), encoding: 'hex' })
  const field = rootField('platform-transition', length, [...headOf(transition, number, version), rest])
  const likelihood = evidence['platform-transition']['not-read']
  const about = { reason: 'not-read', checks: [], likelihood } as const
  return [{ kind: 'platform-transition', transition, bytes, size: length, field, ...about }]
}

// If the last fields are reached, all fields before them fit the kind.
const lastFields = /^\/(?:signature|inputWitnesses)(?:\/|$)/

function readBroken(bytes: Uint8Array): readonly Found[] {
  const broken = inspectBrokenPlatform(bytes)
  if (broken === undefined) return []
  const { kind, spans, stopped } = broken
  const checks = checksOf('encoding', [], [stopped])
  const isCut =
    isCutOff(bytes.length, checks, platformLimits.transitionBytes) && !isOverlongList(spans, stopped)
  const found = strengthOf(headBits + evidenceOf(spans, bytes))
  const isLast =
    lastFields.test(stopped.path) || (kind === 'identityCreate' && stopped.path === '/identityId')
  const strength = found === 'weak' && isLast ? 'fair' : found
  const likelihood = (isCut ? cutLikelihoods : brokenLikelihoods)[strength]
  if (likelihood === undefined) return []
  return [
    {
      kind: 'platform-transition',
      transition: kind,
      reason: isCut ? 'cut-off' : 'broken',
      bytes,
      size: bytes.length,
      field: fieldOf(broken, spans, bytes.length),
      checks,
      likelihood,
    },
  ]
}

// Real transitions have fewer keys, items, inputs and outputs.
const mostItems = 100

function isOverlongList(spans: readonly Span[], stopped: Violation): boolean {
  const last = spans.findLast(({ value }) => value === undefined)
  if (last !== undefined && last.children.length > 0) return isOverlongList(last.children, stopped)
  const isList = last?.form.kind === 'list' || last?.form.kind === 'map'
  return isList && stopped.rule === 'bytes.count' && Number(stopped.params?.['count']) > mostItems
}

// About one of 3,000 random beginnings is a kind with a known version. Fewer bits are counted because zeros are common.
const headBits = 5
const { 'platform-transition': ranks } = evidence
const cutLikelihoods = {
  strong: ranks['cut-strong'],
  fair: ranks['cut-fair'],
  weak: ranks['cut-weak'],
} as const
const brokenLikelihoods = {
  strong: ranks['broken-strong'],
  fair: ranks['broken-fair'],
  weak: undefined,
} as const

function headOf(kind: string, number: number, version: number): readonly [Field, Field] {
  return [
    leafField('kind', 0, 1, { value: `${kind} (${number})` }),
    leafField('version', 1, 2, { value: String(version) }),
  ]
}

function likelihoodOf({ transition, spans, deviations }: InspectedTransition, bytes: Uint8Array): number {
  const { fields } = transition
  const isSigned = !('signature' in fields) || [65, 96].includes(fields.signature.length)
  if (deviations.length === 0) return isSigned ? ranks.whole : ranks['whole-unsigned']
  const bits = evidenceOf(spans, bytes)
  const strength = bits < 0 ? undefined : strengthOf(headBits + bits)
  if (reasonOfDeviations(deviations) !== 'extra-bytes')
    return isSigned || strength === 'strong' ? ranks['other-form'] : 0
  if (isSigned || strength === 'strong') return ranks['extra-bytes']
  const isMostOfIt = 2 * (spans.at(-1)?.end ?? 0) > bytes.length
  return strength !== undefined && isMostOfIt ? ranks['cut-weak'] : 0
}

const encodingRules: readonly RuleId[] = [
  ...rulesNamed('bincode.'),
  'bytes.end',
  'bytes.count',
  'platform.newer',
]

function lockRules(kind: PlatformKind): readonly RuleId[] {
  return [
    'asset-lock.type',
    'asset-lock.credit-output',
    'asset-lock.sum',
    'asset-lock.inputs',
    'asset-lock.same-transaction',
    'lock-output.index',
    'lock-output.script',
    ...(kind === 'identityCreate' ? (['asset-lock.create-minimum'] as const) : []),
    ...(kind === 'identityTopUp' ? (['asset-lock.top-up-minimum'] as const) : []),
  ]
}

function checksOfPlatform(
  transition: PlatformTransition,
  violations: readonly Violation[],
  { identity, lockTransaction }: Known,
): readonly RuleCheck[] {
  const { kind, fields } = transition
  const hasKeys = 'publicKeys' in fields || 'addPublicKeys' in fields
  const lock: readonly RuleId[] =
    'assetLockProof' in fields && fields.assetLockProof.kind === 'instant' ? lockRules(kind) : []
  const isKnown = identity !== undefined || lockTransaction !== undefined
  const isDecided = lock.length > 0 || isKnown || violations.some(({ rule }) => rule === 'platform.signature')
  const own: readonly RuleId[] = 'signature' in fields ? ['platform.signature'] : []
  const signature: readonly RuleId[] = [
    ...(isDecided ? own : []),
    ...(hasKeys ? (['platform.witness'] as const) : []),
    ...('inputWitnesses' in fields ? (['platform.input-witness'] as const) : []),
  ]
  const keys: readonly RuleId[] = hasKeys
    ? [
        'platform.keys-count',
        'platform.key-unique',
        'platform.key-data-unique',
        'platform.key-purpose',
        'platform.key-level',
        'platform.key-data',
        'platform.key-bounds',
      ]
    : []
  const groups = [
    ['encoding', encodingRules],
    ['size', ['platform.size']],
    ['lock', lock],
    ['signature', signature],
  ] as const
  const grouped: readonly RuleId[] = groups.flatMap(([, applied]) => applied)
  const of = (applied: readonly RuleId[]) => violations.filter(({ rule }) => applied.includes(rule))
  const rest = violations.filter(({ rule }) => !grouped.includes(rule))
  return [
    ...groups.flatMap(([group, applied]) => checksOf(group, applied, of(applied))),
    // The identity or the locked output determines which key has to sign.
    ...(isDecided ? [] : unknownChecks('signature', own)),
    ...checksOf('fields', keys, rest),
    // The contract decides whether nodes fail on these bounds.
    ...(hasSingleContractBounds(transition)
      ? unknownChecks('fields', ['platform.bounds-single-contract'])
      : []),
  ]
}

function derivedOf(
  bytes: Uint8Array,
  { fields }: PlatformTransition,
  signingBytes: Uint8Array,
): readonly DerivedValue[] {
  const id =
    'assetLockProof' in fields && 'identityId' in fields && 'publicKeys' in fields
      ? [
          {
            name: 'identity-id',
            value: formatBase58(derivePlatformIdentityId(fields.assetLockProof)),
          } as const,
        ]
      : []
  return [
    { name: 'digest', value: formatHex(sha256d(signingBytes)) },
    { name: 'transition-hash', value: formatHex(deriveTransitionHash(bytes)) },
    { name: 'signing-bytes', value: formatHex(signingBytes) },
    ...id,
  ]
}
