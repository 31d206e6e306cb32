import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { KeyType, isSigningType } from '#/protocol/key/key-attribute.ts'
import type { SealedRecord } from '#/vault/storage/sealed-record.ts'

type KeyRecord = Pick<SealedRecord, 'kind' | 'publicKey' | 'securityLevel'>

/**
 * Returns the record of an identity key's private key, by public key (hash160 for type 2). If the private key is sealed
 * at several levels, prefers the key's own level, then a stricter level, and never takes a less strict one. A
 * single-use key never matches.
 */
export function findPrivateKey<Each extends KeyRecord>(
  candidates: readonly Each[],
  { type, data, securityLevel }: Pick<IdentityPublicKey, 'type' | 'data' | 'securityLevel'>,
): Each | undefined {
  if (!isSigningType(type)) return undefined
  const records = candidates.filter(
    ({ kind, publicKey }) =>
      kind === 'identity' && equalBytes(type === KeyType.ecdsaHash160 ? hash160(publicKey) : publicKey, data),
  )
  const guardedAsMuch = records.filter(
    (each) => each.securityLevel !== null && each.securityLevel <= securityLevel,
  )
  return guardedAsMuch.find((each) => each.securityLevel === securityLevel) ?? guardedAsMuch[0]
}
