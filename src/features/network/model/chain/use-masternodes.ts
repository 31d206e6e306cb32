import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'

import type { ChainAnswer } from '#/chain/chain-door.ts'
import type { ListQuery } from '#/chain/list-query.ts'
import { useWatched } from '#/features/network/model/watches/use-watched.ts'
import { chain } from '#/session/chain/chain.ts'
import { useChain } from '#/session/chain/chain-store.ts'
import { useMasternodeView } from '#/session/chain/masternode-view.ts'

export type Masternode = ChainAnswer<'queryMasternodes'>['masternodes'][number]

export interface MasternodeWindow {
  readonly from: number
  readonly found: number
  readonly counts: ChainAnswer<'queryMasternodes'>['counts'] | undefined
  readonly masternodes: readonly Masternode[]
  /** Whether something else was asked for since. */
  readonly isOld: boolean
}

const nothing: readonly Masternode[] = []

/** What the view of the list asks for. What is typed shows at once; the list follows. */
export function useListQuery(): ListQuery {
  const { search, filter, prefix, sort, isDescending } = useMasternodeView()
  const watched = useWatched()
  return useDeferredValue(
    useMemo(
      () => ({ search, filter, prefix, sort, isDescending, watched: [...watched] }),
      [search, filter, prefix, sort, isDescending, watched],
    ),
  )
}

/** Some rows of what the query finds in the list of that block. The rows before stay until the new ones are there. */
export function useMasternodes(
  query: ListQuery,
  window: { readonly from: number; readonly count: number },
): MasternodeWindow {
  const networkId = useChain((state) => state.networkId)
  const blockHash = useChain((state) => state.state?.list?.blockHash)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['masternodes', networkId, blockHash, query, window],
    queryFn: async () => ({
      from: window.from,
      answer: await chain.ask().queryMasternodes({ query, ...window }),
    }),
    enabled: blockHash !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    // Rows of blocks that are past are not asked for again.
    gcTime: 10_000,
  })
  return {
    from: data?.from ?? 0,
    found: data?.answer.found ?? 0,
    counts: data?.answer.counts,
    masternodes: data?.answer.masternodes ?? nothing,
    isOld: isPlaceholderData,
  }
}
