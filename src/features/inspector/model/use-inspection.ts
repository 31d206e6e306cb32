import { useCallback, useRef, useState } from 'react'
import { callWorker, type WorkerClient } from '#/platform/worker-call.ts'
import type { InspectContext } from '#/protocol/inspect/found.ts'
import { maxInspected, type Reading } from '#/protocol/inspect/reading.ts'
import { recognise } from '#/protocol/inspect/recognise.ts'
import { firstContext, knownContext } from './inspect-context.ts'
import { inspectorApi } from './inspector-api.ts'

export type Inspection =
  | { readonly kind: 'empty' | 'reading' | 'stopped' }
  | { readonly kind: 'too-large'; readonly size: number }
  /** None: it is nothing that is known. */
  | { readonly kind: 'read'; readonly readings: readonly Reading[] }

const empty: Inspection = { kind: 'empty' }

/** The readings of the last input. The input itself is not stored. */
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

/** Reads the input again, checked against the identities and contracts that it names. */
async function readWithKnown(input: Uint8Array | string, isPublic: boolean) {
  const first = firstContext(isPublic)
  const readings = await askInspector(input, first)
  const known = readings && knownContext(readings, first)
  return known === undefined ? readings : askInspector(input, known)
}

// Private keys and phrases are short. What is longer is checked by the worker.
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

let inspector: WorkerClient<typeof inspectorApi.calls> | undefined
let isWithoutWorker = false
let isReading = false

/**
 * The readings of the input; nothing when a newer question took its place, or when it took too long. A worker that is
 * still at an older question is ended. Where none can be started the page reads by itself.
 */
async function askInspector(
  input: Uint8Array | string,
  context: InspectContext,
): Promise<readonly Reading[] | undefined> {
  if (isReading) inspector?.end()
  if (isWithoutWorker) return recognise(input, context)
  if (isReading || inspector === undefined) inspector = startInspector()
  const asked = inspector
  isReading = true
  const timer = setTimeout(() => asked.end(), longestMs)
  try {
    return await asked.calls.read({ input, context })
  } catch {
    asked.end()
    if (inspector === asked) inspector = undefined
    return isWithoutWorker ? recognise(input, context) : undefined
  } finally {
    clearTimeout(timer)
    if (inspector === asked || inspector === undefined) isReading = false
  }
}

function startInspector() {
  const worker = new Worker(new URL('./inspector.worker.ts', import.meta.url), { type: 'module' })
  return callWorker(inspectorApi, worker, () => {
    isWithoutWorker = true
  })
}
