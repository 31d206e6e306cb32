import { memo } from 'react'
import type { ChainView } from '#/session/chain/chain-store.ts'
import { latencySeries } from '#/features/network/model/charts/series.ts'
import { formatNode } from '#/words/chain-words.ts'
import { chartWords } from '#/features/network/words/chart-words.ts'
import { formatList } from '#/words/format-list.ts'
import { t } from '#/features/network/messages.ts'
import { ChartCard } from '#/ui/chart-card.tsx'
import { ChartKey } from '#/ui/chart-key.tsx'
import { LazyPlot } from '#/ui/lazy-plot.tsx'
import { Text } from '#/ui/text.tsx'

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
export const LatencyChart = memo(LatencyCard)
