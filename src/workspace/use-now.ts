import { useEffect, useState } from 'react'

import { systemClock } from '#/platform/clock.ts'
import { systemTicker } from '#/platform/ticker.ts'

const everyMs = 30_000

/** The wall clock, for ages on a screen: looked at twice a minute. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(systemClock.wallMs)
  useEffect(() => systemTicker(everyMs, () => setNowMs(systemClock.wallMs())), [])
  return nowMs
}
