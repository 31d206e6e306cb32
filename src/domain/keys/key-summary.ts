import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { securityLevels, type SecurityLevel } from '#/protocol/key/key-attribute.ts'
import type { VaultKey } from './vault-session.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'

export interface KeySummary {
  readonly count: number
  readonly enabled: number
  readonly levels: readonly { readonly level: SecurityLevel; readonly count: number }[]
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

export const hexOf = remembered(formatHex)
export const base58Of = remembered(formatBase58)

export function remembered(format: (bytes: Uint8Array) => string): (bytes: Uint8Array) => string {
  const before = new WeakMap<Uint8Array, string>()
  return (bytes) => {
    const known = before.get(bytes)
    if (known !== undefined) return known
    const text = format(bytes)
    before.set(bytes, text)
    return text
  }
}
