import { KeyType } from '#/protocol/key/key-attribute.ts'
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

export interface TransitionRequest {
  /** Not parsed yet: in the vault's worker, the transition comes from the page. */
  readonly transition: unknown
  readonly profile: WireProfileName
  /** Lock transaction of a ChainLock proof, if the page has it. It is checked, too. */
  readonly lockTransaction?: Uint8Array | undefined
  /** The identity whose key signs, according to the page. Not parsed either. */
  readonly identity?: unknown
  readonly balanceCredits?: bigint | undefined
}

/** The transition to sign, read back from the very bytes that would be signed. */
export interface ReviewedTransition {
  readonly transition: UnsignedTransition
  readonly signingBytes: Uint8Array
  readonly digest: Uint8Array
}

export interface ReviewedInContext extends ReviewedTransition {
  readonly context: TransitionContext
  readonly profile: WireProfile
}

/**
 * Checks a transition by all rules and reads its signing bytes back; needs no key (docs/vault-signing.md "The worker").
 */
export function reviewRequest(request: TransitionRequest): Checked<ReviewedTransition> {
  const checked = reviewInContext(request)
  if (!checked.ok) return checked
  const { context: _context, profile: _profile, ...reviewed } = checked.value
  return passed(reviewed)
}

/**
 * Like the review of a request, but also returns the context and the profile. Checks `singleUsePublicKey`, if given,
 * against the lock.
 */
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

/** Returns violations for transitions that networks accept, but this program does not sign. */
function checkPolicy(transition: UnsignedTransition, profile: WireProfile): readonly Violation[] {
  const { keys, path } = newKeysOf(transition)
  return below(path, newKeyPolicyViolations(keys, profile))
}

// Returns members that no signature covers in some profiles: the id of the signing key, according to the page.
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

// The specification leaves these rules to the network. Here they reject, because every node would reject the signature.
const rejectedHere: readonly RuleId[] = ['network.signer-enabled', 'network.signer-purpose']

/** Checks the identity from the page that a transition is checked against. Without it, its keys cannot sign. */
function checkKnownIdentity(input: unknown, profile: WireProfile): Checked<Identity> {
  if (input === undefined) return rejected(violation('sign.identity-key', '/signaturePublicKeyId'))
  const checked = checkSchema(identityIn(profile).binary, input)
  return checked.ok ? checked : { ok: false, violations: below('/identity', checked.violations) }
}

function checkIdentitySigner(
  transition: OfIdentity,
  identity: Identity,
  profile: WireProfile,
): readonly Violation[] {
  const path = '/signaturePublicKeyId'
  const isForeign = signerOf(transition, identity)?.type === KeyType.bls && !profile.blsBasicScheme
  return [
    ...warnOfTransition(transition, profile, { identity }).filter(({ rule }) => rejectedHere.includes(rule)),
    ...(isForeign ? [violation('profile.bls-scheme', path, { params: { name: profile.name } })] : []),
  ]
}

export type OfIdentity = Exclude<UnsignedTransition, UnsignedFunded>

/** Returns the key of the identity that the transition names. */
export function signerOf(
  { signaturePublicKeyId }: OfIdentity,
  { publicKeys }: Identity,
): IdentityPublicKey | undefined {
  return publicKeys.find(({ id }) => id === signaturePublicKeyId)
}
