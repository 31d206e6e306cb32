import type { Pixels } from './decode-qr.ts'
import { qrApi } from './qr-api.ts'
import { callWorker, type WorkerClient } from './worker-call.ts'

function loadQrDecoder() {
  return import('./decode-qr.ts')
}

// A picture takes a fraction of a second. The first one takes longer, because the decoder has to be loaded.
const patienceMs = 10_000

/**
 * Opens a reader that reads one picture at a time, in a worker if possible. The reader takes ownership of the pixels.
 */
export function openQrReader() {
  let client = startReader()
  const end = () => {
    client?.end()
    client = undefined
  }
  return {
    read: async (pixels: Pixels): Promise<string | undefined> => {
      if (client === undefined) {
        const { decodeQr } = await loadQrDecoder()
        return decodeQr(pixels)
      }
      const patience = setTimeout(end, patienceMs)
      try {
        return await client.calls.read(pixels, { transfer: [pixels.data.buffer] })
      } catch {
        end()
        return undefined
      } finally {
        clearTimeout(patience)
      }
    },
    end,
  }
}

function startReader(): WorkerClient<typeof qrApi.calls> | undefined {
  try {
    const worker = new Worker(new URL('./qr-reader.worker.ts', import.meta.url), { type: 'module' })
    return callWorker(qrApi, worker)
  } catch {
    return undefined
  }
}
