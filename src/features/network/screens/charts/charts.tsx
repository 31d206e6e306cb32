import { memo, useMemo } from 'react'
import type { ChainView } from '#/session/chain/chain-store.ts'
import { t } from '#/features/network/messages.ts'
import { ChartCard } from '#/ui/chart-card.tsx'
import { Columns } from '#/ui/columns.tsx'
import { DensityGrid } from '#/ui/density-grid.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { formatPrefix, fullestPrefixes } from '#/features/network/model/charts/series.ts'
import { useAddressSpace } from '#/features/network/model/chain/masternode-list.ts'
import { chartWords, formatCount } from '#/features/network/words/chart-words.ts'
import { CountsChart } from './counts-chart.tsx'
import { IntervalsChart } from './intervals-chart.tsx'
import { LatencyChart } from './latency-chart.tsx'

const mostRows = 100

/** Where the masternodes of the list are, as a picture of the IPv4 addresses. */
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
            {t('chart.space.about')}
            {space !== undefined && space.elsewhere > 0
              ? ` ${t('chart.space.elsewhere', { count: space.elsewhere })}`
              : null}
          </Text>
        </Stack>
      )}
    </ChartCard>
  )
}

/** Drawn again with other numbers only: the page is drawn with every poll. */
const SpaceChart = memo(SpaceCard)

/** What changed over time, and where the masternodes are. */
export function Charts({ view }: { readonly view: ChainView }) {
  return (
    <Columns shape="two">
      <Stack gap="normal">
        <CountsChart blocks={view.blocks} />
        <IntervalsChart blocks={view.blocks} />
        <LatencyChart latencies={view.latencies} />
      </Stack>
      <SpaceChart />
    </Columns>
  )
}
