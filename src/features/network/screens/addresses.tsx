import { memo, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMasternodeView } from '#/domain/network/masternode-view.ts'
import {
  useAddressGroups,
  useAddressSpace,
  type GroupWidth,
} from '#/features/network/model/masternode-list.ts'
import { chartWords, formatCount } from '#/features/network/words/figure-words.ts'
import { t } from '#/features/network/messages.ts'
import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/button.tsx'
import { Segmented } from '#/ui/choice.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { ChartCard } from '#/ui/chart.tsx'
import { DensityGrid } from '#/ui/density-grid.tsx'
import { Stack } from '#/ui/layout.tsx'
import { formatPrefix, fullestPrefixes } from '#/features/network/model/series.ts'
import { narrowedId } from './list-toolbar.tsx'

const shown = 8

export function GroupsCard() {
  const [width, setWidth] = useState<GroupWidth>('wide')
  const found = useAddressGroups(width)
  if (found === undefined) {
    return (
      <Card title={t('group.title')}>
        <Text as="p" tone="quiet">
          {t('group.waiting')}
        </Text>
      </Card>
    )
  }
  return (
    <Card
      title={t('group.title')}
      end={
        <Segmented
          label={t('group.width')}
          choices={[
            { value: 'wide', text: t('group.width.wide') },
            { value: 'narrow', text: t('group.width.narrow') },
          ]}
          value={width}
          onValue={setWidth}
        />
      }
      flush
      foot={
        <Text size="small" tone="quiet">
          <span>{t('group.about', { count: found.count })}</span>{' '}
          {found.count > shown ? <span>{t('group.shown', { shown })}</span> : null}
        </Text>
      }
    >
      <Table
        caption={t('group.caption')}
        density="low"
        narrow="table"
        columns={[
          { id: 'prefix', head: t('group.prefix'), lead: true },
          { id: 'total', head: t('group.total'), align: 'end' },
          { id: 'enabled', head: t('group.enabled'), align: 'end' },
          { id: 'evonodes', head: t('group.evonodes'), align: 'end' },
        ]}
        rows={found.groups.slice(0, shown).map(({ prefix, total, enabled, evonodes }) => ({
          id: prefix,
          cells: {
            prefix: (
              <LinkButton
                label={t('group.show', { prefix: prefix === '' ? t('group.prefix.none') : prefix })}
                onClick={() => showGroup(prefix)}
              >
                {prefix === '' ? t('group.prefix.none') : <Text mono>{prefix}</Text>}
              </LinkButton>
            ),
            total: formatCount(total),
            enabled: formatCount(enabled),
            evonodes: formatCount(evonodes),
          },
        }))}
      />
    </Card>
  )
}

/** Filters the list above, and moves the focus to the note about the filter. */
function showGroup(prefix: string): void {
  flushSync(() => useMasternodeView.setState({ prefix }))
  const narrowed = document.getElementById(narrowedId)
  narrowed?.focus({ preventScroll: true })
  narrowed?.closest('section')?.scrollIntoView()
}

const mostRows = 100

function SpaceCard() {
  const space = useAddressSpace()
  const counts = space?.counts
  const { fullest, filled } = useMemo(
    () => (counts === undefined ? { fullest: [], filled: 0 } : fullestPrefixes(counts, mostRows)),
    [counts],
  )
  const [first] = fullest
  const total = useMemo(() => counts?.reduce((sum, count) => sum + count, 0) ?? 0, [counts])
  return (
    <ChartCard
      title={t('chart.space')}
      note={t('chart.space.note', { filled })}
      words={chartWords(t('chart.space.table'))}
      columns={[
        { id: 'network', head: t('chart.space.network'), lead: true },
        { id: 'count', head: t('chart.space.masternodes'), align: 'end' },
      ]}
      rows={() =>
        fullest.map(({ cell, count }) => ({
          id: String(cell),
          cells: { network: <Text mono>{formatPrefix(cell)}</Text>, count: formatCount(count) },
        }))
      }
      tableNote={filled > mostRows ? t('chart.space.rest', { shown: mostRows, filled }) : undefined}
    >
      {counts === undefined || first === undefined ? (
        <Text as="p" tone="second">
          {counts === undefined ? t('chart.space.waiting') : t('chart.space.none')}
        </Text>
      ) : (
        <Stack gap="tight">
          <DensityGrid
            counts={counts}
            label={t('chart.space.label', {
              count: total,
              filled,
              fullest: formatPrefix(first.cell),
              most: first.count,
            })}
            formatCell={(cell, count) => t('chart.space.cell', { prefix: formatPrefix(cell), count })}
          />
          <Text as="p" size="small" tone="quiet">
            <span>{t('chart.space.about')}</span>
            {space !== undefined && space.outside > 0 ? (
              <span>{` ${t('chart.space.not-shown', { count: space.outside })}`}</span>
            ) : null}
          </Text>
        </Stack>
      )}
    </ChartCard>
  )
}

/** Memoized, because the page renders with every poll. */
export const SpaceChart = memo(SpaceCard)
