import type { ListFilter, ListSort } from '#/features/identities/model/list-identities.ts'
import { t } from '#/features/identities/messages.ts'

const filters = {
  all: 'identities.filter.all',
  care: 'identities.filter.care',
  'watch-only': 'identities.filter.watch-only',
  archived: 'identities.filter.archived',
} as const satisfies Record<ListFilter, string>

const sorts = {
  changed: 'identities.sort.changed',
  label: 'identities.sort.label',
  balance: 'identities.sort.balance',
  added: 'identities.sort.added',
} as const satisfies Record<ListSort, string>

export function filterWords(filter: ListFilter, count: number): string {
  return t(filters[filter], { count })
}

export function sortWords(sort: ListSort): string {
  return t(sorts[sort])
}
