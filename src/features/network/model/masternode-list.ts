import { useDeferredValue, useMemo, useState } from 'react'
import type { ChainAnswer, ChainQuestion } from '#/chain/chain-api.ts'
import type { ListQuery } from '#/chain/list-query.ts'
import { useWatched } from './watches.ts'
import { chain } from '#/session/chain/chain.ts'
import { useMasternodeView } from '#/session/chain/masternode-view.ts'
import { useListAnswer } from '#/session/chain/use-list-answer.ts'

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

/** Some rows of what the query finds in the followed list. */
export function useMasternodes(
  query: ListQuery,
  window: { readonly from: number; readonly count: number },
): MasternodeWindow {
  const { data, isPlaceholderData } = useListAnswer(['masternodes', query, window], async (client) => ({
    from: window.from,
    answer: await client.queryMasternodes({ query, ...window }),
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

export type MasternodeEvidence = NonNullable<ChainAnswer<'readMasternode'>>

/** One masternode as it is in the verified list; null when it is not in it, nothing until that is known. */
export function useMasternode(proRegTxHash: string): ChainAnswer<'readMasternode'> | undefined {
  return useListAnswer(['masternode', proRegTxHash], (client) => client.readMasternode({ proRegTxHash })).data
}

export type Evidence = NonNullable<ChainAnswer<'readEvidence'>>

/** What the list of the tip was verified by. */
export function useEvidence(): ChainAnswer<'readEvidence'> | undefined {
  return useListAnswer(['evidence'], (client) => client.readEvidence()).data
}

export type AddressGroups = ChainAnswer<'groupMasternodes'>
export type GroupWidth = ChainQuestion<'groupMasternodes'>['width']

/** The list by how addresses begin. */
export function useAddressGroups(width: GroupWidth): AddressGroups | undefined {
  return useListAnswer(['address-groups', width], (client) => client.groupMasternodes({ width })).data
}

export type CountedAddresses = ChainAnswer<'readAddressSpace'>

/** Where the masternodes of the list are: the same object while nobody has moved, so that nothing is drawn again. */
export function useAddressSpace(): CountedAddresses | undefined {
  const { data } = useListAnswer(['address-space'], (client) => client.readAddressSpace())
  const [shown, setShown] = useState(data)
  if (data !== undefined && !isSame(shown, data)) setShown(data)
  return shown
}

function isSame(before: CountedAddresses | undefined, { counts, elsewhere }: CountedAddresses): boolean {
  if (before === undefined || before.elsewhere !== elsewhere) return false
  return counts.every((count, cell) => count === before.counts[cell])
}
