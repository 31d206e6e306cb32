/** Calls once after that many milliseconds. Returns what cancels it. */
export type Alarm = (ms: number, call: () => void) => () => void

export const systemAlarm: Alarm = (ms, call) => {
  const timer = setTimeout(call, ms)
  return () => clearTimeout(timer)
}
