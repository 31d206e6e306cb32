import { openLocksOf, type OpenLocks } from './open-locks.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { coverOf, type IsBackedUp } from '#/domain/keys/uncovered.ts'
import { vaultKeyFinder, findNoVaultKey, type FindVaultKey } from '#/domain/keys/find-vault-key.ts'

export interface VaultCare {
  /** Finds nothing where there is no vault, and while it was not read yet. */
  readonly findVaultKey: FindVaultKey
  /** Nothing where the vault does not tell. */
  readonly isBackedUp: IsBackedUp | undefined
  readonly openLocks: OpenLocks
}

/** What the vault knows of the keys of identities, and the asset locks of the identities. */
export function useVaultCare(): VaultCare {
  const keys = useVault((view) => (view.session.kind === 'starting' ? undefined : view.keys))
  const backups = useVault((view) => view.backups)
  const phrase = useVault((view) => view.phrase)
  const locks = useWorkspace((state) => state.locks)
  const transitions = useWorkspace((state) => state.transitions)
  const drafts = useWorkspace((state) => state.drafts)
  return {
    findVaultKey: keys === undefined ? findNoVaultKey : vaultKeyFinder(keys),
    isBackedUp: coverOf({ phrase, ...(backups === undefined ? {} : { backups }) }),
    openLocks: openLocksOf({ locks, transitions, drafts }),
  }
}
