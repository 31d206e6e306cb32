import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { securityLevels, type SecurityLevel } from '#/protocol/key/key-attribute.ts'
import type { VaultKey } from './vault-session.ts'

export interface KeySummary {
  readonly count: number
  readonly enabled: number
  /** Enabled keys of each level. */
  readonly levels: readonly { readonly level: SecurityLevel; readonly count: number }[]
  /** Enabled keys whose private keys are in the vault. */
  readonly held: number
}

export function isEnabled({ disabledAt }: IdentityPublicKey): boolean {
  return disabledAt === undefined
}

export function summarizeKeys(
  keys: readonly IdentityPublicKey[],
  findVaultKey: (key: IdentityPublicKey) => VaultKey | undefined,
): KeySummary {
  const enabled = keys.filter(isEnabled)
  return {
    count: keys.length,
    enabled: enabled.length,
    levels: securityLevels.map(({ level }) => ({
      level,
      count: enabled.filter(({ securityLevel }) => securityLevel === level).length,
    })),
    held: enabled.filter((key) => findVaultKey(key) !== undefined).length,
  }
}
