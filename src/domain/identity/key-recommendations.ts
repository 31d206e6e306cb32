import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { KeyPurpose, SecurityLevel, type NewKeyPurpose } from '#/protocol/key/key-attribute.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { isEnabled } from '#/domain/keys/key-summary.ts'

/**
 * Source: docs/specification.md "Identity" note 2, and the levels' recommendations. Without a Transfer key, current
 * networks move no credits (docs/platform.md "Keys"); older protocols have no transfers or withdrawals.
 */
const recommendations = {
  cbor: ['master', 'high', 'messages'],
  bincode: ['master', 'critical', 'high', 'transfer'],
} as const
export type KeyRecommendation = (typeof recommendations)['cbor' | 'bincode'][number]

/** Identities that do not send messages do not need these keys. */
const optional: Readonly<Record<'cbor' | 'bincode', readonly KeyRecommendation[]>> = {
  cbor: ['messages'],
  bincode: [],
}

export interface WantedKey {
  readonly purpose: NewKeyPurpose
  readonly securityLevel: SecurityLevel
}

const wanted: Readonly<Record<KeyRecommendation, readonly WantedKey[]>> = {
  master: [{ purpose: KeyPurpose.authentication, securityLevel: SecurityLevel.master }],
  critical: [{ purpose: KeyPurpose.authentication, securityLevel: SecurityLevel.critical }],
  high: [{ purpose: KeyPurpose.authentication, securityLevel: SecurityLevel.high }],
  messages: [
    { purpose: KeyPurpose.encryption, securityLevel: SecurityLevel.medium },
    { purpose: KeyPurpose.decryption, securityLevel: SecurityLevel.medium },
  ],
  transfer: [{ purpose: KeyPurpose.transfer, securityLevel: SecurityLevel.critical }],
}

export interface RecommendationReport {
  readonly recommendation: KeyRecommendation
  readonly keys: readonly IdentityPublicKey[]
  readonly missing: readonly WantedKey[]
  readonly isOptional: boolean
}

/** Returns the keys that satisfy each recommendation, and the keys that are missing. */
export function checkRecommendations(
  keys: readonly IdentityPublicKey[],
  profile: WireProfileName,
): readonly RecommendationReport[] {
  const enabled = keys.filter(isEnabled)
  const { codec } = wireProfiles[profile]
  return recommendations[codec].map((recommendation) => ({
    recommendation,
    keys: enabled.filter((key) => wanted[recommendation].some((each) => isOf(each, key))),
    missing: wanted[recommendation].filter((each) => !enabled.some((key) => isOf(each, key))),
    isOptional: optional[codec].includes(recommendation),
  }))
}

function isOf({ purpose, securityLevel }: WantedKey, key: IdentityPublicKey): boolean {
  return key.purpose === purpose && key.securityLevel === securityLevel
}
