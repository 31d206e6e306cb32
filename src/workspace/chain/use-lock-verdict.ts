import { useQuery } from '@tanstack/react-query'

import type { ListVerdict } from '#/protocol/masternode/list-verdict.ts'
import type { LockVerdict } from '#/protocol/masternode/lock-verdict.ts'
import { chain } from './chain.ts'
import { useChain } from './chain-store.ts'

export interface JudgedLock {
  readonly verdict: LockVerdict
  /** The list whose quorums it was judged by. */
  readonly list: { readonly height: number; readonly verdict: ListVerdict }
}

/** What the quorums of the followed network say of an instant lock; nothing while that network is not followed in this tab. */
export function useLockVerdict(
  networkId: string,
  instantLock: Uint8Array | undefined,
): JudgedLock | undefined {
  const isFollowed = useChain((state) => state.networkId === networkId)
  const list = useChain((state) => state.state?.list ?? null)
  const { data } = useQuery({
    queryKey: ['lock-verdict', networkId, list?.blockHash, instantLock],
    queryFn: async (): Promise<LockVerdict | null> =>
      instantLock === undefined ? null : await chain.ask().judgeInstantLock(instantLock),
    enabled: isFollowed && list !== null && instantLock !== undefined,
    staleTime: Infinity,
    gcTime: 10_000,
  })
  if (!isFollowed || list === null || data == null) return undefined
  return { verdict: data, list }
}
