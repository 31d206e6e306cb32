import { checkBytesText } from '#/protocol/encoding/bytes-text.ts'
import { passed, type Checked } from '#/protocol/violation.ts'

/** The bytes of a bundle as people paste it: its JSON, or any bytes of it in hex or Base64. */
export function checkPastedBundle(text: string): Checked<Uint8Array> {
  const trimmed = text.trim()
  if (trimmed.startsWith('{')) return passed(new TextEncoder().encode(trimmed))
  const checked = checkBytesText(trimmed)
  return checked.ok ? passed(checked.value.bytes) : checked
}
