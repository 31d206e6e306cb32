import { useEffect, useState } from 'react'

import { systemClock } from '#/platform/clock.ts'
import { systemTicker } from '#/platform/timer.ts'

const usualMs = 30_000

/** The wall clock, for ages on a screen: looked at twice a minute, or as often as is asked. */
export function useNow(everyMs = usualMs): number {
  const [nowMs, setNowMs] = useState(systemClock.wallMs)
  useEffect(() => systemTicker(everyMs, () => setNowMs(systemClock.wallMs())), [everyMs])
  return nowMs
}
