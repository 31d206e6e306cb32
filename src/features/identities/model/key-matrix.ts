import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import {
  keyPurposes,
  levelsForPurpose,
  securityLevels,
  type KeyPurpose,
  type SecurityLevel,
} from '#/protocol/key/key-attribute.ts'
import type { WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { checkRecommendations } from '#/domain/identity/key-recommendations.ts'
import { isEnabled } from '#/domain/keys/key-summary.ts'

export interface MatrixCell {
  readonly purpose: KeyPurpose
  readonly level: SecurityLevel
  /** Keys with this purpose and level, enabled or not, by id. */
  readonly keys: readonly IdentityPublicKey[]
  /** `missing`: a required recommendation is missing. `open`: allowed, but no key is here. */
  readonly state: 'rejected' | 'held' | 'missing' | 'open'
}

export function layKeys(
  keys: readonly IdentityPublicKey[],
  profile: WireProfileName,
): readonly (readonly MatrixCell[])[] {
  const missing = checkRecommendations(keys, profile).flatMap((report) =>
    report.isOptional ? [] : report.missing,
  )
  return keyPurposes.map(({ purpose }) =>
    securityLevels.map(({ level }) => {
      const here = keys.filter((key) => key.purpose === purpose && key.securityLevel === level)
      const isWanted = missing.some((each) => each.purpose === purpose && each.securityLevel === level)
      return { purpose, level, keys: here, state: stateOf(purpose, level, here, isWanted) }
    }),
  )
}

function stateOf(
  purpose: KeyPurpose,
  level: SecurityLevel,
  here: readonly IdentityPublicKey[],
  isWanted: boolean,
): MatrixCell['state'] {
  if (!levelsForPurpose(purpose).includes(level)) return 'rejected'
  if (here.some(isEnabled)) return 'held'
  return isWanted ? 'missing' : 'open'
}
