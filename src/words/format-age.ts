import { t } from './t.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Formats an age in the largest unit that fits. A time in the future, after a clock was set back, is “now”. */
export function formatAge(atMs: number, nowMs: number): string {
  const ageMs = Math.max(0, nowMs - atMs)
  if (ageMs < minute) return t('age.now')
  if (ageMs < hour) return t('age.minutes', { count: Math.floor(ageMs / minute) })
  if (ageMs < day) return t('age.hours', { count: Math.floor(ageMs / hour) })
  return t('age.days', { count: Math.floor(ageMs / day) })
}
