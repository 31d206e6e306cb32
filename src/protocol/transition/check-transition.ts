import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { recoverPublicKey } from '#/protocol/key/ecdsa.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import type { Form } from '#/protocol/schema.ts'
import { below, passed, violation, type Checked, type Violation } from '#/protocol/violation.ts'
import { preflightAssetLock, withTransaction, type AssetLockContext, type AssetLockReport } from './preflight.ts'
import {
  checkTransitionStructure,
  deriveSigningDigest,
  encodeSigningBytes,
  encodeTransition,
  type Transition,
  type UnsignedTransition,
} from './transition.ts'
import type { WireProfile } from './wire-profile.ts'

export interface TransitionContext extends AssetLockContext {
  /** The lock transaction of a ChainLock proof, which does not carry it. */
  readonly lockTransaction?: Uint8Array
}

/**
 * Every rule of SPEC.md that touches the transition, from its structure to its signature: the value, or all violations
 * in document order. What needs a readable structure is checked once there is one. Never throws.
 */
export function checkTransition(
  input: unknown,
  form: Form,
  profile: WireProfile,
  context: TransitionContext = {},
): Checked<Transition> {
  const structure = checkTransitionStructure(input, form)
  if (!structure.ok) return structure
  const transition = structure.value
  const violations = [
    ...checkSize(encodeTransition(transition, profile).length, profile),
    ...checkUnsignedContent(transition, context),
    ...checkSingleUseSignature(transition, profile, context),
  ]
  return violations.length === 0 ? passed(transition) : { ok: false, violations }
}

/** The rules beyond structure that hold before a signature exists. */
export function checkUnsignedContent(
  transition: UnsignedTransition,
  context: TransitionContext = {},
): readonly Violation[] {
  const report = reportAssetLock(transition, context)
  const failures = report.checks.flatMap((check) => (check.state === 'fails' ? [check.violation] : []))
  return [...below('/assetLockProof', failures), ...checkMasterAndHigh(transition.publicKeys)]
}

/** The preflight of the transition's own proof. */
export function reportAssetLock(transition: UnsignedTransition, context: TransitionContext = {}): AssetLockReport {
  const { assetLockProof: proof } = transition
  return preflightAssetLock(proof.type === 0 ? proof : withTransaction(proof, context.lockTransaction), context)
}

/** SPEC.md "Limits": any serialized data is at most 16 KB. */
export function checkSize(length: number, profile: WireProfile): readonly Violation[] {
  if (length <= profile.maxBytes) return []
  return [violation('limit.size', '', { params: { length, limit: profile.maxBytes } })]
}

/** SPEC.md "Identity", note 2: a new identity has an enabled Master and an enabled High key. */
export function checkMasterAndHigh(keys: readonly IdentityPublicKey[]): readonly Violation[] {
  const missing = ([0, 2] as const).filter(
    (level) => !keys.some((key) => key.purpose === 0 && key.securityLevel === level),
  )
  if (missing.length === 0) return []
  return [violation('identity.master-and-high', '/publicKeys', { params: { missing: missing.join() } })]
}

function checkSingleUseSignature(
  transition: Transition,
  profile: WireProfile,
  context: TransitionContext,
): readonly Violation[] {
  const { lockOutput } = reportAssetLock(transition, context)
  const recovered = recoverSigner(transition, profile)
  const found = recovered === undefined ? undefined : hash160(recovered)
  const expected = lockOutput?.hash160
  // A ChainLock proof without its transaction names no key: any key that can be recovered may be the one.
  if (found !== undefined && (expected === undefined || equalBytes(found, expected))) return []
  const params = {
    ...(found === undefined ? {} : { found: formatHex(found) }),
    ...(expected === undefined ? {} : { expected: formatHex(expected) }),
  }
  return [violation('sign.asset-lock-key', '/signature', { params })]
}

/** The compressed public key (33 bytes) that made the signature of a transition, or nothing when none could have. */
export function recoverSigner(transition: Transition, profile: WireProfile): Uint8Array | undefined {
  const digest = deriveSigningDigest(encodeSigningBytes(transition, profile))
  return recoverPublicKey(digest, transition.signature)
}
