/** TypeScript has types for either pages or workers, and the rest of the project needs those for pages. */
interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly matchAll: (filter: {
      readonly type: 'window'
      readonly includeUncontrolled: boolean
    }) => Promise<readonly { readonly postMessage: (message: unknown) => void }[]>
  }
  addEventListener(kind: 'install' | 'activate', listener: (event: LongEvent) => void): void
  addEventListener(kind: 'message', listener: (event: AskedEvent) => void): void
  addEventListener(kind: 'fetch', listener: (event: RequestEvent) => void): void
}

interface LongEvent {
  readonly waitUntil: (work: Promise<unknown>) => void
}

interface AskedEvent extends LongEvent {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}

interface RequestEvent {
  readonly request: Request
  readonly respondWith: (response: Promise<Response>) => void
}

// In a service worker, `globalThis` has this type.
export const workerScope = globalThis as unknown as WorkerScope
