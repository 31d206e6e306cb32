import { useLocation } from '@tanstack/react-router'
import { memo, useEffect, useEffectEvent, useMemo } from 'react'
import { useUncovered } from '#/domain/keys/uncovered.ts'
import { t } from '#/features/vault/messages.ts'
import {
  groupKeys,
  isInFilter,
  keyFilters,
  searchKeys,
  useKeyView,
  type KeyFilter,
  type ListedKey,
} from '#/features/vault/model/key-list.ts'
import { useListedKeys } from '#/features/vault/model/use-listed-keys.ts'
import { Card } from '#/ui/card.tsx'
import { NothingFound } from '#/ui/list.tsx'
import { Segmented } from '#/ui/choice.tsx'
import { SearchInput } from '#/ui/input.tsx'
import { Row } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { useLateValue } from '#/ui/late-part.tsx'
import { KeysTable } from './keys-table.tsx'

/** The card of private keys. An address with `#key-` and an id scrolls to that key. */
export function KeysCard() {
  const { listed, left } = useListedKeys()
  const isPhraseUncovered = useUncovered().phrase
  // The card renders at once, and its table in a later task.
  const shown = useLateValue<typeof listed | undefined>(listed, undefined)
  if (listed.length === 0)
    return (
      <Card title={t('vault.keys')}>
        <Text tone="second">{t('vault.keys.none')}</Text>
      </Card>
    )
  const foot =
    left > 0 ? t('vault.keys.left', { count: left }) : isPhraseUncovered ? t('backup.uncovered.phrase') : ''
  return (
    <Card
      label={t('vault.keys')}
      tools={<KeysToolbar listed={listed} />}
      flush
      {...(foot === ''
        ? {}
        : {
            foot: (
              <Text size="small" tone="quiet">
                {foot}
              </Text>
            ),
          })}
    >
      {shown === undefined ? null : <FoundKeys listed={shown} />}
    </Card>
  )
}

const filters = {
  all: 'vault.keys.filter.all',
  uncovered: 'backup.uncovered',
  unowned: 'vault.keys.filter.unowned',
} as const satisfies Record<KeyFilter, string>

function KeysToolbar({ listed }: { readonly listed: readonly ListedKey[] }) {
  const { query, filter } = useKeyView()
  return (
    <Row
      gap="close"
      wrap
      end={
        <Segmented
          label={t('vault.keys.filter')}
          choices={keyFilters.map((value) => ({
            value,
            text: t(filters[value], { count: listed.filter((each) => isInFilter(each, value)).length }),
          }))}
          value={filter}
          onValue={(next) => useKeyView.setState({ filter: next })}
        />
      }
    >
      <Text as="h2" strong>
        {t('vault.keys')}
      </Text>
      <SearchInput
        label={t('vault.keys.search')}
        value={query}
        onValue={(next) => useKeyView.setState({ query: next })}
      />
    </Row>
  )
}

const FoundKeys = memo(function Found({ listed }: { readonly listed: readonly ListedKey[] }) {
  const { query, filter } = useLateValue(useKeyView())
  const goTo = useKeyInAddress()
  const found = useMemo(() => searchKeys(listed, query), [listed, query])
  const shown = useMemo(() => found.filter((each) => isInFilter(each, filter)), [found, filter])
  const groups = useMemo(() => groupKeys(shown), [shown])
  const showAll = useEffectEvent((id: string) => {
    if (!shown.some((each) => each.id === id)) useKeyView.setState({ query: '', filter: 'all' })
  })
  useEffect(() => {
    if (goTo !== undefined) showAll(goTo.id)
  }, [goTo])
  return shown.length === 0 ? (
    <NothingFound
      isSearch={query.trim() !== ''}
      hidden={found.length}
      words={{
        search: t('vault.keys.found.none'),
        filter: t('vault.keys.filter.none'),
        hidden: t('vault.keys.found.others', { count: found.length }),
        showAll: t('vault.keys.found.show-all'),
      }}
      onShowAll={() => useKeyView.setState({ filter: 'all' })}
    />
  ) : (
    <KeysTable groups={groups} goTo={goTo} />
  )
})

const idPrefix = 'key-'

/** The private key in the address. A new object for each visit, so that the same link scrolls there again. */
function useKeyInAddress(): { readonly id: string } | undefined {
  const location = useLocation()
  return useMemo(() => {
    const { hash } = location
    return hash.startsWith(idPrefix) ? { id: hash.slice(idPrefix.length) } : undefined
  }, [location])
}
