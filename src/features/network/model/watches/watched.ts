import { useMemo } from 'react'

import { useChain } from '#/session/chain/chain-store.ts'
import { formatError } from '#/words/format-error.ts'
import { postNotice } from '#/session/program/notice-store.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { setWatched } from '#/workspace/actions/watch-actions.ts'
import { watchedOn } from '#/workspace/records/watch.ts'

/** The proRegTxHashes that the person watches on the network that is followed. */
export function useWatched(): ReadonlySet<string> {
  const watches = useWorkspace((state) => state.watches)
  const networkId = useChain((state) => state.networkId)
  return useMemo(() => watchedOn(watches, networkId ?? ''), [watches, networkId])
}

/** Watches a masternode of the network that is followed, or no longer, and says when that could not be kept. */
export function watchFollowed(proRegTxHash: string, isWatched: boolean): void {
  const { networkId } = useChain.getState()
  if (networkId === undefined) return
  setWatched(networkId, proRegTxHash, isWatched).catch((error: unknown) =>
    postNotice({ tone: 'bad', text: formatError(error) }),
  )
}
