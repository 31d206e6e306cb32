import { useState } from 'react'
import type { ChainAnswer, ChainQuestion } from '#/chain/chain-api.ts'
import { chain } from '#/domain/network/chain-session.ts'
import { useListAnswer } from '#/domain/network/chain-session.ts'

export type Masternode = ChainAnswer<'queryMasternodes'>['masternodes'][number]

export async function exportMasternodes(
  query: ChainQuestion<'exportMasternodes'>['query'],
  form: ChainQuestion<'exportMasternodes'>['form'],
): Promise<Blob> {
  return chain.client.exportMasternodes({ query, form })
}

export type MasternodeEvidence = NonNullable<ChainAnswer<'readMasternode'>>

/** Returns a masternode of the verified list: null if the list does not have it, undefined while it is unknown. */
export function useMasternode(proRegTxHash: string): ChainAnswer<'readMasternode'> | undefined {
  return useListAnswer(['masternode', proRegTxHash], (client) => client.readMasternode({ proRegTxHash }))
}

export type Evidence = NonNullable<ChainAnswer<'readEvidence'>>

export function useEvidence(): ChainAnswer<'readEvidence'> | undefined {
  return useListAnswer(['evidence'], (client) => client.readEvidence())
}

export type AddressGroups = ChainAnswer<'groupMasternodes'>
export type GroupWidth = ChainQuestion<'groupMasternodes'>['width']

export function useAddressGroups(width: GroupWidth): AddressGroups | undefined {
  return useListAnswer(['address-groups', width], (client) => client.groupMasternodes({ width }))
}

export type CountedAddresses = ChainAnswer<'readAddressSpace'>

/** Locations of the listed masternodes. The same object while no address changes, to avoid redrawing. */
export function useAddressSpace(): CountedAddresses | undefined {
  const data = useListAnswer(['address-space'], (client) => client.readAddressSpace())
  const [shown, setShown] = useState(data)
  if (data !== undefined && !isSame(shown, data)) setShown(data)
  return shown
}

function isSame(before: CountedAddresses | undefined, { counts, outside }: CountedAddresses): boolean {
  if (before === undefined || before.outside !== outside) return false
  return counts.every((count, cell) => count === before.counts[cell])
}
