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

/** The masternode whose notification was pressed last: the page should show it. */
export const useCalledMasternode = create<{ readonly proRegTxHash: string | undefined }>(() => ({
  proRegTxHash: undefined,
}))

/** The selected quorum: the card of quorums opens it. */
export const useQuorumView = create<{ readonly open: string | undefined }>(() => ({ open: undefined }))
