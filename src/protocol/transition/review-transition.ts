import { identityIn, type Identity } from '#/protocol/identity/identity.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { newKeyPolicyViolations } from '#/protocol/platform/bls-signing-key.ts'
import type { RuleId } from '#/protocol/rule.ts'
import { checkSchema } from '#/protocol/schema.ts'
import {
  checkSize,
  checkUnsignedContent,
  listForeignScheme,
  type TransitionContext,
  warnOfTransition,
} from './check-unsigned.ts'
import {
  measureSigned,
  checkSigningBytes,
  deriveSigningDigest,
  encodeSigningBytes,
} from './transition-bytes.ts'
import {
  checkUnsignedStructure,
  isFunded,
  newKeysOf,
  type UnsignedFunded,
  type UnsignedTransition,
} from './transition.ts'
import { wireProfiles, type WireProfile, type WireProfileName } from './wire-profile.ts'
import { below, type Checked, passed, rejected, violation, type Violation } from '#/protocol/violation.ts'

/** What is asked about: a transition, and what it is checked against. */
export interface TransitionRequest {
  /** Not parsed: in the vault's worker it comes from the page. */
  readonly transition: unknown
  readonly profile: WireProfileName
  /** The lock transaction of a ChainLock proof, where the page has it, to be checked too. */
  readonly lockTransaction?: Uint8Array | undefined
  /** The identity whose key signs, as the page knows it. Not parsed either. */
  readonly identity?: unknown
  /** Its balance in credits, where that is more than a number has. */
  readonly balanceCredits?: bigint | undefined
}

/** What would be signed, as read back from the very bytes that would be signed. */
export interface ReviewedTransition {
  readonly transition: UnsignedTransition
  readonly signingBytes: Uint8Array
  readonly digest: Uint8Array
}

/** With what it was checked against, for the verification of its signature. */
export interface ReviewedInContext extends ReviewedTransition {
  readonly context: TransitionContext
  readonly profile: WireProfile
}

/**
 * Checks the transition by every rule, rebuilds its signing bytes and reads them back: what the user is shown before anything is
 * signed. Returns all violations; needs no key. See docs/vault.md, "The worker".
 */
export function reviewRequest(request: TransitionRequest): Checked<ReviewedTransition> {
  const checked = reviewInContext(request)
  if (!checked.ok) return checked
  const { context: _context, profile: _profile, ...reviewed } = checked.value
  return passed(reviewed)
}

/** The same with what it was checked against. The public key of the signer is checked against the lock when it is known. */
export function reviewInContext(
  request: TransitionRequest,
  singleUsePublicKey?: Uint8Array,
): Checked<ReviewedInContext> {
  const profile = wireProfiles[request.profile]
  const structure = checkUnsignedStructure(request.transition, 'binary', profile)
  if (!structure.ok) return structure
  const signingBytes = encodeSigningBytes(structure.value, profile)
  const decoded = checkSigningBytes(signingBytes, profile, unsignedMembersOf(structure.value))
  if (!decoded.ok) return decoded
  const transition = decoded.value
  const checked = contextOf(transition, request, profile, singleUsePublicKey)
  if (!checked.ok) return checked
  const context = checked.value
  const violations = [
    ...checkSize(measureSigned(transition, profile), profile),
    ...(profile.witnesses ? listForeignScheme(transition, profile) : []),
    ...checkUnsignedContent(transition, profile, context),
    ...checkPolicy(transition, profile),
    ...(!isFunded(transition) && context.identity !== undefined
      ? checkIdentitySigner(transition, context.identity, profile)
      : []),
  ]
  if (violations.length > 0) return { ok: false, violations }
  return passed({ transition, signingBytes, digest: deriveSigningDigest(signingBytes), context, profile })
}

/** Checks what this program does not sign although networks take it. */
function checkPolicy(transition: UnsignedTransition, profile: WireProfile): readonly Violation[] {
  const { keys, path } = newKeysOf(transition)
  return below(path, newKeyPolicyViolations(keys, profile))
}

// In some profiles no signature covers the id of the identity's key that signs: it is as the page has it.
function unsignedMembersOf(transition: UnsignedTransition) {
  return isFunded(transition) ? {} : { signaturePublicKeyId: transition.signaturePublicKeyId }
}

function contextOf(
  transition: UnsignedTransition,
  { lockTransaction, identity, balanceCredits }: TransitionRequest,
  profile: WireProfile,
  singleUsePublicKey: Uint8Array | undefined,
): Checked<TransitionContext> {
  if (!isFunded(transition)) {
    const known = checkKnownIdentity(identity, profile)
    const balance = balanceCredits === undefined ? {} : { balanceCredits }
    return known.ok ? passed({ identity: known.value, ...balance }) : known
  }
  return passed({
    ...(lockTransaction === undefined ? {} : { lockTransaction }),
    ...(singleUsePublicKey === undefined ? {} : { singleUsePublicKey }),
  })
}

// In a draft these are warnings, since the specification leaves them to the network. Here they reject: no signature is produced
// that every node would reject.
const rejectedHere: readonly RuleId[] = ['network.signer-enabled', 'network.signer-purpose']

/** The identity that a transition is checked against, as the page knows it. Without one nothing is signed by its keys. */
function checkKnownIdentity(input: unknown, profile: WireProfile): Checked<Identity> {
  if (input === undefined) return rejected(violation('sign.identity-key', '/signaturePublicKeyId'))
  const checked = checkSchema(identityIn(profile).binary, input)
  return checked.ok ? checked : { ok: false, violations: below('/identity', checked.violations) }
}

/** What is demanded of the key that signs, beyond the rules of the transition. */
function checkIdentitySigner(
  transition: OfIdentity,
  identity: Identity,
  profile: WireProfile,
): readonly Violation[] {
  const path = '/signaturePublicKeyId'
  const isForeign = signerOf(transition, identity)?.type === 1 && !profile.blsBasicScheme
  return [
    ...warnOfTransition(transition, profile, { identity }).filter(({ rule }) => rejectedHere.includes(rule)),
    ...(isForeign ? [violation('profile.bls-scheme', path, { params: { name: profile.name } })] : []),
  ]
}

/** What a key of the identity signs. */
export type OfIdentity = Exclude<UnsignedTransition, UnsignedFunded>

/** The key of the identity that the transition names. */
export function signerOf(
  { signaturePublicKeyId }: OfIdentity,
  { publicKeys }: Identity,
): IdentityPublicKey | undefined {
  return publicKeys.find(({ id }) => id === signaturePublicKeyId)
}
