import type { ChainAnswer } from '#/chain/chain-api.ts'
import { formatError } from '#/words/format-error.ts'
import { t } from '#/features/network/messages.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { Button, LinkButton } from '#/ui/button.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { useAttempt } from '#/ui/attempt.tsx'
import { exportMasternodes } from '#/features/network/model/masternode-list.ts'
import type { ListQuery } from '#/chain/list-query.ts'
import { entrySorts } from '#/protocol/masternode/entry-order.ts'
import { masternodeColumns, masternodeFilters, useMasternodeView } from '#/domain/network/masternode-view.ts'
import { formatMasternodeColumn, formatMasternodeFilter } from '#/words/masternode-words.ts'
import { Badge } from '#/ui/badge.tsx'
import { Checkbox, Segmented } from '#/ui/choice.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Row } from '#/ui/layout.tsx'
import { SearchInput, Select } from '#/ui/input.tsx'
import { useNarrow } from '#/ui/table.tsx'
import styles from './list-toolbar.module.css'

export const narrowedId = 'masternodes-narrowed'

export function ListToolbar({
  counts,
  isOff,
}: {
  readonly counts: ChainAnswer<'queryMasternodes'>['counts'] | undefined
  readonly isOff: boolean
}) {
  const { search, filter, prefix, sort, columns } = useMasternodeView()
  const show = useMasternodeView.setState
  const narrow = useNarrow()
  const filters = masternodeFilters.map((value) => ({
    value,
    text: formatMasternodeFilter(value, counts?.[value]),
  }))
  return (
    <fieldset className={styles['toolbar']} disabled={isOff}>
      <div className={styles['find']}>
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
              options={entrySorts.map((value) => ({ value, text: formatMasternodeColumn(value) }))}
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
      </div>
      {prefix === null ? null : (
        <div id={narrowedId} tabIndex={-1}>
          <Row wrap>
            <Badge tone="accent">
              {t('masternode.prefix', { prefix: prefix === '' ? t('group.prefix.none') : prefix })}
            </Badge>
            <LinkButton onClick={() => show({ prefix: null })}>{t('masternode.prefix.drop')}</LinkButton>
          </Row>
        </div>
      )}
      <Disclosure title={t('masternode.columns')}>
        <Row wrap gap="close">
          {masternodeColumns.map((column) => (
            <Checkbox
              key={column}
              label={formatMasternodeColumn(column)}
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
    </fieldset>
  )
}

const kinds = [
  { kind: 'csv', mediaType: 'text/csv', text: 'masternode.csv', of: 'masternode.csv.of' },
  { kind: 'json', mediaType: 'application/json', text: 'masternode.json', of: 'masternode.json.of' },
] as const

export function ListExport({ query }: { readonly query: ListQuery }) {
  const [attempt, run] = useAttempt()
  const download = ({ kind, mediaType }: (typeof kinds)[number]) =>
    run(async () => {
      try {
        saveFile(`masternodes.${kind}`, mediaType, await exportMasternodes(query, kind))
      } catch (error) {
        postNotice({ tone: 'bad', text: formatError(error) })
      }
    })
  return kinds.map((each) => (
    <Button
      key={each.kind}
      size="small"
      kind="quiet"
      icon="download"
      busy={attempt.kind === 'busy'}
      label={t(each.of)}
      onClick={() => download(each)}
    >
      {t(each.text)}
    </Button>
  ))
}
