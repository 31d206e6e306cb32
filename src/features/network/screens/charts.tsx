import { memo } from 'react'
import type { ChainView } from '#/domain/network/chain-store.ts'
import { t } from '#/features/network/messages.ts'
import { ChartCard, LazyPlot, ChartKey, lineStyle } from '#/ui/chart.tsx'
import { Cards } from '#/ui/card-boundary.tsx'
import { Columns, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { countSeries, latencySeries, blockIntervals, meanInterval } from '#/features/network/model/series.ts'
import { chartWords, formatCount, formatAxisTime } from '#/features/network/words/figure-words.ts'
import type { ObservedBlock } from '#/domain/network/observed-block.ts'
import { formatNode } from '#/words/node-words.ts'
import { formatList } from '#/words/format-list.ts'

export function Charts({ view }: { readonly view: ChainView }) {
  return (
    <Columns shape="two">
      <Cards>
        <CountsChart blocks={view.blocks} />
      </Cards>
      {/* These two charts together are as high as the chart beside them. */}
      <Stack>
        <Cards>
          <IntervalsChart blocks={view.blocks} />
          <LatencyChart latencies={view.latencies} />
        </Cards>
      </Stack>
    </Columns>
  )
}

/** Enabled and banned masternodes over the observed blocks, each with its own scale. */
function CountsCard({ blocks }: { readonly blocks: readonly ObservedBlock[] }) {
  const { heights, enabled, banned } = countSeries(blocks)
  if (heights.length < 2) return null
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
    </ChartCard>
  )
}

/** Memoized, because the page renders with every poll. */
const CountsChart = memo(CountsCard)

function IntervalsCard({ blocks }: { readonly blocks: readonly ObservedBlock[] }) {
  const intervals = blockIntervals(blocks)
  const meanMs = meanInterval(intervals)
  const newest = intervals.at(-1)
  if (newest === undefined || meanMs === undefined || intervals.length < 2) return null
  const longestMs = Math.max(...intervals.map(({ msEach }) => msEach))
  const name = t('chart.intervals.name')
  return (
    <ChartCard
      title={t('chart.intervals')}
      note={t('chart.intervals.note', { count: intervals.length })}
      words={chartWords(t('chart.intervals.table'))}
      columns={[
        { id: 'height', head: t('chart.height'), lead: true },
        { id: 'blocks', head: t('chart.intervals.blocks'), align: 'end' },
        { id: 'each', head: t('chart.intervals.each'), align: 'end' },
      ]}
      rows={() =>
        intervals
          .map(({ height, blocks: count, msEach }) => ({
            id: String(height),
            cells: {
              height: formatCount(height),
              blocks: formatCount(count),
              each: formatAxisTime(msEach, longestMs),
            },
          }))
          .toReversed()
      }
    >
      <>
        <LazyPlot
          kind="bars"
          label={t('chart.intervals.label', {
            count: intervals.length,
            mean: formatAxisTime(meanMs, longestMs),
            last: formatAxisTime(newest.msEach, longestMs),
          })}
          xs={intervals.map(({ height }) => height)}
          series={[
            {
              name,
              tone: 'neutral',
              values: intervals.map((each) => (each === newest ? null : each.msEach)),
            },
            {
              name,
              tone: 'accent',
              values: intervals.map((each) => (each === newest ? each.msEach : null)),
            },
          ]}
          formatX={formatCount}
          formatY={(ms) => formatAxisTime(ms, longestMs)}
          mean={meanMs}
        />
        <Text as="p" size="small" tone="quiet">
          {t('chart.intervals.mean', { mean: formatAxisTime(meanMs, longestMs) })}
        </Text>
      </>
    </ChartCard>
  )
}

const IntervalsChart = memo(IntervalsCard)

function LatencyCard({ latencies }: Pick<ChainView, 'latencies'>) {
  const { timesMs, nodes } = latencySeries(latencies)
  if (timesMs.length < 2) return null
  const series = nodes.map(({ address, ms }, index) => ({
    name: formatNode(address),
    values: ms,
    // Each node retains its line style, even if the fastest node changes.
    ...lineStyle(index),
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
    </ChartCard>
  )
}

const LatencyChart = memo(LatencyCard)
