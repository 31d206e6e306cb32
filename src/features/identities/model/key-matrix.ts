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
import type { KeyRow } from '#/domain/identity/list-key-rows.ts'
import { keyRowName, formatLevel, formatPurpose } from '#/words/key-words.ts'
import { t } from '#/features/identities/messages.ts'

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

export function cellWords({ state, purpose, level }: MatrixCell): string {
  switch (state) {
    case 'rejected':
      return t('identity.matrix.rejected', { purpose: formatPurpose(purpose), level: formatLevel(level) })
    case 'open':
      return t('identity.matrix.open')
    case 'missing':
      return t('identity.matrix.missing')
    case 'held':
      return t('identity.matrix.held')
  }
}

export function markOf(row: KeyRow) {
  const { key, state, vaultKey } = row
  const values = { id: key.id, label: keyRowName(row) }
  const text = String(key.id)
  switch (state) {
    case 'disabled':
      return { text, tone: 'was', title: t('identity.matrix.mark.disabled', values) } as const
    case 'to-disable':
      return { text, tone: 'cut', title: t('identity.matrix.mark.cut', values) } as const
    case 'to-add':
      return { text, tone: 'add', title: t('identity.matrix.mark.add', values) } as const
    case 'enabled':
      return vaultKey === undefined
        ? ({ text, tone: 'blank', title: t('identity.matrix.mark.watch-only', values) } as const)
        : ({ text, title: t('identity.matrix.mark', values) } as const)
  }
}
