import { memo } from 'react'
import type { ObservedBlock } from '#/session/chain/observed-block.ts'
import { blockIntervals, meanInterval } from '#/features/network/model/charts/series.ts'
import { chartWords, formatAxisTime, formatCount } from '#/features/network/words/chart-words.ts'
import { formatSpan } from '#/features/network/words/span-words.ts'
import { t } from '#/features/network/messages.ts'
import { ChartCard, LazyPlot } from '#/ui/chart.tsx'
import { Text } from '#/ui/text.tsx'

/** How long each of the last blocks took to come, the newest with the accent. */
function IntervalsCard({ blocks }: { readonly blocks: readonly ObservedBlock[] }) {
  const intervals = blockIntervals(blocks)
  const meanMs = meanInterval(intervals)
  const newest = intervals.at(-1)
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
            cells: { height: formatCount(height), blocks: formatCount(count), each: formatSpan(msEach) },
          }))
          .toReversed()
      }
    >
      {newest === undefined || meanMs === undefined || intervals.length < 2 ? (
        <Text as="p" tone="second">
          {t('chart.intervals.none')}
        </Text>
      ) : (
        <>
          <LazyPlot
            kind="bars"
            label={t('chart.intervals.label', {
              count: intervals.length,
              mean: formatSpan(meanMs),
              last: formatSpan(newest.msEach),
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
            {t('chart.intervals.mean', { mean: formatSpan(meanMs) })}
          </Text>
        </>
      )}
    </ChartCard>
  )
}

/** Drawn again with other numbers only: the page is drawn with every poll. */
export const IntervalsChart = memo(IntervalsCard)
