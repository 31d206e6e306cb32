import { useDeferredValue, useMemo } from 'react'
import { isInFilter, searchIdentities, sortIdentities } from '#/workspace/identities/list-identities.ts'
import { useListView } from '#/workspace/identities/list-view.ts'
import type { ListedIdentities } from '#/workspace/identities/use-listed-identities.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { Text } from '#/ui/text.tsx'
import { IdentitiesTable } from './identities-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { NothingFound } from './nothing-found.tsx'

/** The identities that the person looks for. */
export function ListCard({ identities: { listed, left } }: { readonly identities: ListedIdentities }) {
  const { query, filter, sort } = useListView()
  const wanted = useDeferredValue(query)
  const found = useMemo(() => searchIdentities(listed, wanted), [listed, wanted])
  const shown = useMemo(
    () =>
      sortIdentities(
        found.filter((each) => isInFilter(each, filter)),
        sort,
      ),
    [found, filter, sort],
  )
  const elsewhere = found.length - shown.length
  return (
    <Card
      label={t('identities.title')}
      tools={<ListToolbar listed={listed} />}
      flush
      {...(left === 0
        ? {}
        : {
            foot: (
              <Text size="small" tone="quiet">
                {t('identities.left', { count: left })}
              </Text>
            ),
          })}
    >
      {shown.length === 0 ? (
        <NothingFound isSearch={query.trim() !== ''} elsewhere={elsewhere} />
      ) : (
        <IdentitiesTable listed={shown} />
      )}
    </Card>
  )
}
