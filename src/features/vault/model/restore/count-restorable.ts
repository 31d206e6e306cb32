import type { VaultKey } from '#/session/vault/vault-session.ts'

/** How many private keys the recovery phrase restores, and how many it does not. */
export function countRestorable(keys: readonly VaultKey[]): {
  readonly derived: number
  readonly others: number
} {
  const derived = keys.filter(({ origin }) => origin === 'derived').length
  return { derived, others: keys.length - derived }
}
