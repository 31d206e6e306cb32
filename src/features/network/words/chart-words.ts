import { t } from '#/features/network/messages.ts'

/** What stands on every card of a chart. */
export function chartWords(table: string) {
  return { showTable: t('chart.table'), showChart: t('chart.chart'), table }
}

export function formatCount(value: number): string {
  return t('chart.number', { value })
}

/** A time on an axis: the same unit for all of it. */
export function formatAxisTime(ms: number, longestMs: number): string {
  return longestMs < 120_000
    ? t('chart.seconds', { seconds: Math.round(ms / 100) / 10 })
    : t('chart.minutes', { minutes: Math.round(ms / 6000) / 10 })
}
