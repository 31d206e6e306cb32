import { memo, useMemo } from 'react'
import type { ChainView } from '#/session/chain/chain-store.ts'
import { t } from '#/features/network/messages.ts'
import { ChartCard, LazyPlot, ChartKey } from '#/ui/chart.tsx'
import { Columns, Stack } from '#/ui/layout.tsx'
import { DensityGrid } from '#/ui/density-grid.tsx'
import { Text } from '#/ui/text.tsx'
import {
  formatPrefix,
  fullestPrefixes,
  countSeries,
  latencySeries,
} from '#/features/network/model/charts/series.ts'
import { useAddressSpace } from '#/features/network/model/chain/masternode-list.ts'
import { chartWords, formatCount } from '#/features/network/words/chart-words.ts'
import { IntervalsChart } from './intervals-chart.tsx'
import type { ObservedBlock } from '#/session/chain/observed-block.ts'
import { formatNode } from '#/words/chain-words.ts'
import { formatList } from '#/words/format-list.ts'

/** What the nodes took to answer, in this session. The quickest has the accent. */
function LatencyCard({ latencies }: Pick<ChainView, 'latencies'>) {
  const { timesMs, nodes } = latencySeries(latencies)
  const quickest = nodes
    .filter(({ last }) => last !== undefined)
    .toSorted((left, right) => (left.last ?? 0) - (right.last ?? 0))[0]
  const series = nodes.map(({ address, ms }, index) => ({
    name: formatNode(address),
    values: ms,
    tone: address === quickest?.address ? ('accent' as const) : ('neutral' as const),
    dash: address === quickest?.address ? 0 : index + 1,
  }))
  const formatTime = (at: number) => t('chart.clock', { at })
  const formatMs = (ms: number | null | undefined) =>
    ms === null || ms === undefined ? '' : t('chart.latency.ms', { ms: Math.round(ms) })
  const now = nodes.map(({ address, last }) =>
    last === undefined
      ? t('chart.latency.now.none', { node: formatNode(address) })
      : t('chart.latency.now', { node: formatNode(address), ms: Math.round(last) }),
  )
  return (
    <ChartCard
      title={t('chart.latency')}
      note={t('chart.latency.note')}
      words={chartWords(t('chart.latency.table'))}
      columns={[
        { id: 'time', head: t('chart.latency.time'), lead: true },
        ...nodes.map(({ address }) => ({ id: address, head: formatNode(address), align: 'end' as const })),
      ]}
      rows={() =>
        timesMs
          .map((time, index) => ({
            id: String(time),
            cells: {
              time: formatTime(time),
              ...Object.fromEntries(nodes.map(({ address, ms }) => [address, formatMs(ms[index])])),
            },
          }))
          .toReversed()
      }
    >
      {timesMs.length < 2 ? (
        <Text as="p" tone="second">
          {t('chart.latency.none')}
        </Text>
      ) : (
        <>
          <LazyPlot
            kind="lines"
            label={t('chart.latency.label', { list: formatList(now) })}
            xs={timesMs}
            series={series}
            formatX={formatTime}
            formatY={(ms) => formatMs(ms)}
          />
          <ChartKey series={series} />
        </>
      )}
    </ChartCard>
  )
}

/** Drawn again with other numbers only: the page is drawn with every poll. */
const LatencyChart = memo(LatencyCard)

/** Enabled and banned masternodes over the blocks that were seen: each with a scale of its own. */
function CountsCard({ blocks }: { readonly blocks: readonly ObservedBlock[] }) {
  const { heights, enabled, banned } = countSeries(blocks)
  const ends = (values: readonly number[]) => ({
    first: heights[0] ?? 0,
    last: heights.at(-1) ?? 0,
    from: values[0] ?? 0,
    to: values.at(-1) ?? 0,
  })
  const shared = {
    kind: 'steps',
    xs: heights,
    whole: true,
    formatX: formatCount,
    formatY: formatCount,
  } as const
  return (
    <ChartCard
      title={t('chart.counts')}
      note={t('chart.counts.note', { count: heights.length })}
      words={chartWords(t('chart.counts.table'))}
      columns={[
        { id: 'height', head: t('chart.height'), lead: true },
        { id: 'enabled', head: t('chart.counts.enabled'), align: 'end' },
        { id: 'banned', head: t('chart.counts.banned'), align: 'end' },
      ]}
      rows={() =>
        heights
          .map((height, index) => ({
            id: String(height),
            cells: {
              height: formatCount(height),
              enabled: formatCount(enabled[index] ?? 0),
              banned: formatCount(banned[index] ?? 0),
            },
          }))
          .toReversed()
      }
    >
      {heights.length < 2 ? (
        <Text as="p" tone="second">
          {t('chart.counts.none')}
        </Text>
      ) : (
        <Stack gap="tight">
          <Text as="h3" size="small" tone="quiet">
            {t('chart.counts.enabled')}
          </Text>
          <LazyPlot
            {...shared}
            label={t('chart.counts.enabled.label', ends(enabled))}
            series={[{ name: t('chart.counts.enabled'), values: enabled, tone: 'accent' }]}
          />
          <Text as="h3" size="small" tone="quiet">
            {t('chart.counts.banned')}
          </Text>
          <LazyPlot
            {...shared}
            label={t('chart.counts.banned.label', ends(banned))}
            series={[{ name: t('chart.counts.banned'), values: banned, tone: 'neutral' }]}
          />
        </Stack>
      )}
    </ChartCard>
  )
}

/** Drawn again with other numbers only: the page is drawn with every poll. */
const CountsChart = memo(CountsCard)

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
