/** The time limit of one attempt: the signal aborts when the time is over or the client is gone. */
export interface AttemptTime {
  readonly signal: AbortSignal
  /** To be called when the headers have arrived, which restarts the stall time. */
  readonly answered: () => void
  /** To be called with the number of bytes that arrived. Each `leastBytes` of them restart the stall time. */
  readonly moved: (bytes: number) => void
  readonly end: () => void
}

// As in the page: the time limit for the headers, and for each further chunk of `leastBytes` or the rest of the body.
const longestStallMs = 10_000
const leastBytes = 16_384

/** Uses its own timer: Node 20 garbage-collects a signal of `AbortSignal.any` and `.timeout`, and with it the limit. */
export function startAttempt(timeMs: number, gone: AbortSignal, stallMs = longestStallMs): AttemptTime {
  const controller = new AbortController()
  const leave = () => controller.abort(gone.reason)
  const give = () => controller.abort(new DOMException('too long', 'TimeoutError'))
  const timer = setTimeout(give, timeMs)
  const stall = setTimeout(give, stallMs)
  let sinceMoved = 0
  gone.addEventListener('abort', leave)
  if (gone.aborted) leave()
  return {
    signal: controller.signal,
    answered: () => void stall.refresh(),
    moved: (bytes) => {
      sinceMoved += bytes
      if (sinceMoved < leastBytes) return
      sinceMoved = 0
      stall.refresh()
    },
    end: () => {
      clearTimeout(timer)
      clearTimeout(stall)
      gone.removeEventListener('abort', leave)
    },
  }
}
