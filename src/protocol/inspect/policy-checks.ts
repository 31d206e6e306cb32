import { blsSignatureLength } from '#/protocol/key/key-attribute.ts'
import {
  forgeableKeysOf,
  isForgeableKey,
  newKeyPolicyViolations,
  type KeyUse,
} from '#/protocol/platform/bls-signing-key.ts'
import { wireProfiles, type WireProfile } from '#/protocol/transition/wire-profile.ts'
import { below, violation } from '#/protocol/violation.ts'
import { checksOf } from './found.ts'
import type { RuleCheck } from './reading.ts'

type Networks = Pick<WireProfile, 'verifiesBls'>

interface KeyList {
  readonly keys: readonly KeyUse[]
  readonly path: string
}

type IdentityKey = KeyUse & { readonly disabledAt?: unknown }

/** Warns of new keys that anyone can sign as. Networks accept such transitions. */
export function policyChecksOfKeys({ keys, path }: KeyList, networks: Networks): readonly RuleCheck[] {
  return checksOf('policy', [], below(path, newKeyPolicyViolations(keys, networks)), 'warns')
}

/** Names the enabled keys for which anyone can sign, on today's networks. `typePath` returns the JSON Pointer of a key's type. */
export function policyChecksOfIdentity(
  keys: readonly IdentityKey[],
  typePath: (at: number) => string,
): readonly RuleCheck[] {
  const found = forgeableKeysOf(keys, wireProfiles['platform-13']).map((key) =>
    violation('policy.bls-signing-key', typePath(keys.indexOf(key)), { params: { id: key.id } }),
  )
  return checksOf('policy', [], found, 'warns')
}

interface SignedBy {
  readonly key: KeyUse | undefined
  readonly isIdentityKnown: boolean
  readonly signature: Uint8Array
}

/**
 * Tells whether networks accept any bytes as this signature. If the identity is unknown, 96 bytes count as a BLS
 * signature.
 */
export function isForgeableSignature(
  { key, isIdentityKnown, signature }: SignedBy,
  networks: Networks,
): boolean {
  if (isIdentityKnown) return key !== undefined && isForgeableKey(key, networks)
  return !networks.verifiesBls && signature.length === blsSignatureLength
}

/** Returns a warning if networks accept this signature from anyone. */
export function policyChecksOfSignature(signed: SignedBy, networks: Networks): readonly RuleCheck[] {
  if (!isForgeableSignature(signed, networks)) return []
  const { key } = signed
  const about = key === undefined ? {} : { params: { id: key.id } }
  return checksOf('policy', [], [violation('policy.bls-signing-key', '/signature', about)], 'warns')
}
