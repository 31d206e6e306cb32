import { keepPreviousData, useQuery } from '@tanstack/react-query'

import type { ChainAnswer, ChainQuestion } from '#/chain/chain-door.ts'
import { chain } from '#/session/chain/chain.ts'
import { useChain } from '#/session/chain/chain-store.ts'

export type AddressGroups = ChainAnswer<'groupMasternodes'>
export type GroupWidth = ChainQuestion<'groupMasternodes'>['width']

/** The list by how addresses begin. */
export function useAddressGroups(width: GroupWidth): AddressGroups | undefined {
  const networkId = useChain((state) => state.networkId)
  const blockHash = useChain((state) => state.state?.list?.blockHash)
  const { data } = useQuery({
    queryKey: ['address-groups', networkId, width, blockHash],
    queryFn: () => chain.ask().groupMasternodes({ width }),
    enabled: blockHash !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 10_000,
  })
  return data
}
