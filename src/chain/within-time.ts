import type { Alarm } from '#/platform/timer.ts'
import { ChainError } from './chain-error.ts'

/** Runs the work with a signal that stops it when the time is over or the caller has lost interest. */
export async function withinTime<Value>(
  alarm: Alarm,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
  work: (inTime: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController()
  let isOver = false
  const cancel = alarm(timeoutMs, () => {
    isOver = true
    controller.abort()
  })
  const abort = () => controller.abort()
  signal?.addEventListener('abort', abort, { once: true })
  try {
    return await work(controller.signal)
  } catch (error) {
    if (signal?.aborted === true) throw new ChainError('chain/aborted')
    if (isOver) throw new ChainError('chain/timed-out', { timeoutMs })
    throw error
  } finally {
    cancel()
    signal?.removeEventListener('abort', abort)
  }
}
