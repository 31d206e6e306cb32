import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'

import type { ChainAnswer, ChainQuestion } from '#/chain/chain-door.ts'
import type { ListQuery } from '#/chain/list-query.ts'
import { useWatched } from '#/features/network/model/watches/watched.ts'
import { chain } from '#/session/chain/chain.ts'
import { useChain } from '#/session/chain/chain-store.ts'
import { useMasternodeView } from '#/session/chain/masternode-view.ts'

export type Evidence = NonNullable<ChainAnswer<'readEvidence'>>
export type MasternodeEvidence = NonNullable<ChainAnswer<'readMasternode'>>
export type AddressGroups = ChainAnswer<'groupMasternodes'>
export type GroupWidth = ChainQuestion<'groupMasternodes'>['width']
export type Masternode = ChainAnswer<'queryMasternodes'>['masternodes'][number]

/** What the list of the tip was verified by. */
export function useEvidence(): ChainAnswer<'readEvidence'> | undefined {
  return useListAnswer(['evidence'], () => chain.ask().readEvidence()).data
}

/** One masternode as it stands in the verified list; null when it is not in it, nothing until that is known. */
export function useMasternode(proRegTxHash: string): ChainAnswer<'readMasternode'> | undefined {
  return useListAnswer(['masternode', proRegTxHash], () => chain.ask().readMasternode(proRegTxHash)).data
}

/** The list by how addresses begin. */
export function useAddressGroups(width: GroupWidth): AddressGroups | undefined {
  return useListAnswer(['address-groups', width], () => chain.ask().groupMasternodes(width)).data
}

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
  const { data, isPlaceholderData } = useListAnswer(['masternodes', query, window], async () => ({
    from: window.from,
    answer: await chain.ask().queryMasternodes({ query, ...window }),
  }))
  return {
    from: data?.from ?? 0,
    found: data?.answer.found ?? 0,
    counts: data?.answer.counts,
    masternodes: data?.answer.masternodes ?? nothing,
    isOld: isPlaceholderData,
  }
}

/** Everything that the query finds in one list of one block, as the text of a file. */
export async function exportMasternodes(
  query: ChainQuestion<'exportMasternodes'>['query'],
  form: ChainQuestion<'exportMasternodes'>['form'],
): Promise<Blob> {
  return chain.ask().exportMasternodes({ query, form })
}

/** What the worker answers about the list of the tip. The answer before stays until the new one is there. */
function useListAnswer<Answer>(question: readonly unknown[], ask: () => Promise<Answer>) {
  const networkId = useChain((state) => state.networkId)
  const blockHash = useChain((state) => state.state?.list?.blockHash)
  return useQuery({
    queryKey: ['list', networkId, blockHash, ...question],
    queryFn: ask,
    enabled: blockHash !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    // Answers about blocks that are past are not asked for again.
    gcTime: 10_000,
  })
}
