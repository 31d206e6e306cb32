import { keepPreviousData, useQuery } from '@tanstack/react-query'

import type { ChainAnswer } from '#/chain/chain-door.ts'
import { chain } from './chain.ts'
import { useChain } from './chain-store.ts'

export type Quorum = NonNullable<ChainAnswer<'readQuorums'>>[number]

/** The quorums of the verified list; null where the node gave them in no shape that is known. */
export function useQuorums(): ChainAnswer<'readQuorums'> | undefined {
  const networkId = useChain((state) => state.networkId)
  const blockHash = useChain((state) => state.state?.list?.blockHash)
  const { data } = useQuery({
    queryKey: ['quorums', networkId, blockHash],
    queryFn: () => chain.ask().readQuorums(),
    enabled: blockHash !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 10_000,
  })
  return data
}
