import { checkBase64, formatBase64 } from '#/protocol/encoding/base64.ts'
import { isSingleFile } from '#/platform/build-form.ts'
import type { Reading } from '#/protocol/inspect/reading.ts'

// Browsers and messengers truncate longer links.
const maxShared = 48_000

/** A link fragment, which no server gets. Undefined for possible secrets, long input and the single file. */
export function shareFragment({ bytes, isMasked, size }: Reading): string | undefined {
  if (isSingleFile || isMasked || bytes.length === 0 || size > maxShared) return undefined
  return `blob=${formatBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

// `#blob=`, and more Base64 than a shared link has.
const longestHash = 70_006

export function readFragment(hash: string): Uint8Array | undefined {
  if (hash.length > longestHash) return undefined
  const match = /^#?blob=([\w-]{2,})$/.exec(hash)
  const text = match?.[1]?.replaceAll('-', '+').replaceAll('_', '/')
  if (text === undefined) return undefined
  const checked = checkBase64(text + '='.repeat((4 - (text.length % 4)) % 4))
  return checked.ok ? checked.value : undefined
}

/** Tells whether a fragment of such a link does not decode, because it was truncated or changed. */
export function isDamagedLink(hash: string): boolean {
  return /^#?blob=/.test(hash) && readFragment(hash) === undefined
}
