import { z } from 'zod'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { KeyType, keyPurposes, type KeyPurpose } from '#/protocol/key/key-attribute.ts'
import type { FindKeyOwner } from '#/domain/identity/key-owners.ts'
import { isEnabled } from '#/domain/keys/key-summary.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'

export type IdentityKey = Extract<VaultKey, { readonly kind: 'identity' }>

/** A key to export to the online device. The vault knows its level, and the user chooses its purpose. */
export interface OfferedKey {
  readonly vaultKey: IdentityKey
  readonly purpose: KeyPurpose
}

/** Limit of keys in an identity create or update. Source: docs/specification.md "Limits". */
export const mostOfferedKeys = 10

export function purposesAt({ securityLevel }: IdentityKey): readonly KeyPurpose[] {
  return keyPurposes.flatMap(({ purpose, levels }) => (levels.includes(securityLevel) ? [purpose] : []))
}

/** Sorts keys without an identity first. Keys that their identity has disabled are listed apart. */
export function sortOffered(
  keys: readonly IdentityKey[],
  findOwner: FindKeyOwner | undefined,
): { readonly usable: readonly IdentityKey[]; readonly disabled: readonly IdentityKey[] } {
  const found = keys.map((key) => ({ key, owner: findOwner?.(key) }))
  const of = (has: (owner: ReturnType<FindKeyOwner>) => boolean) =>
    found.filter(({ owner }) => has(owner)).map(({ key }) => key)
  return {
    usable: [
      ...of((owner) => owner === undefined),
      ...of((owner) => owner !== undefined && isEnabled(owner.key)),
    ],
    disabled: of((owner) => owner !== undefined && !isEnabled(owner.key)),
  }
}

/**
 * Public keys as JSON, with key ids from `firstId`, and optionally a single-use public key in hex. Source:
 * docs/specification.md "Identity public key".
 */
export function formatPublicKeys(
  given: readonly OfferedKey[],
  singleUse: Pick<VaultKey, 'publicKey'> | undefined,
  firstId = 0,
): string {
  const publicKeys = given.map((each, index) =>
    z.encode(IdentityPublicKey.json, publicKeyOf(each, firstId + index)),
  )
  const file = {
    publicKeys,
    ...(singleUse === undefined ? {} : { singleUsePublicKey: formatHex(singleUse.publicKey) }),
  }
  return JSON.stringify(file, undefined, 2)
}

function publicKeyOf({ vaultKey, purpose }: OfferedKey, id: number): IdentityPublicKey {
  const { keyType: type, securityLevel, publicKey } = vaultKey
  const data = type === KeyType.ecdsaHash160 ? hash160(publicKey) : publicKey
  return { id, type, purpose, securityLevel, data, readOnly: false }
}
