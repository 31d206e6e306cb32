import { checkBase64, formatBase64 } from '#/protocol/encoding/base64.ts'
import { isSingleFile } from '#/platform/build-form.ts'
import type { Reading } from '#/protocol/inspect/reading.ts'

// Browsers and what people send links with cut longer ones.
const maxShared = 48_000

/** The bytes as the fragment of a link, which browsers send to no server. Undefined for what may be secret or is too long, and in the single file, whose address is of no use to others. */
export function shareFragment({ bytes, isMasked, size }: Reading): string | undefined {
  if (isSingleFile || isMasked || bytes.length === 0 || size > maxShared) return undefined
  return `blob=${formatBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

// `#blob=`, and more Base64 than a shared link has.
const longestHash = 70_006

/** The bytes of such a fragment. */
export function readFragment(hash: string): Uint8Array | undefined {
  if (hash.length > longestHash) return undefined
  const match = /^#?blob=([\w-]{2,})$/.exec(hash)
  const text = match?.[1]?.replaceAll('-', '+').replaceAll('_', '/')
  if (text === undefined) return undefined
  const checked = checkBase64(text + '='.repeat((4 - (text.length % 4)) % 4))
  return checked.ok ? checked.value : undefined
}

/** Whether a fragment is of such a link, and has no bytes: it was cut, or something was added to it. */
export function isDamagedLink(hash: string): boolean {
  return /^#?blob=/.test(hash) && readFragment(hash) === undefined
}
