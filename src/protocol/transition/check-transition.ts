import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import { recoverPublicKey } from '#/protocol/key/ecdsa.ts'
import type { LockOutput } from '#/protocol/layer1/asset-lock.ts'
import { inDocumentOrder, type Form } from '#/protocol/schema.ts'
import { checkPlatform, checkPlatformAgainst } from '#/protocol/platform/check-platform.ts'
import { passed, violation, type Checked, type Violation } from '#/protocol/violation.ts'
import { checkUpdateAgainst, findKey } from './check-update.ts'
import {
  checkTransitionStructure,
  isFunded,
  type IdentityCreate,
  type IdentityTopUp,
  type Transition,
} from './transition.ts'
import { checkWitnesses, isSignedBy } from './transition-signature.ts'
import {
  checkTransitionBytes,
  deriveSigningDigest,
  encodeSigningBytes,
  measureFrame,
  measureTransition,
} from './transition-bytes.ts'
import type { WireProfile } from './wire-profile.ts'
import {
  type TransitionContext,
  checkFunded,
  failuresOf,
  reportAssetLock,
  checkSize,
  besidePlatform,
  checkOnPlatform,
  type PlatformRules,
} from './check-unsigned.ts'

export interface VerifiedTransition {
  readonly transition: Transition
  /** The compressed public key (33 bytes) that made the signature of a create or top-up. */
  readonly signer: Uint8Array | undefined
  readonly lockOutput: LockOutput | undefined
}

/** Checks all rules of the specification for which the context is known. Returns all violations. Never throws. */
export function checkTransition(
  input: unknown,
  form: Form,
  profile: WireProfile,
  context: TransitionContext = {},
): Checked<Transition> {
  return transitionOf(checkWithSigner(input, form, profile, context))
}

/** Checks a serialized transition: frame, canonical CBOR and every rule, each once. Never throws. */
export function checkSerializedTransition(
  bytes: Uint8Array,
  profile: WireProfile,
  context: TransitionContext = {},
): Checked<Transition> {
  return transitionOf(checkSerializedWithSigner(bytes, profile, context))
}

/** Like `checkTransition`, with the results of the checks. */
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

/** Like `checkSerializedTransition`, with the results of the checks. */
export function checkSerializedWithSigner(
  bytes: Uint8Array,
  profile: WireProfile,
  context: TransitionContext = {},
): Checked<VerifiedTransition> {
  const structure = checkTransitionBytes(bytes, profile)
  if (!structure.ok) return structure
  // Canonical bytes are measured as received, because encoding the value would give the same bytes.
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
    const isUpdate = transition.type === TransitionType.update && identity !== undefined
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
  const rest = [...size, ...checkOnPlatform(transition, context, signedRules)]
  if (!isFunded(transition)) return { violations: rest, signer: undefined, lockOutput: undefined }
  const { checks, lockOutput } = reportAssetLock(transition, profile, context)
  const signer = recoverPublicKey(digest, transition.signature)
  return { violations: [...rest, ...failuresOf(besidePlatform(checks))], signer, lockOutput }
}

const signedRules: PlatformRules = (transition, state) => [
  ...checkPlatform(transition),
  ...checkPlatformAgainst(transition, state),
]

function checkSingleUseSignature(
  signer: Uint8Array | undefined,
  lockOutput: LockOutput | undefined,
): readonly Violation[] {
  const found = signer === undefined ? undefined : hash160(signer)
  const expected = lockOutput?.hash160
  // A ChainLock proof without its transaction names no key, so any recoverable key may be right.
  if (found !== undefined && (expected === undefined || equalBytes(found, expected))) return []
  const params = {
    ...(found === undefined ? {} : { found: formatHex(found) }),
    ...(expected === undefined ? {} : { expected: formatHex(expected) }),
  }
  return [violation('sign.asset-lock-key', '/signature', { params })]
}

/** Checks the signature of a key of the identity against the named key. */
export function checkUpdateSignature(
  update: Exclude<Transition, IdentityCreate | IdentityTopUp>,
  identity: Identity,
  profile: WireProfile,
): readonly Violation[] {
  const signer = findKey(identity, update.signaturePublicKeyId)
  if (signer === undefined) return []
  const made = isSignedBy(signer, update.signature, encodeSigningBytes(update, profile), profile)
  if (made !== false) return []
  return [violation('sign.identity-key', '/signature', { params: { id: signer.id } })]
}
