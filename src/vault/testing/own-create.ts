import { hash160 } from '#/protocol/encoding/hash.ts'
import { isSigningType } from '#/protocol/key/key-attribute.ts'
import type { UnsignedIdentityCreate } from '#/protocol/transition/transition.ts'
import type { KeyRequest } from '#/vault/keys/key-forms.ts'

// For tests: a create that gives nobody else authority.

type IdentityKeyRequest = Extract<KeyRequest, { readonly kind: 'identity' }>

/** Replaces the create's keys by new vault keys of the same types and levels, which give no reason for a proof. */
export async function withVaultKeys(
  vault: {
    readonly generateKey: (key: IdentityKeyRequest) => Promise<{ readonly publicKey: Uint8Array }>
  },
  create: UnsignedIdentityCreate,
): Promise<UnsignedIdentityCreate> {
  const publicKeys = []
  for (const key of create.publicKeys) {
    const { type: keyType, securityLevel } = key
    if (!isSigningType(keyType)) throw new TypeError(`no private key of type ${keyType}`)
    const { publicKey } = await vault.generateKey({ kind: 'identity', keyType, securityLevel, label: '' })
    publicKeys.push({ ...key, data: keyType === 2 ? hash160(publicKey) : publicKey })
  }
  return { ...create, publicKeys }
}
