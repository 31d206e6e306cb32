import { memo, useDeferredValue, useMemo } from 'react'
import { isInFilter, searchIdentities, sortIdentities } from '#/features/identities/model/list-identities.ts'
import { useListView } from '#/features/identities/model/list-view.ts'
import type { ListedIdentities } from '#/features/identities/model/use-listed-identities.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { Text } from '#/ui/text.tsx'
import { IdentitiesTable } from './identities-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { NothingFound } from './nothing-found.tsx'

/** The identities that the person looks for. */
export function ListCard({ identities }: { readonly identities: ListedIdentities }) {
  return (
    <Card
      label={t('identities.title')}
      tools={<ListToolbar listed={identities.listed} />}
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

/** What is typed and chosen shows at once; the list follows as soon as there is time. */
const FoundIdentities = memo(function Found({
  identities: { listed },
}: {
  readonly identities: ListedIdentities
}) {
  const { query, filter, sort } = useDeferredValue(useListView())
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
    <NothingFound isSearch={query.trim() !== ''} elsewhere={found.length} />
  ) : (
    <IdentitiesTable listed={shown} />
  )
})
