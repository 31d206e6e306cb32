import { create } from 'zustand'

import type { ListFilter, ListSort } from './list-identities.ts'

/** How the person looks at the list: it stays while they go to an identity and come back. */
export const useListView = create<{
  readonly query: string
  readonly filter: ListFilter
  readonly sort: ListSort
}>(() => ({ query: '', filter: 'all', sort: 'changed' }))
