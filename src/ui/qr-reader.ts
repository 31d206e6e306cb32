import type { Pixels } from './decode-qr.ts'

/** Reads one picture at a time. */
export interface QrReader {
  read(pixels: Pixels): Promise<string | undefined>
  end(): void
}

/** Fetches what reads codes in the page, where no worker comes. */
export function loadQrDecoder() {
  return import('./decode-qr.ts')
}

/** A reader in a worker of its own; where none can be started, the page reads by itself. */
export function openQrReader(): QrReader {
  const worker = startWorker()
  let hasFailed = worker === undefined
  const fail = () => {
    hasFailed = true
  }
  worker?.addEventListener('error', fail)
  return {
    read: async (pixels) => {
      if (worker !== undefined && !hasFailed) return askWorker(worker, pixels)
      const { decodeQr } = await loadQrDecoder()
      return decodeQr(pixels)
    },
    end: () => worker?.terminate(),
  }
}

function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./qr-reader.worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return undefined
  }
}

function askWorker(worker: Worker, pixels: Pixels): Promise<string | undefined> {
  return new Promise((resolve) => {
    const settle = (text: unknown) => {
      worker.removeEventListener('message', hear)
      worker.removeEventListener('error', fail)
      resolve(typeof text === 'string' ? text : undefined)
    }
    const hear = (event: MessageEvent<unknown>) => settle(event.data)
    const fail = () => settle(undefined)
    worker.addEventListener('message', hear)
    worker.addEventListener('error', fail)
    worker.postMessage(pixels, [pixels.data.buffer])
  })
}
