import { useCallback, useMemo, useState } from 'react'
import { canRetry, type ListedRow } from '#/workspace/history/row-state.ts'
import type { RunView } from '#/features/builder/model/bulk/use-run.ts'
import { t } from '#/words/t.ts'
import { Card } from '#/ui/card.tsx'
import { LongTable } from '#/ui/long-table.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import { Text } from '#/ui/text.tsx'
import { IdCell, LabelCell, LockedCell, StateCell, VerdictCell } from './row-cells.tsx'

const columnsOf = () =>
  [
    { id: 'label', head: t('bulk.rows.label'), lead: true },
    { id: 'id', head: t('bulk.rows.id') },
    { id: 'locked', head: t('bulk.rows.locked'), align: 'end' },
    { id: 'state', head: t('bulk.rows.state') },
    { id: 'verdict', head: t('bulk.rows.verdict') },
  ] as const

/** Every row with its verdict; or those that were refused. */
export function RunRowsCard({ view: { run, rows, counts } }: { readonly view: RunView }) {
  const [filter, setFilter] = useState<'all' | 'refused'>('all')
  const columns = useMemo(() => columnsOf(), [])
  const shown = useMemo(
    () => (filter === 'all' ? rows : rows.filter(({ state }) => state === 'refused')),
    [rows, filter],
  )
  const cellsOf = useCallback(
    (listed: ListedRow) => ({
      label: <LabelCell run={run} listed={listed} />,
      id: <IdCell run={run} listed={listed} />,
      locked: <LockedCell run={run} listed={listed} />,
      state: <StateCell state={listed.state} />,
      verdict: <VerdictCell listed={listed} />,
    }),
    [run],
  )
  return (
    <Card
      label={t('bulk.rows')}
      flush={shown.length > 0}
      foot={
        rows.some(({ row, state }) => state === 'refused' && !canRetry(row, run.source.kind)) ? (
          <Text size="small" tone="quiet">
            {t('bulk.retry.none')}
          </Text>
        ) : undefined
      }
      tools={
        <Segmented
          label={t('bulk.rows.filter')}
          value={filter}
          onValue={setFilter}
          choices={[
            { value: 'all', text: t('bulk.rows.filter.all', { count: rows.length }) },
            { value: 'refused', text: t('bulk.rows.filter.refused', { count: counts.refused }) },
          ]}
        />
      }
    >
      {shown.length === 0 ? (
        <Text tone="second">{t('bulk.rows.none')}</Text>
      ) : (
        <LongTable caption={t('bulk.rows')} columns={columns} rows={shown} cellsOf={cellsOf} />
      )}
    </Card>
  )
}
