import type { ChainAnswer } from '#/chain/chain-api.ts'
import { t } from '#/features/network/messages.ts'
import { entrySorts } from '#/protocol/masternode/entry-order.ts'
import { masternodeColumns, masternodeFilters, useMasternodeView } from '#/session/chain/masternode-view.ts'
import { columnText, filterText } from '#/words/masternode-words.ts'
import { Badge } from '#/ui/badge.tsx'
import { Checkbox, Segmented } from '#/ui/choice.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { LinkButton } from '#/ui/button.tsx'
import { Row } from '#/ui/layout.tsx'
import { SearchInput, Select } from '#/ui/input.tsx'
import { useNarrow } from '#/ui/table.tsx'
import styles from './list-toolbar.module.css'

/** Search, filters with their counts, order and columns. */
export function ListToolbar({
  counts,
}: {
  readonly counts: ChainAnswer<'queryMasternodes'>['counts'] | undefined
}) {
  const { search, filter, prefix, sort, columns } = useMasternodeView()
  const show = useMasternodeView.setState
  const narrow = useNarrow()
  const filters = masternodeFilters.map((value) => ({ value, text: filterText(value, counts?.[value]) }))
  return (
    <div className={styles['toolbar']}>
      <Row wrap>
        <SearchInput
          label={t('masternode.search')}
          value={search}
          onValue={(value) => show({ search: value })}
        />
        {narrow ? (
          <>
            <Select
              aria-label={t('masternode.filter')}
              options={filters}
              value={filter}
              onValue={(value) => show({ filter: value })}
            />
            <Select
              aria-label={t('masternode.sort')}
              options={entrySorts.map((value) => ({ value, text: columnText(value) }))}
              value={sort}
              onValue={(value) => show({ sort: value, isDescending: false })}
            />
          </>
        ) : (
          <Segmented
            label={t('masternode.filter')}
            choices={filters}
            value={filter}
            onValue={(value) => show({ filter: value })}
          />
        )}
      </Row>
      {prefix === null ? null : (
        <Row>
          <Badge tone="accent">
            {t('masternode.prefix', { prefix: prefix === '' ? t('group.prefix.none') : prefix })}
          </Badge>
          <LinkButton onClick={() => show({ prefix: null })}>{t('masternode.prefix.drop')}</LinkButton>
        </Row>
      )}
      <Disclosure title={t('masternode.columns')}>
        <Row wrap gap="close">
          {masternodeColumns.map((column) => (
            <Checkbox
              key={column}
              label={columnText(column)}
              checked={columns.has(column)}
              onChecked={(checked) => {
                const next = new Set(columns)
                if (checked) next.add(column)
                else next.delete(column)
                show({ columns: next })
              }}
            />
          ))}
        </Row>
      </Disclosure>
    </div>
  )
}
