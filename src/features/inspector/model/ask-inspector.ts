import type { InspectContext } from '#/protocol/inspect/found.ts'
import type { Reading } from '#/protocol/inspect/reading.ts'
import { recognise } from '#/protocol/inspect/recognise.ts'
import { readAnswer, type InspectorQuestion } from './inspector-door.ts'

// The longest known input takes a second or two.
const longestMs = 30_000

let worker: Worker | undefined
let isWithoutWorker = false
let drop: (() => void) | undefined
let asked = 0

/**
 * The readings of the input; nothing when a newer question took its place, or when it took too long. A worker that is
 * still at an older question is ended. Where none can be started the page reads by itself.
 */
export function askInspector(
  input: Uint8Array | string,
  context: InspectContext,
): Promise<readonly Reading[] | undefined> {
  drop?.()
  if (isWithoutWorker) return Promise.resolve(recognise(input, context))
  worker ??= new Worker(new URL('./inspector.worker.ts', import.meta.url), { type: 'module' })
  const running = worker
  asked += 1
  const id = asked
  const question: InspectorQuestion = { id, input, context }
  return new Promise((resolve) => {
    const settle = (readings: readonly Reading[] | undefined, keep: boolean) => {
      clearTimeout(timer)
      running.removeEventListener('message', hear)
      running.removeEventListener('error', fail)
      drop = undefined
      if (!keep) endWorker(running)
      resolve(readings)
    }
    const hear = (event: MessageEvent<unknown>) => {
      const readings = readAnswer(event.data, id)
      if (readings !== undefined) settle(readings, true)
    }
    const fail = () => {
      isWithoutWorker = true
      settle(recognise(input, context), false)
    }
    const timer = setTimeout(() => settle(undefined, false), longestMs)
    drop = () => settle(undefined, false)
    running.addEventListener('message', hear)
    running.addEventListener('error', fail)
    running.postMessage(question)
  })
}

function endWorker(running: Worker): void {
  running.terminate()
  if (worker === running) worker = undefined
}
