import { systemClock, type Clock } from '#/platform/clock.ts'
import { beginPending } from '#/platform/pending.ts'

/** Deriving this many identities at once causes no visible delay. */
export const fewEnough = 20

/** Half a frame at 60 frames a second, so that typing and scrolling continue between slices. */
const sliceMs = 8
const tellEveryMs = 250

interface SliceContext {
  readonly clock: Pick<Clock, 'monotonicMs'>
  readonly soon: (run: () => void) => void
}

const page: SliceContext = { clock: systemClock, soon: (run) => void setTimeout(run, 0) }

/**
 * Runs the work in slices. Reports progress now and then, and once at the end. Returns a function that stops the work.
 */
export function deriveInSlices(
  work: readonly (() => void)[],
  tell: (isDone: boolean) => void,
  { clock, soon }: SliceContext = page,
): () => void {
  let at = 0
  let stopped = false
  let toldMs = clock.monotonicMs()
  const endPending = beginPending('rows')
  const slice = () => {
    if (stopped) return
    const begunMs = clock.monotonicMs()
    while (at < work.length && clock.monotonicMs() - begunMs < sliceMs) {
      work[at]?.()
      at += 1
    }
    const nowMs = clock.monotonicMs()
    const isDone = at >= work.length
    if (isDone || nowMs - toldMs >= tellEveryMs) {
      toldMs = nowMs
      tell(isDone)
    }
    if (isDone) endPending()
    else soon(slice)
  }
  soon(slice)
  return () => {
    stopped = true
    endPending()
  }
}
