import {
  isInFilter,
  listFilters,
  listSorts,
  type ListedIdentity,
} from '#/features/identities/model/list-identities.ts'
import { useListView } from '#/features/identities/model/list-view.ts'
import { filterWords, sortWords } from '#/features/identities/words/list-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Row } from '#/ui/row.tsx'
import { SearchInput } from '#/ui/search-input.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import { Select } from '#/ui/select.tsx'

/** Search, filters with their counts, and the order of the list. */
export function ListToolbar({ listed }: { readonly listed: readonly ListedIdentity[] }) {
  const { query, filter, sort } = useListView()
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
        choices={listFilters.map((value) => ({
          value,
          text: filterWords(value, listed.filter((each) => isInFilter(each, value)).length),
        }))}
        value={filter}
        onValue={(next) => useListView.setState({ filter: next })}
      />
    </Row>
  )
}
