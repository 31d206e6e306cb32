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

/** Columns beside the service, in their order. */
export const masternodeColumns = [
  'proRegTxHash',
  'nType',
  'votingAddress',
  'pubKeyOperator',
  'confirmedHash',
  'isValid',
] as const satisfies readonly EntrySort[]
export type MasternodeColumn = (typeof masternodeColumns)[number]

/** The user's view of the list: it stays while other pages are open. */
export const useMasternodeView = create<{
  readonly search: string
  readonly filter: MasternodeFilter
  readonly prefix: string | null
  readonly sort: EntrySort
  readonly isDescending: boolean
  readonly columns: ReadonlySet<MasternodeColumn>
  /** The masternode that is looked at. */
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

/** The masternode whose notification, beside the page, was pressed last: the page is to show it. */
export const useCalledMasternode = create<{ readonly proRegTxHash: string | undefined }>(() => ({
  proRegTxHash: undefined,
}))

/** The quorum that is looked at: the card of quorums opens it. */
export const useQuorumView = create<{ readonly open: string | undefined }>(() => ({ open: undefined }))
