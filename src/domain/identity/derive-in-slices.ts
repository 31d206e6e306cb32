import { systemClock, type Clock } from '#/platform/clock.ts'
import { beginPending } from '#/platform/pending.ts'

/** As many identities are derived at once without being felt. */
export const fewEnough = 20

/** Half a frame at 60 a second: typing and scrolling go on between two slices. */
const sliceMs = 8
/** How often it is said that some was done. */
const tellEveryMs = 250

interface SliceEnvironment {
  readonly clock: Pick<Clock, 'monotonicMs'>
  /** Runs it soon, after what else the page has to do. */
  readonly soon: (run: () => void) => void
}

const page: SliceEnvironment = { clock: systemClock, soon: (run) => void setTimeout(run, 0) }

/** Does the work a little at a time. Tells now and then that some was done, and once at the end. Gives what stops it. */
export function deriveInSlices(
  work: readonly (() => void)[],
  tell: (isDone: boolean) => void,
  { clock, soon }: SliceEnvironment = page,
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
