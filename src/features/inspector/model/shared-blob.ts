import { checkBase64, formatBase64 } from '#/protocol/encoding/base64.ts'
import { isSingleFile } from '#/platform/build-form.ts'
import type { Reading } from '#/protocol/inspect/reading.ts'

// Browsers and what people send links with cut longer ones.
const maxShared = 48_000

/** The fragment of a link that carries what was read: a browser sends it to no server. Nothing for what is or may be secret, or too long; a file has no address that means anything elsewhere. */
export function shareFragment({ bytes, isMasked, size }: Reading): string | undefined {
  if (isSingleFile || isMasked || bytes.length === 0 || size > maxShared) return undefined
  return `blob=${formatBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** The bytes of such a fragment. */
export function readFragment(hash: string): Uint8Array | undefined {
  const match = /^#?blob=([\w-]{2,70000})$/.exec(hash)
  const text = match?.[1]?.replaceAll('-', '+').replaceAll('_', '/')
  if (text === undefined) return undefined
  const checked = checkBase64(text + '='.repeat((4 - (text.length % 4)) % 4))
  return checked.ok ? checked.value : undefined
}
