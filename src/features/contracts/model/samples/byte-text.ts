import { isIdentifierType } from '#/protocol/contract/check-keywords.ts'
import { memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'

/** Bytes of this length as JSON writes them: Base58 for an identifier, Base64 for others. The same for the same counter. */
export function byteText(schema: JsonObject, length: number, counter: number): string {
  const bytes = Uint8Array.from({ length }, (_, at) => (counter * 37 + at * 11 + 1) % 256)
  return isIdentifierSchema(schema) ? formatBase58(bytes) : formatBase64(bytes)
}

export function isIdentifierSchema(schema: JsonObject): boolean {
  return isIdentifierType(memberOf(schema, 'contentMediaType'))
}

/** How many bytes a sample has: 32, or as few as there may be but one. */
export function byteCount(schema: JsonObject): number {
  const min = memberOf(schema, 'minItems')
  const max = memberOf(schema, 'maxItems')
  const least = typeof min === 'number' ? min : typeof max === 'number' ? Math.min(max, 32) : 32
  return Math.max(least, max === 0 ? 0 : 1)
}
