import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { reportAssetLock } from '#/protocol/transition/check-unsigned.ts'
import { isFunded, newKeysOf } from '#/protocol/transition/transition.ts'
import { isWitnessed, wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { findPrivateKey } from '#/domain/keys/vault-facts.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'

export type RequestSigner =
  | {
      readonly role: 'single-use'
      /** The public key, or the key hash that the lock names. Undefined if the request shows neither. */
      readonly data: Uint8Array | undefined
      readonly vaultKey: VaultKey | undefined
    }
  | {
      /** The key of the identity that signs the transition, or a new key that proves its private key. */
      readonly role: 'identity' | 'witness'
      readonly key: IdentityPublicKey
      readonly vaultKey: VaultKey | undefined
    }

/** Lists every key that signs, the transition's signer first. Private keys are found by public key, never by name. */
export function listRequestSigners(
  request: ExchangeRequest,
  vaultKeys: readonly VaultKey[],
): readonly RequestSigner[] {
  const { transition, profile, identity } = request
  const witnesses = newKeysOf(transition).keys.filter(({ type }) => isWitnessed(wireProfiles[profile], type))
  return [
    ...(isFunded(transition)
      ? [singleUseOf(request, vaultKeys)]
      : ofIdentity('identity', findKey(identity?.publicKeys, transition.signaturePublicKeyId), vaultKeys)),
    ...ofIdentity('witness', witnesses, vaultKeys),
  ]
}

function findKey(keys: readonly IdentityPublicKey[] = [], keyId: number): readonly IdentityPublicKey[] {
  return keys.filter(({ id }) => id === keyId)
}

function ofIdentity(
  role: 'identity' | 'witness',
  keys: readonly IdentityPublicKey[],
  vaultKeys: readonly VaultKey[],
): readonly RequestSigner[] {
  return keys.map((key) => ({ role, key, vaultKey: findPrivateKey(vaultKeys, key) }))
}

function singleUseOf(request: ExchangeRequest, vaultKeys: readonly VaultKey[]): RequestSigner {
  const { singleUsePublicKey } = request
  const hash = singleUsePublicKey === undefined ? lockHashOf(request) : hash160(singleUsePublicKey)
  const vaultKey =
    hash && vaultKeys.find((each) => each.kind === 'single-use' && equalBytes(hash160(each.publicKey), hash))
  return { role: 'single-use', data: singleUsePublicKey ?? hash, vaultKey }
}

function lockHashOf({ transition, profile, lockTransaction }: ExchangeRequest): Uint8Array | undefined {
  if (!isFunded(transition)) return undefined
  const context = lockTransaction === undefined ? {} : { lockTransaction }
  return reportAssetLock(transition, wireProfiles[profile], context).lockOutput?.hash160
}
