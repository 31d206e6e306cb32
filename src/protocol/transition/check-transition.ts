import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import { ecdsaSignatureLength, hasHighS, recoverPublicKey } from '#/protocol/key/ecdsa.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import type { LockOutput } from '#/protocol/layer1/asset-lock.ts'
import { inDocumentOrder, type Form } from '#/protocol/schema.ts'
import { below, passed, violation, type Checked, type Violation } from '#/protocol/violation.ts'
import { besidePlatform, checkOnPlatform } from './check-on-platform.ts'
import { checkUpdateAgainst, checkUpdateSignature, warnOfUpdate } from './check-update.ts'
import {
  checkTransitionStructure,
  isFunded,
  newKeysOf,
  type IdentityCreate,
  type IdentityTopUp,
  type Transition,
  type UnsignedFunded,
  type UnsignedTransition,
} from './transition.ts'
import {
  preflightAssetLock,
  withTransaction,
  type AssetLockContext,
  type AssetLockReport,
  type PreflightCheck,
} from './preflight.ts'
import { checkWitnesses } from './transition-signature.ts'
import {
  checkTransitionBytes,
  deriveSigningDigest,
  encodeSigningBytes,
  measureFrame,
  measureTransition,
} from './transition-bytes.ts'
import type { WireProfile } from './wire-profile.ts'

export interface TransitionContext extends AssetLockContext {
  /** The lock transaction of a ChainLock proof, which does not carry it. */
  readonly lockTransaction?: Uint8Array
  /** The current identity, for what one of its keys signs. */
  readonly identity?: Identity
  /** Its balance in credits, where that of `identity` is not exact. */
  readonly balanceCredits?: bigint
  /** As a node returns it for the identity: the low 40 bits are the last nonce. */
  readonly nonce?: bigint
  /** Milliseconds since 1970, by the clock of this device. */
  readonly nowMs?: number
}

/** A transition that passes every rule, with what the checks have found on the way. */
export interface VerifiedTransition {
  readonly transition: Transition
  /** The compressed public key (33 bytes) that made the signature of a create or top-up. */
  readonly signer: Uint8Array | undefined
  /** What a create or top-up uses, where the lock transaction is known. */
  readonly lockOutput: LockOutput | undefined
}

/**
 * Every rule of the specification that touches the transition, from its structure to its signature: the value, or all
 * violations in document order. What needs a readable structure is checked once there is one, and what needs the lock
 * transaction or the identity when the context has it. Never throws.
 */
export function checkTransition(
  input: unknown,
  form: Form,
  profile: WireProfile,
  context: TransitionContext = {},
): Checked<Transition> {
  return transitionOf(checkWithSigner(input, form, profile, context))
}

/** The same from the serialized bytes: frame, canonical CBOR and every rule, each once. Never throws. */
export function checkSerializedTransition(
  bytes: Uint8Array,
  profile: WireProfile,
  context: TransitionContext = {},
): Checked<Transition> {
  return transitionOf(checkSerializedWithSigner(bytes, profile, context))
}

/** As `checkTransition`, with what it has found on the way. */
export function checkWithSigner(
  input: unknown,
  form: Form,
  profile: WireProfile,
  context: TransitionContext = {},
): Checked<VerifiedTransition> {
  const structure = checkTransitionStructure(input, form, profile)
  if (!structure.ok) return structure
  const size = measureTransition(structure.value, profile)
  const { violations, ...found } = checkContent(structure.value, size, profile, context)
  if (violations.length === 0) return passed({ transition: structure.value, ...found })
  return { ok: false, violations: inDocumentOrder(violations, input) }
}

/** As `checkSerializedTransition`, with what it has found on the way. */
export function checkSerializedWithSigner(
  bytes: Uint8Array,
  profile: WireProfile,
  context: TransitionContext = {},
): Checked<VerifiedTransition> {
  const structure = checkTransitionBytes(bytes, profile)
  if (!structure.ok) return structure
  // What was read is what would be written: canonical bytes are measured as they came.
  const size = bytes.length - measureFrame(profile)
  const { violations, ...found } = checkContent(structure.value, size, profile, context)
  if (violations.length === 0) return passed({ transition: structure.value, ...found })
  return { ok: false, violations: inDocumentOrder(violations, structure.value) }
}

function transitionOf(checked: Checked<VerifiedTransition>): Checked<Transition> {
  return checked.ok ? passed(checked.value.transition) : checked
}

interface CheckedContent extends Omit<VerifiedTransition, 'transition'> {
  readonly violations: readonly Violation[]
}

function checkContent(
  transition: Transition,
  length: number,
  profile: WireProfile,
  context: TransitionContext,
): CheckedContent {
  const size = checkSize(length, profile)
  const signingBytes = encodeSigningBytes(transition, profile)
  const digest = deriveSigningDigest(signingBytes)
  if (profile.codec === 'bincode') return checkPlatformContent(transition, { size, digest }, profile, context)
  const witnesses = checkWitnesses(transition, profile, { signingBytes, digest })
  if (!isFunded(transition)) {
    const { identity } = context
    const isUpdate = transition.type === 5 && identity !== undefined
    const against = isUpdate ? checkUpdateAgainst(transition, identity) : []
    const signature = isUpdate ? checkUpdateSignature(transition, identity, profile) : []
    const violations = [...size, ...against, ...witnesses, ...signature]
    return { violations, signer: undefined, lockOutput: undefined }
  }
  const report = reportAssetLock(transition, profile, context)
  const { lockOutput } = report
  const signer = recoverPublicKey(digest, transition.signature)
  const violations = [
    ...size,
    ...checkFunded(transition, report),
    ...witnesses,
    ...checkSingleUseSignature(signer, lockOutput),
  ]
  return { violations, signer, lockOutput }
}

