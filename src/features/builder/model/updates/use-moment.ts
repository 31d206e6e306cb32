import { useState } from 'react'

import { useNow } from '#/session/program/use-now.ts'

// A minute less than the network allows.
const keptMs = 4 * 60_000

/** The time that an update which says "now" carries: it stands still while it is looked at, and moves on before it is too old. */
export function useMoment(): number {
  const nowMs = useNow()
  const [momentMs, setMomentMs] = useState(nowMs)
  if (nowMs >= momentMs && nowMs - momentMs < keptMs) return momentMs
  setMomentMs(nowMs)
  return nowMs
}
