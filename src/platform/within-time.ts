import type { Alarm } from './timer.ts'

interface TimeTerms {
  readonly timeoutMs: number
  /** Idle timeout. No effect if longer than `timeoutMs`. */
  readonly stallMs?: number
  readonly signal: AbortSignal | undefined
  /** Creates the error for an aborted call, or for work that exceeded `limitMs`. */
  readonly errorFor: (reason: 'aborted' | 'timed-out', limitMs: number) => Error
}

/** Aborts the work on timeout or when the caller aborts. With `stallMs`, it must call `moved` on progress. */
export async function withinTime<Value>(
  alarm: Alarm,
  { timeoutMs, stallMs = Infinity, signal, errorFor }: TimeTerms,
  work: (inTime: AbortSignal, moved: () => void) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController()
  let isOver: number | undefined
  const after = (ms: number) =>
    alarm(ms, () => {
      isOver = ms
      controller.abort()
    })
  const cancelTotal = after(timeoutMs)
  let cancelStall = () => {}
  const moved = () => {
    cancelStall()
    if (stallMs < timeoutMs) cancelStall = after(stallMs)
  }
  moved()
  const abort = () => controller.abort()
  signal?.addEventListener('abort', abort, { once: true })
  try {
    return await work(controller.signal, moved)
  } catch (error) {
    if (signal?.aborted === true) throw errorFor('aborted', timeoutMs)
    if (isOver !== undefined) throw errorFor('timed-out', isOver)
    throw error
  } finally {
    cancelTotal()
    cancelStall()
    signal?.removeEventListener('abort', abort)
  }
}
