import { create } from 'zustand'
import type { ListQuery } from '#/chain/list-query.ts'
import type { EntrySort } from '#/protocol/masternode/entry-order.ts'

export type { EntrySort }
export type MasternodeFilter = ListQuery['filter']

export const masternodeFilters = [
  'all',
  'enabled',
  'banned',
  'evonodes',
  'unconfirmed',
  'watched',
] as const satisfies readonly MasternodeFilter[]

export const masternodeColumns = [
  'proRegTxHash',
  'nType',
  'votingAddress',
  'pubKeyOperator',
  'confirmedHash',
  'isValid',
] as const satisfies readonly EntrySort[]
export type MasternodeColumn = (typeof masternodeColumns)[number]

export const useMasternodeView = create<{
  readonly search: string
  readonly filter: MasternodeFilter
  readonly prefix: string | null
  readonly sort: EntrySort
  readonly isDescending: boolean
  readonly columns: ReadonlySet<MasternodeColumn>
  readonly open: string | undefined
}>(() => ({
  search: '',
  filter: 'all',
  prefix: null,
  sort: 'service',
  isDescending: false,
  columns: new Set(['proRegTxHash', 'nType', 'votingAddress', 'isValid'] as const),
  open: undefined,
}))

/** The masternode whose notification the user pressed last. The page shows this masternode. */
export const useCalledMasternode = create<{ readonly proRegTxHash: string | undefined }>(() => ({
  proRegTxHash: undefined,
}))

/** The selected quorum, which the card of quorums opens. */
export const useQuorumView = create<{ readonly open: string | undefined }>(() => ({ open: undefined }))
