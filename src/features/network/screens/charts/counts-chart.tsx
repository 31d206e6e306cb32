import { memo } from 'react'
import type { ObservedBlock } from '#/session/chain/observed-block.ts'
import { countSeries } from '#/features/network/model/charts/series.ts'
import { chartWords, formatCount } from '#/features/network/words/chart-words.ts'
import { t } from '#/features/network/messages.ts'
import { ChartCard } from '#/ui/chart-card.tsx'
import { LazyPlot } from '#/ui/lazy-plot.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

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
export const CountsChart = memo(CountsCard)
