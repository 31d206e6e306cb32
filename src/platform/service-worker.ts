export type WorkerStage = 'downloading' | 'ready' | 'failed'

export interface ProgramWorker {
  /** Asks the newest worker. Undefined if there is none, or it does not answer in time. */
  readonly ask: (question: unknown) => Promise<unknown>
  /** Asks the worker that serves pages, and the one that waits to replace it. */
  readonly askBoth: (question: unknown) => Promise<WorkerReplies>
  /** Asks the server for a newer worker. Rejects when the server is unreachable. */
  readonly look: () => Promise<void>
}

/** A reply is undefined without such a worker; its `answer` is undefined if that worker does not answer in time. */
export interface WorkerReplies {
  readonly active: { readonly answer: unknown } | undefined
  readonly waiting: { readonly answer: unknown } | undefined
}

const answerMs = 10_000

/**
 * Starts the service worker. `onNews` gets its messages to all pages, unparsed. Undefined if the browser has no service
 * workers or rejects them.
 */
export async function startServiceWorker(
  address: string,
  onStage: (stage: WorkerStage) => void,
  onNews: (news: unknown) => void,
): Promise<ProgramWorker | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data }) => onNews(data))
  const registration = await register(address)
  if (registration === undefined) return undefined
  const follow = (worker: ServiceWorker) => {
    onStage('downloading')
    let isReady = false
    worker.addEventListener('statechange', () => {
      // Only a newer worker replaces a worker that was ready.
      if (worker.state === 'redundant' && !isReady) onStage('failed')
      if (worker.state !== 'installed' && worker.state !== 'activated') return
      isReady = true
      onStage('ready')
    })
  }
  if (registration.installing !== null) follow(registration.installing)
  registration.addEventListener('updatefound', () => {
    if (registration.installing !== null) follow(registration.installing)
  })
  return {
    ask: (question) => askWorker(registration.waiting ?? registration.active, question),
    askBoth: async (question) => {
      const askOne = async (worker: ServiceWorker | null) =>
        worker === null ? undefined : { answer: await askWorker(worker, question) }
      const { active, waiting } = registration
      const [fromActive, fromWaiting] = await Promise.all([askOne(active), askOne(waiting)])
      return { active: fromActive, waiting: fromWaiting }
    },
    look: async () => void (await registration.update()),
  }
}

// Browsers may resolve this to undefined if workers are blocked.
async function register(address: string): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await navigator.serviceWorker.register(address, { updateViaCache: 'none' })
  } catch {
    // Offline, an earlier registration still exists.
    return navigator.serviceWorker.getRegistration()
  }
}

function askWorker(worker: ServiceWorker | null, question: unknown): Promise<unknown> {
  if (worker === null) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = (answer: unknown) => {
      clearTimeout(timer)
      port1.close()
      resolve(answer)
    }
    const timer = setTimeout(end, answerMs)
    port1.addEventListener('message', ({ data }) => end(data))
    port1.start()
    worker.postMessage(question, [port2])
  })
}
