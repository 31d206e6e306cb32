import { LockProofType, TransitionType } from '#/protocol/platform/transition-type.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { isJsonObject, memberOf } from '#/protocol/contract/json-value.ts'
import { deriveTxid } from '#/protocol/layer1/transaction.ts'
import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import { deriveIdentityId } from '#/protocol/identity/identity-id.ts'
import { checkTransition } from '#/protocol/transition/check-transition.ts'
import {
  reportAssetLock,
  warnOfTransition,
  type TransitionContext,
} from '#/protocol/transition/check-unsigned.ts'
import { deriveSigningDigest, encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import {
  checkTransitionStructure,
  isFunded,
  newKeysOf,
  type Transition,
} from '#/protocol/transition/transition.ts'
import { wireProfileNames, wireProfiles, type WireProfile } from '#/protocol/transition/wire-profile.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import { evidence } from './evidence.ts'
import { describeMembers } from './member-fields.ts'
import type { Found, InspectContext } from './found.ts'
import { checkSignatures } from './check-signatures.ts'
import { policyChecksOfKeys, policyChecksOfSignature } from './policy-checks.ts'
import type { DerivedValue, ReadingKind, RuleCheck, SignatureVerdict } from './reading.ts'
import { structureOfCbor, type Structured } from './read-span.ts'
import { checksOfTransition } from './transition-checks.ts'

type TransitionKind = Extract<ReadingKind, `identity-${string}`>

const kinds: Readonly<Record<number, TransitionKind>> = {
  2: 'identity-create',
  3: 'identity-top-up',
  5: 'identity-update',
}

const telling = [
  'assetLockProof',
  'identityId',
  'signature',
  'signaturePublicKeyId',
  'addPublicKeys',
  'disablePublicKeys',
]
const others = ['type', 'protocolVersion', 'publicKeys', 'revision', 'publicKeysDisabledAt']

function isTransitionLike(value: unknown): boolean {
  if (!isJsonObject(value) || Object.hasOwn(value, 'balance')) return false
  const count = (names: readonly string[]) => names.filter((name) => Object.hasOwn(value, name)).length
  return count(telling) > 0 && count(telling) + count(others) >= 3
}

/** Reads serialized transitions: the frame of a profile, then CBOR. */
export function readTransitionBytes(bytes: Uint8Array, context: InspectContext): readonly Found[] {
  const frame = frameOf(bytes)
  if (frame === undefined) return []
  const { profile, length, version } = frame
  const structured = structureOfCbor(bytes, length)
  if (structured === undefined || !(isTransitionLike(structured.value) || isBegun(structured))) return []
  const value = profile.version === 'member' ? structured.value : framed(structured.value, version)
  const wrong =
    version === 1 ? [] : [violation('profile.version-prefix', '', { params: { name: profile.name } })]
  return [readAs({ ...structured, value }, profile, context, wrong)]
}

/** The member `type` comes first in canonical CBOR. */
function isBegun({ isWhole, node }: Structured): boolean {
  const [first] = node.kind === 'map' ? node.members : []
  const type = first?.name === 'type' && first.node.kind === 'leaf' ? first.node.value : undefined
  return !isWhole && typeof type === 'number' && type in kinds
}

/** Keeps a version member beside the frame, because the rules report it as an extra member. */
function framed(value: unknown, version: number): unknown {
  if (!isJsonObject(value)) return value
  return Object.hasOwn(value, 'protocolVersion') ? value : { ...value, protocolVersion: version }
}

function frameOf(bytes: Uint8Array) {
  const isMap = (at: number) => (bytes[at] ?? 0) >> 5 === 5
  const [first = 0, ...rest] = bytes.subarray(0, 4)
  if (isMap(0)) return { profile: wireProfiles.spec, length: 0, version: 1 }
  if (isMap(4) && rest.every((byte) => byte === 0) && first < 128)
    return { profile: wireProfiles['dpp-0.23'], length: 4, version: first }
  return isMap(1) && first < 128
    ? { profile: wireProfiles['dpp-0.25'], length: 1, version: first }
    : undefined
}

/**
 * Lists the profiles that break the fewest rules. If keys have witnesses and a rule fails, also lists those without.
 */
export function readTransitionJson(structured: Structured, context: InspectContext): readonly Found[] {
  if (!isTransitionLike(structured.value)) return []
  const isWitnessed = hasWitness(structured.value)
  const readAll = (isFitting: (profile: WireProfile) => boolean) =>
    wireProfileNames
      .map((name) => wireProfiles[name])
      .filter(isFitting)
      .map((profile) => readAs(structured, profile, context, []))
  const fails = ({ checks }: Found) => checks.filter(({ state }) => state === 'fails').length
  const read = readAll(({ witnesses }) => isWitnessed === undefined || witnesses === isWitnessed)
  const least = Math.min(...read.map(fails))
  const best = read.filter((each) => fails(each) === least)
  const without = isWitnessed === true && least > 0 ? readAll(({ witnesses }) => !witnesses) : []
  return [...best, ...without].map((each, index) => ({ ...each, likelihood: each.likelihood - index }))
}

function hasWitness(value: unknown): boolean | undefined {
  if (!isJsonObject(value)) return undefined
  const keys = memberOf(value, 'publicKeys') ?? memberOf(value, 'addPublicKeys')
  if (!Array.isArray(keys)) return undefined
  return keys.some((key) => isJsonObject(key) && Object.hasOwn(key, 'signature'))
}

function readAs(
  structured: Structured,
  profile: WireProfile,
  inspect: InspectContext,
  wrong: readonly Violation[],
): Found {
  const { value, form, node, bytes, size, secrets } = structured
  const structure = checkTransitionStructure(value, form, profile)
  const transition = structure.ok ? structure.value : undefined
  const context = contextOf(transition, inspect)
  const checked = checkTransition(value, form, profile, context)
  const violations = checked.ok ? [] : checked.violations
  const warnings = transition === undefined ? [] : warnOfTransition(transition, profile, context)
  const kind = kindOf(value)
  const isBroken = form === 'binary' && structured.writing.some(isMalformed)
  return {
    kind,
    reason: form === 'json' ? 'members' : isBroken ? 'broken' : 'frame',
    profile: profile.name,
    bytes,
    size: bytes.length,
    field: describeMembers(node, 'transition', kind, secrets),
    secrets,
    checks: [
      ...(isBroken ? structured.writing.map((check) => withPlace(check, node.end)) : structured.writing),
      ...checksOfTransition({ transition, kind, form, profile, context, violations, warnings, wrong, size }),
      ...(transition === undefined ? [] : policyChecksOf(transition, profile, context)),
    ],
    signatures:
      transition === undefined ? absentOf(value) : checkSignatures(transition, profile, context, inspect),
    derived: transition === undefined ? [] : derivedOf(transition, profile, context),
    likelihood:
      evidence[kind][transition === undefined ? (structured.isWhole ? 'members' : 'broken') : 'whole'],
  }
}

function isMalformed({ rule, state }: RuleCheck): boolean {
  return rule === 'cbor.malformed' && state === 'fails'
}

/** Moves the offset of malformed CBOR after the last value that was read, because an incomplete map breaks there and not at its head. */
function withPlace(check: RuleCheck, end: number): RuleCheck {
  if (!isMalformed(check)) return check
  const offset = Math.max(Number(check.params?.['offset'] ?? 0), end)
  return { ...check, params: { ...check.params, offset } }
}

function policyChecksOf(
  transition: Transition,
  profile: WireProfile,
  { identity }: TransitionContext,
): readonly RuleCheck[] {
  const keys = policyChecksOfKeys(newKeysOf(transition), profile)
  if (isFunded(transition)) return keys
  const { signature, signaturePublicKeyId: keyId } = transition
  const key = identity?.publicKeys.find(({ id }) => id === keyId)
  const signed = { key, isIdentityKnown: identity !== undefined, signature }
  return [...keys, ...policyChecksOfSignature(signed, profile)]
}

function absentOf(value: unknown): readonly SignatureVerdict[] {
  return isJsonObject(value) && !Object.hasOwn(value, 'signature') ? [{ kind: 'absent' }] : []
}

function kindOf(value: unknown): TransitionKind {
  if (!isJsonObject(value)) return 'identity-update'
  const known = typeof value['type'] === 'number' ? kinds[value['type']] : undefined
  if (known !== undefined) return known
  if (Object.hasOwn(value, 'publicKeys')) return 'identity-create'
  return Object.hasOwn(value, 'assetLockProof') ? 'identity-top-up' : 'identity-update'
}

function contextOf(
  transition: Transition | undefined,
  { identities = [], lockTransactions = [], nowMs }: InspectContext,
): TransitionContext {
  const time = nowMs === undefined ? {} : { nowMs }
  if (transition === undefined) return time
  if (!isFunded(transition)) {
    const identity = identities.find(({ id }) => equalBytes(id, transition.identityId))
    return identity === undefined ? time : { ...time, identity }
  }
  const { assetLockProof: proof } = transition
  if (proof.type === LockProofType.instant) return time
  const lockTransaction = lockTransactions.find((each) =>
    equalBytes(deriveTxid(each), proof.outPoint.subarray(0, 32)),
  )
  return lockTransaction === undefined ? time : { ...time, lockTransaction }
}

function derivedOf(
  transition: Transition,
  profile: WireProfile,
  context: TransitionContext,
): readonly DerivedValue[] {
  const digest = deriveSigningDigest(encodeSigningBytes(transition, profile))
  const signed: DerivedValue = { name: 'digest', value: formatHex(digest) }
  if (!isFunded(transition)) return [signed]
  const { outPoint, lockOutput } = reportAssetLock(transition, profile, context)
  return [
    ...(outPoint === undefined ? [] : [{ name: 'out-point', value: formatHex(outPoint) } as const]),
    ...(outPoint === undefined || transition.type !== TransitionType.create
      ? []
      : [{ name: 'identity-id', value: formatBase58(deriveIdentityId(outPoint, profile)) } as const]),
    ...(lockOutput === undefined
      ? []
      : [
          { name: 'locked-amount', value: String(lockOutput.amountDuffs), unit: 'duffs' } as const,
          {
            name: 'locked-amount',
            value: String(creditsOf(lockOutput.amountDuffs)),
            unit: 'credits',
          } as const,
        ]),
    signed,
  ]
}
