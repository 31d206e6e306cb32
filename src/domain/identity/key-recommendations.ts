import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import type { NewKeyPurpose, SecurityLevel } from '#/protocol/key/key-attribute.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { isEnabled } from '#/domain/keys/key-summary.ts'

/**
 * What an identity that is in daily use has, by docs/specification.md "Identity" note 2 and the practice column of its
 * levels. On networks of today (docs/platform.md "Keys") credits stay where they are without a Transfer key; older protocols have no
 * transfers or withdrawals.
 */
const recommendations = {
  cbor: ['master', 'high', 'messages'],
  bincode: ['master', 'critical', 'high', 'transfer'],
} as const
export type KeyRecommendation = (typeof recommendations)['cbor' | 'bincode'][number]

/** Its absence takes nothing from an identity that does not send messages. */
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
  /** The enabled keys that serve it. */
  readonly keys: readonly IdentityPublicKey[]
  readonly missing: readonly WantedKey[]
  readonly isOptional: boolean
}

/** What of it the identity has, and what is missing. The profile is that of the identity's network. */
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
