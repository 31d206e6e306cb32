import { keepPreviousData, useQuery } from '@tanstack/react-query'

import type { ChainAnswer } from '#/chain/chain-door.ts'
import { chain } from '#/session/chain/chain.ts'
import { useChain } from '#/session/chain/chain-store.ts'

export type Evidence = NonNullable<ChainAnswer<'readEvidence'>>

/** What the list of the tip was verified by. */
export function useEvidence(): ChainAnswer<'readEvidence'> | undefined {
  const networkId = useChain((state) => state.networkId)
  const blockHash = useChain((state) => state.state?.list?.blockHash)
  const { data } = useQuery({
    queryKey: ['evidence', networkId, blockHash],
    queryFn: () => chain.ask().readEvidence(),
    enabled: blockHash !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 10_000,
  })
  return data
}
