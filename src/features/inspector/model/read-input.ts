import { callWorker, type WorkerClient } from '#/platform/worker-call.ts'
import type { InspectContext } from '#/protocol/inspect/found.ts'
import type { Reading } from '#/protocol/inspect/reading.ts'
import { recognize } from '#/protocol/inspect/recognize.ts'
import { firstContext, isListedHash, knownContext } from './inspect-context.ts'
import { explainUnread, type Unread } from '#/protocol/inspect/unread.ts'
import { inspectorApi } from './inspector-api.ts'

// This module is larger than the inspector's page, so it is loaded once there is something to read.

export interface ReadInput {
  readonly readings: readonly Reading[]
  readonly unread?: Unread
}

/**
 * Returns undefined if a newer question replaced this one, or on timeout. Reads again with known identities and
 * contracts.
 */
export async function readInput(
  input: Uint8Array | string,
  isPublic: boolean,
): Promise<ReadInput | undefined> {
  const first = firstContext(isPublic || (await isListedHash(input)))
  const readings = await askInspector(input, first)
  const known = readings && knownContext(readings, first)
  const all = known === undefined ? readings : await askInspector(input, known)
  if (all === undefined) return undefined
  return all.length === 0 ? { readings: all, unread: explainUnread(input) } : { readings: all }
}

/** Reads a possible private key or phrase on the page, so that no worker gets it. Undefined for other input. */
export async function readSecret(
  input: string | Uint8Array,
  isPublic: boolean,
): Promise<readonly Reading[] | undefined> {
  const readings = recognize(input, firstContext(isPublic || (await isListedHash(input))))
  return readings.some(({ isMasked }) => isMasked) ? readings : undefined
}

// The longest known input takes a second or two.
const longestMs = 30_000

let inspector: WorkerClient<typeof inspectorApi.calls> | undefined
let isWithoutWorker = false
let isReading = false

/**
 * Returns undefined if a newer question replaced this one, or on timeout. Ends a busy worker. Without a worker, the
 * page reads the input itself.
 */
async function askInspector(
  input: Uint8Array | string,
  context: InspectContext,
): Promise<readonly Reading[] | undefined> {
  if (isReading) inspector?.end()
  if (isWithoutWorker) return recognize(input, context)
  if (isReading || inspector === undefined) inspector = startInspector()
  const asked = inspector
  isReading = true
  const timer = setTimeout(() => asked.end(), longestMs)
  try {
    return await asked.calls.read({ input, context })
  } catch {
    asked.end()
    if (inspector === asked) inspector = undefined
    return isWithoutWorker ? recognize(input, context) : undefined
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
