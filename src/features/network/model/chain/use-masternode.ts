import { keepPreviousData, useQuery } from '@tanstack/react-query'

import type { ChainAnswer } from '#/chain/chain-door.ts'
import { chain } from '#/session/chain/chain.ts'
import { useChain } from '#/session/chain/chain-store.ts'

export type MasternodeEvidence = NonNullable<ChainAnswer<'readMasternode'>>

/** One masternode as it stands in the verified list; null when it is not in it, nothing until that is known. */
export function useMasternode(proRegTxHash: string): ChainAnswer<'readMasternode'> | undefined {
  const networkId = useChain((state) => state.networkId)
  const blockHash = useChain((state) => state.state?.list?.blockHash)
  const { data } = useQuery({
    queryKey: ['masternode', networkId, proRegTxHash, blockHash],
    queryFn: () => chain.ask().readMasternode({ proRegTxHash }),
    enabled: blockHash !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 10_000,
  })
  return data
}
