import { useMemo } from 'react'

import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { statusOfNetwork } from '#/workspace/records/network.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { isInProgress, listLocks, type ListedLock } from './list-locks.ts'

export interface LocksView {
  readonly inProgress: readonly ListedLock[]
  readonly givenUp: readonly ListedLock[]
}

/** The locks of a network that are not confirmed. */
export function useLocks(networkId: string): LocksView {
  const all = useAllLocks()
  const networks = useWorkspace((state) => state.networks)
  return useMemo(() => {
    const here = all.filter(({ lock }) => statusOfNetwork(networks, lock.record.networkId).id === networkId)
    return {
      inProgress: here.filter(isInProgress),
      givenUp: here.filter((each) => each.step.kind !== 'confirmed' && !isInProgress(each)),
    }
  }, [all, networks, networkId])
}

/** The locks in progress that open with that key alone: whoever removes its private key should know of them. */
export function useLocksOfKey(publicKey: Uint8Array | undefined): readonly ListedLock[] {
  const all = useAllLocks()
  if (publicKey === undefined) return []
  return all.filter((each) => isInProgress(each) && equalBytes(each.lock.record.publicKey, publicKey))
}

function useAllLocks(): readonly ListedLock[] {
  const locks = useWorkspace((state) => state.locks)
  const drafts = useWorkspace((state) => state.drafts)
  const transitions = useWorkspace((state) => state.transitions)
  const vaultKeys = useVault((view) => view.keys)
  return useMemo(
    () => listLocks({ locks, drafts, transitions, vaultKeys }),
    [locks, drafts, transitions, vaultKeys],
  )
}
