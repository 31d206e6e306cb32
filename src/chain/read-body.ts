import { ChainError } from './chain-error.ts'
import { openReplyBounds } from './reply-bounds.ts'

export interface BodyTerms {
  readonly limitBytes: number
  readonly signal?: AbortSignal
  readonly onBytes?: (count: number) => void
}

/**
 * Returns a body’s bytes. Stops at `limitBytes`, or if parsing would take more memory than any real reply. Throws a
 * ChainError.
 */
export async function readBody(
  response: Response,
  { limitBytes, signal, onBytes }: BodyTerms,
): Promise<Uint8Array> {
  const tooLarge = () => new ChainError('chain/too-large', { limitBytes })
  if (Number(response.headers.get('content-length')) > limitBytes) {
    await response.body?.cancel()
    throw tooLarge()
  }
  const chunks: Uint8Array[] = []
  let length = 0
  const mayGoOn = openReplyBounds()
  const reader = response.body?.getReader()
  const cancel = () => void reader?.cancel().catch(() => undefined)
  // Without this, reading a stalled body never ends.
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      length += part.value.length
      onBytes?.(part.value.length)
      const stop = length > limitBytes ? tooLarge() : mayGoOn(part.value) ? undefined : notOurs()
      if (stop !== undefined) {
        cancel()
        throw stop
      }
      chunks.push(part.value)
    }
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
  if (signal?.aborted === true) throw new ChainError('chain/aborted')
  return joinChunks(chunks, length)
}

function notOurs(): ChainError {
  return new ChainError('chain/not-json-rpc')
}

function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = chunks
  if (chunks.length === 1 && only !== undefined) return only
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
