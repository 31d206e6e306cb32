import { useChain } from '#/workspace/chain/chain-store.ts'
import { formatError } from '#/workspace/messages/format-error.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { setWatched } from '#/workspace/watches/watch-actions.ts'

/** Watches a masternode of the network that is followed, or no longer, and says when that could not be kept. */
export function watchFollowed(proRegTxHash: string, isWatched: boolean): void {
  const { networkId } = useChain.getState()
  if (networkId === undefined) return
  setWatched(networkId, proRegTxHash, isWatched).catch((error: unknown) =>
    postNotice({ tone: 'bad', text: formatError(error) }),
  )
}
