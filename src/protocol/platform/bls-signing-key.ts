import { KeyType } from '#/protocol/key/key-attribute.ts'
import { violation, type Violation } from '#/protocol/violation.ts'

export interface KeyUse {
  readonly id: number
  readonly type: number
  readonly purpose: number
}

interface SigningNetworks {
  readonly verifiesBls: boolean
}

// Authentication, transfer, voting, owner. Encryption and decryption keys sign no transition.
const signingPurposes: readonly number[] = [0, 3, 5, 6]

/**
 * Returns true for a BLS key that may sign transitions on networks that do not verify its signature: anyone can sign
 * there in the name of its identity. The profile decides, not a version that a node reports. Source: docs/platform.md
 * "BLS keys that sign"; dashpay/platform, rs-dpp `src/state_transition/mod.rs`, fixed by protocol version 14 (item 80).
 */
export function isForgeableKey(
  { type, purpose }: Pick<KeyUse, 'type' | 'purpose'>,
  { verifiesBls }: SigningNetworks,
): boolean {
  return !verifiesBls && type === KeyType.bls && signingPurposes.includes(purpose)
}

/**
 * Returns `policy.bls-signing-key` for each new key that anyone could sign as. This is our policy, not a rule of
 * networks.
 */
export function newKeyPolicyViolations(
  keys: readonly KeyUse[],
  networks: SigningNetworks,
): readonly Violation[] {
  return keys.flatMap((key, at) =>
    isForgeableKey(key, networks)
      ? [violation('policy.bls-signing-key', `/${at}/type`, { params: { id: key.id } })]
      : [],
  )
}

/** Returns the enabled keys of an identity that anyone can sign as, in their order. */
export function forgeableKeysOf<Key extends KeyUse & { readonly disabledAt?: unknown }>(
  keys: readonly Key[],
  networks: SigningNetworks,
): readonly Key[] {
  // Nodes write null for a key that is enabled, the JSON of the specification leaves the member out.
  return keys.filter((key) => key.disabledAt == null && isForgeableKey(key, networks))
}
