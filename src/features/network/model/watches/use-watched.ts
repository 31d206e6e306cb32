import { useMemo } from 'react'

import { useChain } from '#/session/chain/chain-store.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { watchedOn } from '#/workspace/records/watched-on.ts'

/** The proRegTxHashes that the person watches on the network that is followed. */
export function useWatched(): ReadonlySet<string> {
  const watches = useWorkspace((state) => state.watches)
  const networkId = useChain((state) => state.networkId)
  return useMemo(() => watchedOn(watches, networkId ?? ''), [watches, networkId])
}
