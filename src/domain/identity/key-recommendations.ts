import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import type { NewKeyPurpose, SecurityLevel } from '#/protocol/key/key-attribute.ts'
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

/** Not needed by identities that do not send messages. */
const optional: Readonly<Record<'cbor' | 'bincode', readonly KeyRecommendation[]>> = {
  cbor: ['messages'],
  bincode: [],
}

export interface WantedKey {
  readonly purpose: NewKeyPurpose
  readonly securityLevel: SecurityLevel
}

const wanted: Readonly<Record<KeyRecommendation, readonly WantedKey[]>> = {
  master: [{ purpose: 0, securityLevel: 0 }],
  critical: [{ purpose: 0, securityLevel: 1 }],
  high: [{ purpose: 0, securityLevel: 2 }],
  messages: [
    { purpose: 1, securityLevel: 3 },
    { purpose: 2, securityLevel: 3 },
  ],
  transfer: [{ purpose: 3, securityLevel: 1 }],
}

export interface RecommendationReport {
  readonly recommendation: KeyRecommendation
  readonly keys: readonly IdentityPublicKey[]
  readonly missing: readonly WantedKey[]
  readonly isOptional: boolean
}

/** For each recommendation, the keys that satisfy it and those that are missing. */
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
