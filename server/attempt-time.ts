/** The time of one attempt: a signal that says when it is over or nobody waits any more, and how to let go of it. */
export interface AttemptTime {
  readonly signal: AbortSignal
  /** The headers have come: the body has as long again. */
  readonly answered: () => void
  /** So many bytes have come: where too few come for too long, the time is over too. */
  readonly moved: (bytes: number) => void
  readonly end: () => void
}

// As the page: in so long a node sends its headers, and in as long again so many bytes each time, or all that is left.
const longestStallMs = 10_000
const leastBytes = 16_384

/**
 * By a timer of its own: what Node 20 makes of `AbortSignal.any` and `AbortSignal.timeout` together is gone with the next
 * collection of garbage, and the limit with it.
 */
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
