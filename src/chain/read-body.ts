import { ChainError } from './chain-error.ts'

/** The bytes of a body, read as they come; more than `limitBytes` are not waited for. */
export async function readBody(response: Response, limitBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new ChainError('chain/too-large', { limitBytes })
  if (Number(response.headers.get('content-length')) > limitBytes) {
    await response.body?.cancel()
    throw tooLarge()
  }
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    length += part.value.length
    if (length > limitBytes) {
      await reader?.cancel()
      throw tooLarge()
    }
    chunks.push(part.value)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
