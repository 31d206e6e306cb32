import { KeyType } from '#/protocol/key/key-attribute.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { findPrivateKey } from '#/vault/keys/find-private-key.ts'
import type { VaultKey } from './vault-session.ts'

export type FindVaultKey = (
  key: Pick<IdentityPublicKey, 'type' | 'data' | 'securityLevel'>,
) => VaultKey | undefined

/** Used until the vault is read: no key can be called watch-only before. */
export const findNoVaultKey: FindVaultKey = () => undefined

const finders = new WeakMap<readonly VaultKey[], FindVaultKey>()

/** Returns a cached search. `findPrivateKey` of the vault decides; this search only selects its candidates quickly. */
export function vaultKeyFinder(vaultKeys: readonly VaultKey[]): FindVaultKey {
  const before = finders.get(vaultKeys)
  if (before !== undefined) return before
  const finder = makeFinder(vaultKeys)
  finders.set(vaultKeys, finder)
  return finder
}

function makeFinder(vaultKeys: readonly VaultKey[]): FindVaultKey {
  const byPublicKey = groupBy(vaultKeys, ({ publicKey }) => publicKey)
  let byHash: ReadonlyMap<string, readonly VaultKey[]> | undefined
  return (key) => {
    if (byPublicKey.size === 0) return undefined
    // Hashing takes time, and few identities have keys by hash.
    if (key.type === KeyType.ecdsaHash160)
      byHash ??= groupBy(vaultKeys, ({ publicKey }) => hash160(publicKey))
    const candidates = (key.type === KeyType.ecdsaHash160 ? byHash : byPublicKey)?.get(formatHex(key.data))
    return candidates && findPrivateKey(candidates, key)
  }
}

function groupBy(keys: readonly VaultKey[], bytesOf: (key: VaultKey) => Uint8Array) {
  const groups = new Map<string, VaultKey[]>()
  for (const key of keys) {
    if (key.kind !== 'identity') continue
    const name = formatHex(bytesOf(key))
    groups.set(name, [...(groups.get(name) ?? []), key])
  }
  return groups
}
