import { useVault } from '#/workspace/vault-session.ts'
import { coverOf } from './cover-of.ts'
import type { IsBackedUp } from './identity-health.ts'
import { halvesOf, type FindHalf } from './private-halves.ts'

export interface VaultCare {
  readonly findHalf: FindHalf
  /** Nothing where the vault does not tell. */
  readonly isBackedUp: IsBackedUp | undefined
}

/** What the vault has to say of the keys of identities. */
export function useVaultCare(): VaultCare {
  const keys = useVault((view) => view.keys)
  const covered = useVault((view) => view.backups?.covered)
  return { findHalf: halvesOf(keys), isBackedUp: covered && coverOf(covered) }
}
