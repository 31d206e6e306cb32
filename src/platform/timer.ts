/** Calls again and again, as often as the browser lets it. Returns what stops it. */
export type Ticker = (everyMs: number, call: () => void) => () => void

export const systemTicker: Ticker = (everyMs, call) => {
  const timer = setInterval(call, everyMs)
  return () => clearInterval(timer)
}

/** Calls once after that many milliseconds. Returns what cancels it. */
export type Alarm = (ms: number, call: () => void) => () => void

export const systemAlarm: Alarm = (ms, call) => {
  const timer = setTimeout(call, ms)
  return () => clearTimeout(timer)
}

export type Pause = (ms: number) => Promise<void>

export const systemPause: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
