import type { CallPort, WorkerPort } from '#/platform/worker-call.ts'

/** A worker in memory. Messages are cloned on the way, as between a page and a worker. */
export interface MemoryWorker extends WorkerPort {
  /** Simulates a script that does not load. */
  readonly fail: () => void
  readonly isEnded: () => boolean
}

/** Starts a worker. `serve` does what the worker’s script does with its port. */
export function startMemoryWorker(serve: (port: CallPort) => void): MemoryWorker {
  type Listener = (event: MessageEvent<unknown>) => void
  const inside = new Set<Listener>()
  const outside = { message: new Set<Listener>(), error: new Set<Listener>() }
  let ended = false
  const send = (message: unknown, to: ReadonlySet<Listener>) => {
    const data: unknown = structuredClone(message)
    queueMicrotask(() => {
      if (!ended) for (const listener of to) listener(new MessageEvent('message', { data }))
    })
  }
  serve({
    postMessage: (message) => send(message, outside.message),
    addEventListener: (_kind, listener) => void inside.add(listener),
  })
  return {
    postMessage: (message) => send(message, inside),
    addEventListener: (kind: 'message' | 'error', listener: Listener) => void outside[kind].add(listener),
    terminate: () => {
      ended = true
    },
    fail: () => {
      for (const listener of outside.error) listener(new MessageEvent('error'))
    },
    isEnded: () => ended,
  }
}
