/** Calls again and again, as often as the browser lets it. Returns what stops it. */
export type Ticker = (everyMs: number, call: () => void) => () => void

export const systemTicker: Ticker = (everyMs, call) => {
  const timer = setInterval(call, everyMs)
  return () => clearInterval(timer)
}
