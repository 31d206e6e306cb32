import { checkBase58, formatBase58 } from '#/protocol/encoding/base58.ts'
import { checkBase64, formatBase64 } from '#/protocol/encoding/base64.ts'
import { checkHex, formatHex } from '#/protocol/encoding/hex.ts'
import type { Field } from '#/protocol/inspect/reading.ts'

export interface ValueForm {
  readonly form: 'text' | 'hex' | 'base64' | 'base58'
  readonly text: string
}

const longestBase58 = 128
// Hashes and keys in JSON whose members nobody has described.
const looksHex = /^(?:[0-9a-f]{2}){20,}$/i
const decoders = { hex: checkHex, base58: checkBase58, base64: checkBase64 } as const

/** The value of a field in every encoding; one that stands for no bytes is text. */
export function valueForms({ value, encoding }: Pick<Field, 'value' | 'encoding'>): readonly ValueForm[] {
  if (value === undefined) return []
  const known = encoding ?? (looksHex.test(value) ? 'hex' : undefined)
  const decoded = known === undefined ? undefined : decoders[known](value)
  if (decoded?.ok !== true) return [{ form: 'text', text: value }]
  const bytes = decoded.value
  return [
    { form: 'hex', text: formatHex(bytes) },
    { form: 'base64', text: formatBase64(bytes) },
    ...(bytes.length <= longestBase58 ? [{ form: 'base58', text: formatBase58(bytes) } as const] : []),
  ]
}
