import { hash160 } from '#/protocol/encoding/hash.ts'
import { payments } from '#/protocol/testing/funding-samples.ts'
import type { VaultRequest } from '#/vault/api/vault-api.ts'

export type Lock = Extract<
  VaultRequest<'reviewFunding'>['funding'],
  { readonly kind: 'asset-lock' | 'classic-lock' }
>

/**
 * Returns a request to lock coins of these amounts, which were paid to that key. A funded record without an amount gets
 * everything.
 */
export function lockPayment(
  amounts: readonly bigint[],
  { publicKey }: { readonly publicKey: Uint8Array },
  funded: Lock['funded'] | string,
  kind: Lock['kind'] = 'asset-lock',
): Lock {
  const { bytes, outPoints } = payments(amounts, hash160(publicKey))
  return {
    kind,
    network: 'testnet',
    purpose: 'registration',
    changeLabel: 'Change',
    previous: [bytes],
    outPoints,
    funded: typeof funded === 'string' ? [{ record: funded, amountDuffs: null }] : funded,
  }
}
