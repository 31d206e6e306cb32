import type { Server } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const lookMs = 10_000
const quiet = 100
const burst = 1000

/**
 * Collects garbage after a burst of requests: V8 only collects while a program allocates, so an idle server would
 * retain some 100 MB. `counted`: the servers whose requests and connections count.
 */
export function collectAfterBursts(counted: readonly Server[], collect: () => void = collectGarbage): void {
  let recent = 0
  let sinceCollected = 0
  for (const server of counted) {
    for (const event of ['connection', 'request']) server.on(event, () => (recent += 1))
  }
  const look = () => {
    sinceCollected += recent
    if (recent < quiet && sinceCollected >= burst) {
      sinceCollected = 0
      collect()
    }
    recent = 0
  }
  const timer = setInterval(look, lookMs).unref()
  for (const server of counted) server.once('close', () => clearInterval(timer))
}

/** Collects garbage in about 30 ms, and tells whether Node allowed it. There is no other way without a flag. */
export function collectGarbage(): boolean {
  setFlagsFromString('--expose-gc')
  const gc: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  if (typeof gc !== 'function') return false
  gc()
  return true
}
