import { useCallback, useRef, useState } from 'react'
import type { InspectContext } from '#/protocol/inspect/found.ts'
import { maxInspected, type Reading } from '#/protocol/inspect/reading.ts'
import { recognise } from '#/protocol/inspect/recognise.ts'
import { firstContext, knownContext } from './inspect-context.ts'
import { readAnswer, type InspectorQuestion } from './inspector-door.ts'

export type Inspection =
  | { readonly kind: 'empty' | 'reading' | 'stopped' }
  | { readonly kind: 'too-large'; readonly size: number }
  /** None: it is nothing that is known. */
  | { readonly kind: 'read'; readonly readings: readonly Reading[] }

const empty: Inspection = { kind: 'empty' }

/** What was pasted last, as far as it is read. The input itself is not kept. */
export function useInspection() {
  const [inspection, setInspection] = useState<Inspection>(empty)
  const latest = useRef(0)
  const inspect = useCallback((input: Uint8Array | string, isPublic: boolean) => {
    latest.current += 1
    const call = latest.current
    if (input.length === 0) return setInspection(empty)
    if (input.length > maxInspected) return setInspection({ kind: 'too-large', size: input.length })
    setInspection({ kind: 'reading' })
    void readWithKnown(input, isPublic).then((readings) => {
      if (call !== latest.current) return
      setInspection(readings === undefined ? { kind: 'stopped' } : { kind: 'read', readings })
    })
  }, [])
  /** Shows what is known already; nothing is asked. */
  const show = useCallback((readings: readonly Reading[]) => {
    latest.current += 1
    setInspection({ kind: 'read', readings })
  }, [])
  return { inspection, inspect, show }
}

/** What names an identity or a contract of the workspace is read again, held against it. */
async function readWithKnown(input: Uint8Array | string, isPublic: boolean) {
  const first = firstContext(isPublic)
  const readings = await askInspector(input, first)
  const known = readings && knownContext(readings, first)
  return known === undefined ? readings : askInspector(input, known)
}

// Private keys and phrases are short. What is longer is judged by the worker.
const longestSecret = 400

/**
 * The readings of what is or may be a private key or a phrase: it is read here, and goes to no worker. Nothing of anything else,
 * and of what is longer.
 */
export function readSecret(input: string | Uint8Array, isPublic: boolean): readonly Reading[] | undefined {
  if (input.length > longestSecret) return undefined
  const readings = recognise(input, firstContext(isPublic))
  return readings.some(({ isMasked }) => isMasked) ? readings : undefined
}

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
function askInspector(
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
