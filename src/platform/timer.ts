/** Calls the function repeatedly, as often as the browser allows. Returns a function that stops it. */
export type Ticker = (everyMs: number, call: () => void) => () => void

export const systemTicker: Ticker = (everyMs, call) => {
  const timer = setInterval(call, everyMs)
  return () => clearInterval(timer)
}

/** Calls the function once after that many milliseconds. Returns a function that cancels it. */
export type Alarm = (ms: number, call: () => void) => () => void

export const systemAlarm: Alarm = (ms, call) => {
  const timer = setTimeout(call, ms)
  return () => clearTimeout(timer)
}

export type Pause = (ms: number) => Promise<void>

export const systemPause: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
