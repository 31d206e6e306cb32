import { memo, useMemo } from 'react'
import { t } from '#/features/identities/messages.ts'
import { Text } from '#/ui/text.tsx'
import { Card } from '#/ui/card.tsx'
import { NothingFound } from '#/ui/list.tsx'
import { Row } from '#/ui/layout.tsx'
import { SearchInput, Select } from '#/ui/input.tsx'
import { Segmented } from '#/ui/choice.tsx'
import { useLateValue } from '#/ui/late-part.tsx'
import {
  isInFilter,
  searchIdentities,
  sortIdentities,
  listFilters,
  listSorts,
  useListView,
  type ListFilter,
  type ListSort,
} from '#/features/identities/model/list-identities.ts'
import type { ListedIdentities } from '#/features/identities/model/use-listed-identities.ts'
import { IdentitiesTable } from './identities-table.tsx'

export function ListCard({ identities }: { readonly identities: ListedIdentities }) {
  return (
    <Card
      label={t('identities.title')}
      tools={<ListToolbar identities={identities} />}
      flush
      {...(identities.left === 0
        ? {}
        : {
            foot: (
              <Text size="small" tone="quiet">
                {t('identities.left', { count: identities.left })}
              </Text>
            ),
          })}
    >
      <FoundIdentities identities={identities} />
    </Card>
  )
}

/** Fields update at once, and the list later when there is time. */
const FoundIdentities = memo(function Found({
  identities: { listed, left },
}: {
  readonly identities: ListedIdentities
}) {
  const { query, filter, sort } = useLateValue(useListView())
  const found = useMemo(() => searchIdentities(listed, query), [listed, query])
  const shown = useMemo(
    () =>
      sortIdentities(
        found.filter((each) => isInFilter(each, filter)),
        sort,
      ),
    [found, filter, sort],
  )
  return shown.length === 0 ? (
    <NothingFound
      isSearch={query.trim() !== ''}
      hidden={found.length}
      words={{
        search: t('identities.found.none'),
        filter: t('identities.filter.none'),
        hidden: t('identities.found.others', { count: found.length }),
        showAll: t('identities.found.show-all'),
      }}
      onShowAll={() => useListView.setState({ filter: 'all' })}
    />
  ) : (
    <IdentitiesTable listed={shown} isCounted={left === 0} />
  )
})

function ListToolbar({ identities: { listed, left } }: { readonly identities: ListedIdentities }) {
  const { query, filter, sort } = useListView()
  const counts = new Map(
    listFilters.map((each) => [each, listed.filter((identity) => isInFilter(identity, each)).length]),
  )
  const offered = listFilters.filter(
    (each) => (each !== 'archived' && each !== 'pending') || each === filter || counts.get(each) !== 0,
  )
  return (
    <Row
      wrap
      end={
        <Select
          aria-label={t('identities.sort')}
          options={listSorts.map((value) => ({ value, text: sortWords(value) }))}
          value={sort}
          onValue={(next) => useListView.setState({ sort: next })}
        />
      }
    >
      <SearchInput
        label={t('identities.search')}
        value={query}
        onValue={(next) => useListView.setState({ query: next })}
      />
      <Segmented
        label={t('identities.filter')}
        pairs={offered.length % 2 === 0}
        choices={offered.map((value) => ({
          value,
          // Partly derived counts would be wrong.
          text: filterWords(value, left > 0 && isDerived(value) ? undefined : counts.get(value)),
        }))}
        value={filter}
        onValue={(next) => useListView.setState({ filter: next })}
      />
    </Row>
  )
}

const filters = {
  all: 'identities.filter.all',
  pending: 'identities.filter.pending',
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

function isDerived(filter: ListFilter): boolean {
  return filter === 'care' || filter === 'watch-only'
}

function filterWords(filter: ListFilter, count: number | undefined): string {
  const name = t(filters[filter])
  return count === undefined ? name : t('identities.filter.count', { name, count })
}

function sortWords(sort: ListSort): string {
  return t(sorts[sort])
}