function checkPlatformContent(
  transition: Transition,
  { size, digest }: { readonly size: readonly Violation[]; readonly digest: Uint8Array },
  profile: WireProfile,
  context: TransitionContext,
): CheckedContent {
  const rest = [...size, ...checkOnPlatform(transition, context)]
  if (!isFunded(transition)) return { violations: rest, signer: undefined, lockOutput: undefined }
  const { checks, lockOutput } = reportAssetLock(transition, profile, context)
  const signer = recoverPublicKey(digest, transition.signature)
  return { violations: [...rest, ...failuresOf(besidePlatform(checks))], signer, lockOutput }
}

/** The rules beyond structure that hold before a signature exists. */
export function checkUnsignedContent(
  transition: UnsignedTransition,
  profile: WireProfile,
  context: TransitionContext = {},
): readonly Violation[] {
  if (profile.codec === 'bincode') {
    const checks = isFunded(transition) ? reportAssetLock(transition, profile, context).checks : []
    return [...checkOnPlatform(transition, context), ...failuresOf(besidePlatform(checks))]
  }
  if (isFunded(transition)) return checkFunded(transition, reportAssetLock(transition, profile, context))
  if (context.identity === undefined || transition.type !== 5) return []
  return checkUpdateAgainst(transition, context.identity)
}

function checkFunded(transition: UnsignedFunded, { checks }: AssetLockReport): readonly Violation[] {
  const masterAndHigh = transition.type === 2 ? checkMasterAndHigh(transition.publicKeys) : []
  return [...failuresOf(checks), ...masterAndHigh]
}

function failuresOf(checks: readonly PreflightCheck[]): readonly Violation[] {
  const failures = checks.flatMap((check) => (check.state === 'fails' ? [check.violation] : []))
  return below('/assetLockProof', failures)
}

/** What the network or the profile demands beyond the specification, each with its own rule: warnings, never errors. */
export function warnOfTransition(
  transition: UnsignedTransition | Transition,
  profile: WireProfile,
  context: TransitionContext = {},
): readonly Violation[] {
  const warnings = [
    ...listForeignScheme(transition, profile),
    ...('signature' in transition ? warnOfSignature(transition) : []),
  ]
  // What networks of today ask is asked by their rules: none of it is a warning.
  if (profile.codec === 'bincode') return warnings
  if (!isFunded(transition)) {
    const { identity, nowMs } = context
    return identity === undefined || transition.type !== 5
      ? warnings
      : [...warnings, ...warnOfUpdate(transition, identity, nowMs)]
  }
  const { lockOutput } = reportAssetLock(transition, profile, context)
  if (lockOutput?.kind !== 'credit-output') return warnings
  return [...warnings, violation('network.asset-lock-payload', '/assetLockProof')]
}

/** New keys whose witness would be of a BLS scheme that is not offered: they cannot be verified here, nor signed. */
export function listForeignScheme(
  transition: UnsignedTransition,
  profile: WireProfile,
): readonly Violation[] {
  if (profile.blsBasicScheme) return []
  const { keys, path } = newKeysOf(transition)
  return keys.flatMap(({ type }, index) =>
    type === 1
      ? [violation('profile.bls-scheme', `${path}/${index}/type`, { params: { name: profile.name } })]
      : [],
  )
}

// It verifies, since the other s of the pair would; but no signer of the network makes it.
function warnOfSignature({ signature }: Transition): readonly Violation[] {
  const isHigh = signature.length === ecdsaSignatureLength && hasHighS(signature)
  return isHigh ? [violation('network.low-s', '/signature')] : []
}

/** The preflight of the transition's own proof. */
export function reportAssetLock(
  { assetLockProof: proof }: Pick<IdentityCreate | IdentityTopUp, 'assetLockProof'>,
  profile: WireProfile,
  context: TransitionContext = {},
): AssetLockReport {
  const parts = proof.type === 0 ? proof : withTransaction(proof, context.lockTransaction)
  return preflightAssetLock(parts, profile, context)
}

/** `limit.size` when serialized data is longer than the profile allows, in bytes (docs/specification.md "Limits"). */
export function checkSize(length: number, { maxBytes: limit, codec }: WireProfile): readonly Violation[] {
  if (length <= limit) return []
  return codec === 'bincode'
    ? [violation('platform.size', '', { params: { bytes: length } })]
    : [violation('limit.size', '', { params: { length, limit } })]
}

/**
 * docs/specification.md "Identity", note 2: a new identity has a Master key and a High key, both for Authentication.
 */
export function checkMasterAndHigh(keys: readonly IdentityPublicKey[]): readonly Violation[] {
  const missing = ([0, 2] as const).filter(
    (level) => !keys.some((key) => key.purpose === 0 && key.securityLevel === level),
  )
  if (missing.length === 0) return []
  return [violation('identity.master-and-high', '/publicKeys', { params: { missing: missing.join() } })]
}

function checkSingleUseSignature(
  signer: Uint8Array | undefined,
  lockOutput: LockOutput | undefined,
): readonly Violation[] {
  const found = signer === undefined ? undefined : hash160(signer)
  const expected = lockOutput?.hash160
  // A ChainLock proof without its transaction names no key: any key that can be recovered may be the one.
  if (found !== undefined && (expected === undefined || equalBytes(found, expected))) return []
  const params = {
    ...(found === undefined ? {} : { found: formatHex(found) }),
    ...(expected === undefined ? {} : { expected: formatHex(expected) }),
  }
  return [violation('sign.asset-lock-key', '/signature', { params })]
}
