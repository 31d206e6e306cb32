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

// A picture takes a fraction of a second, its first one some more: the reader is fetched for it.
const patienceMs = 10_000

/** A reader in a worker of its own; where none can be started, or it fails or never answers, the page reads by itself. */
export function openQrReader(): QrReader {
  let worker = startWorker()
  let settle: (answer: unknown) => void = () => {}
  const giveUp = () => {
    worker?.terminate()
    worker = undefined
    settle(undefined)
  }
  worker?.addEventListener('error', giveUp)
  worker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => settle(data))
  const ask = (asked: Worker, pixels: Pixels) =>
    new Promise<unknown>((resolve) => {
      settle = resolve
      asked.postMessage(pixels, [pixels.data.buffer])
    })
  return {
    read: async (pixels) => {
      if (worker === undefined) {
        const { decodeQr } = await loadQrDecoder()
        return decodeQr(pixels)
      }
      const patience = setTimeout(giveUp, patienceMs)
      const answer = await ask(worker, pixels).finally(() => clearTimeout(patience))
      return typeof answer === 'string' ? answer : undefined
    },
    end: giveUp,
  }
}

function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./qr-reader.worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return undefined
  }
}
