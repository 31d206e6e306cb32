/** The time of one attempt: a signal that says when it is over or nobody waits any more, and how to let go of it. */
export interface AttemptTime {
  readonly signal: AbortSignal
  readonly end: () => void
}

/**
 * By a timer of its own: what Node 20 makes of `AbortSignal.any` and `AbortSignal.timeout` together is gone with the next
 * collection of garbage, and the limit with it.
 */
export function startAttempt(timeMs: number, gone: AbortSignal): AttemptTime {
  const controller = new AbortController()
  const leave = () => controller.abort(gone.reason)
  const timer = setTimeout(() => controller.abort(new DOMException('too long', 'TimeoutError')), timeMs)
  gone.addEventListener('abort', leave)
  if (gone.aborted) leave()
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer)
      gone.removeEventListener('abort', leave)
    },
  }
}
