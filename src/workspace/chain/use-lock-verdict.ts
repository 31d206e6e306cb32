import { useQuery } from '@tanstack/react-query'

import type { ChainAnswer } from '#/chain/chain-door.ts'
import type { LockVerdict } from '#/protocol/masternode/lock-verdict.ts'
import { chain } from './chain.ts'
import { useChain } from './chain-store.ts'

type Judgement = ChainAnswer<'judgeInstantLock'>

export interface JudgedLock {
  readonly verdict: LockVerdict
  /** The list whose quorums it was judged by, as the worker says with the verdict. */
  readonly list: NonNullable<Judgement['list']>
}

/** What the quorums of the followed network say of an instant lock; nothing while that network is not followed in this tab. */
export function useLockVerdict(
  networkId: string,
  instantLock: Uint8Array | undefined,
): JudgedLock | undefined {
  const isFollowed = useChain((state) => state.networkId === networkId)
  const list = useChain((state) => state.state?.list ?? null)
  const { data } = useQuery({
    // Asked anew when there is another list, or more is known of it.
    queryKey: ['lock-verdict', networkId, list?.blockHash, list?.verdict, instantLock],
    queryFn: async (): Promise<Judgement | null> =>
      instantLock === undefined ? null : await chain.ask().judgeInstantLock(instantLock),
    enabled: isFollowed && list !== null && instantLock !== undefined,
    staleTime: Infinity,
    gcTime: 10_000,
  })
  if (!isFollowed || data == null || data.list === null) return undefined
  return { verdict: data.verdict, list: data.list }
}
