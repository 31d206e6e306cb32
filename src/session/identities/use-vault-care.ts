import { openLocksOf, type OpenLocks } from '#/workspace/actions/asset-locks.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import type { IsBackedUp } from './identity-health.ts'
import { vaultKeyFinder, findNoVaultKey, type FindVaultKey } from '#/session/vault/find-vault-key.ts'

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
  const covered = useVault((view) => view.backups?.covered)
  const locks = useWorkspace((state) => state.locks)
  const transitions = useWorkspace((state) => state.transitions)
  const drafts = useWorkspace((state) => state.drafts)
  return {
    findVaultKey: keys === undefined ? findNoVaultKey : vaultKeyFinder(keys),
    isBackedUp: covered && coverOf(covered),
    openLocks: openLocksOf({ locks, transitions, drafts }),
  }
}

const covers = new WeakMap<readonly string[], IsBackedUp>()

/** Whether a private key is in a backup; computed once for the same list. */
function coverOf(covered: readonly string[]): IsBackedUp {
  const before = covers.get(covered)
  if (before !== undefined) return before
  const ids = new Set(covered)
  const cover: IsBackedUp = ({ id }) => ids.has(id)
  covers.set(covered, cover)
  return cover
}
