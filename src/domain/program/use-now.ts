import { useEffect, useState } from 'react'

import { systemClock } from '#/platform/clock.ts'
import { systemTicker } from '#/platform/timer.ts'

const usualMs = 30_000

/** Returns the current time for ages on a screen, updated twice a minute or as often as requested. */
export function useNow(everyMs = usualMs): number {
  const [nowMs, setNowMs] = useState(systemClock.wallMs)
  useEffect(() => systemTicker(everyMs, () => setNowMs(systemClock.wallMs())), [everyMs])
  return nowMs
}
