import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { hasSingleContractBounds } from '#/protocol/platform/check-bounds.ts'
import { checkPlatform, checkPlatformAgainst } from '#/protocol/platform/check-platform.ts'
import { derivePlatformIdentityId, deriveTransitionHash } from '#/protocol/platform/platform-ids.ts'
import { encodePlatformSigning, inspectPlatformBytes } from '#/protocol/platform/transition-bytes.ts'
import {
  isReadKind,
  kindNames,
  type PlatformKind,
  type PlatformTransition,
} from '#/protocol/platform/transition-layout.ts'
import { platformLimits } from '#/protocol/platform/platform-limits.ts'
import type { RuleId } from '#/protocol/rule.ts'
import type { Violation } from '#/protocol/violation.ts'
import { judgeContractOf } from './contract-verdict.ts'
import { checksOf, rulesNamed, unknownChecks, type Found, type InspectContext } from './found.ts'
import { describeSpans } from './platform-fields.ts'
import { knownOf, policyChecksOf, verdictsOf, type Known } from './platform-verdicts.ts'
import {
  missingBytes,
  startBudget,
  type DerivedValue,
  type Field,
  type RuleCheck,
  type TransitionName,
} from './reading.ts'

/**
 * A transition of the platform at protocol version 13, by its first two bytes and a reading to the end: fields with their places,
 * rules, who signed, signing bytes and hashes; with the identity or the lock transaction where the context has it. What only the official decoder takes is read too, and each deviation fails a rule.
 * Kinds that are not read here have their name, and so has what ends too early; nothing for all else. docs/platform.md "Transitions"
 */
export function readPlatformBytes(bytes: Uint8Array, context: InspectContext): readonly Found[] {
  if (bytes.length > mostBytes) return []
  const read = inspectPlatformBytes(bytes)
  if (!read.ok) return [...readUnread(bytes), ...readCutOff(bytes, read.violations)]
  const { transition, spans, deviations } = read.value
  const known = knownOf(transition, context)
  const violations = [...deviations, ...checkPlatform(transition), ...checkPlatformAgainst(transition, known)]
  const { fields, omitted } = describeSpans(spans, startBudget())
  const signingBytes = encodePlatformSigning(transition)
  const contract13 = judgeContractOf(transition)
  return [
    {
      kind: 'platform-transition',
      transition: transition.kind,
      reason: deviations.length === 0 ? 'layout' : 'layout-part',
      bytes,
      size: bytes.length,
      field: {
        name: 'platform-transition',
        path: '',
        start: 0,
        valueStart: 0,
        end: bytes.length,
        children: [
          ...headOf(transition.kind, kindNames.indexOf(transition.kind), transition.version),
          ...fields,
        ],
        omitted,
      },
      checks: [...checksOfPlatform(transition, violations, known), ...policyChecksOf(transition, known)],
      ...(contract13 === undefined ? {} : { contract13 }),
      signatures: verdictsOf(transition, known),
      derived: derivedOf(bytes, transition, signingBytes),
      likelihood: likelihoodOf(deviations, transition),
    },
  ]
}

// No transition is shorter: ids, an amount and a signature.
const leastUnread = 100

/** Kinds without a layout, and the batch of version 0: what is known of them is their first two bytes, so anything else comes first. */
function readUnread(bytes: Uint8Array): readonly Found[] {
  const [number = 0, version] = bytes
  const kind = kindNames[number]
  const isRead = isReadKind(kind) && kind !== 'batch'
  if (kind === undefined || isRead || version !== 0 || bytes.length < leastUnread) return []
  return [headAlone(bytes, kind, { reason: 'not-read', checks: [], likelihood: 14 })]
}

// Kind, version and an identifier. What ends before that is too little to tell.
const leastCutOff = 34
// Version numbers of transactions and block headers: their first two bytes are those of a kind and a version, too.
const newestLayer1 = 4
// What comes last. Where the reading came so far, all before it was that of the kind.
const lastFields = /^\/(?:signature|inputWitnesses)(?:\/|$)/

/** What is read as a transition up to its last byte, and then wants more of them. */
function readCutOff(bytes: Uint8Array, violations: readonly Violation[]): readonly Found[] {
  const [number = 0] = bytes
  const kind = kindNames[number]
  const [stopped] = violations
  const isShort = stopped?.rule === 'bytes.end' || stopped?.rule === 'bytes.count'
  if (!isReadKind(kind) || !isShort) return []
  const { path, params } = stopped
  const checks = checksOf('encoding', [], [stopped])
  // With what is missing it is no longer than the longest: a wrong byte asks for any number of them.
  const size = bytes.length + (missingBytes(checks) ?? 0)
  if (size > platformLimits.transitionBytes) return []
  const isLast = lastFields.test(path) || (kind === 'identityCreate' && path === '/identityId')
  if (!isLast && (number <= newestLayer1 || Number(params?.['offset']) < leastCutOff)) return []
  return [headAlone(bytes, kind, { reason: 'cut-off', checks, likelihood: isLast ? 75 : 55 })]
}

/** Kind and version, and the rest as it is. */
function headAlone(
  bytes: Uint8Array,
  transition: TransitionName,
  about: Pick<Found, 'reason' | 'checks' | 'likelihood'>,
): Found {
  const { length } = bytes
  const [number = 0, version = 0] = bytes
  const rest = leaf('unread', 2, length, formatHex(bytes.subarray(2)))
  const children = [...headOf(transition, number, version), { ...rest, encoding: 'hex' as const }]
  const range = { start: 0, valueStart: 0, end: length }
  const field: Field = { name: 'platform-transition', path: '', ...range, children, omitted: 0 }
  return { kind: 'platform-transition', transition, bytes, size: length, field, ...about }
}

// Several times what a node accepts: more has places that nobody could look at.
const mostBytes = 131_072

function headOf(kind: string, number: number, version: number): readonly [Field, Field] {
  return [leaf('kind', 0, 1, `${kind} (${number})`), leaf('version', 1, 2, String(version))]
}

function leaf(name: string, start: number, end: number, value: string): Field {
  return { name, path: `/${name}`, start, valueStart: start, end, value, children: [], omitted: 0 }
}

/** Few bytes may be a transition with a great deal behind it: no signature, or another length, makes it unlikely. */
function likelihoodOf(deviations: readonly Violation[], { fields }: PlatformTransition): number {
  const isSigned = !('signature' in fields) || [65, 96].includes(fields.signature.length)
  if (deviations.length === 0) return isSigned ? 97 : 70
  return isSigned ? 60 : 10
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
    // Whose key it has to be by, the identity or the locked output tells.
    ...(isDecided ? [] : unknownChecks('signature', own)),
    ...checksOf('fields', keys, rest),
    // Whether nodes fail on them, the contract tells.
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
