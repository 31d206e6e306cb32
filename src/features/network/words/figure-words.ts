import { t } from '#/features/network/messages.ts'
import { formatAge } from '#/words/format-age.ts'

export function chartWords(table: string) {
  return { showTable: t('chart.table'), showChart: t('chart.chart'), table }
}

export function formatCount(value: number): string {
  return t('chart.number', { value })
}

/** Formats a time on an axis, with the same unit for the whole axis. */
export function formatAxisTime(ms: number, longestMs: number): string {
  return longestMs < 120_000
    ? t('chart.seconds', { seconds: Math.round(ms / 100) / 10 })
    : t('chart.minutes', { minutes: Math.round(ms / 6000) / 10 })
}

const minute = 60_000
const hour = 60 * minute

export function formatSpan(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return t('net.span.seconds', { count: seconds })
  const minutes = Math.floor(seconds / 60)
  if (ms >= hour) return t('net.span.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  if (seconds % 60 === 0) return t('net.span.minutes', { minutes })
  return t('net.span.minutes-seconds', { minutes, seconds: seconds % 60 })
}

export function formatFineAge(atMs: number, nowMs: number): string {
  const ageMs = nowMs - atMs
  if (ageMs >= minute) return formatAge(atMs, nowMs)
  const count = Math.floor(Math.max(0, ageMs) / 1000)
  return count === 0 ? t('net.age.now') : t('net.age.seconds', { count })
}
