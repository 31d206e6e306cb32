import { useMemo } from 'react'

import { shelfOf } from '#/workspace/networks/list-networks.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { isInProgress, listLocks, type ListedLock } from './list-locks.ts'

export interface LocksView {
  readonly inProgress: readonly ListedLock[]
  readonly givenUp: readonly ListedLock[]
}

/** The locks of a network that are not confirmed. */
export function useLocks(networkId: string): LocksView {
  const locks = useWorkspace((state) => state.locks)
  const drafts = useWorkspace((state) => state.drafts)
  const identities = useWorkspace((state) => state.identities)
  const networks = useWorkspace((state) => state.networks)
  const vaultKeys = useVault((view) => view.keys)
  return useMemo(() => {
    const here = listLocks({ locks, drafts, identities, vaultKeys }).filter(
      ({ lock }) => shelfOf(networks, lock.record.networkId).id === networkId,
    )
    return {
      inProgress: here.filter(isInProgress),
      givenUp: here.filter((each) => each.step.kind !== 'confirmed' && !isInProgress(each)),
    }
  }, [locks, drafts, identities, networks, networkId, vaultKeys])
}
