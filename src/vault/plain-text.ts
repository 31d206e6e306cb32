import { z } from 'zod'

import { decodeUtf8, encodeUtf8 } from '#/protocol/encoding/utf8.ts'

/**
 * A name that a person gives, of at most so many UTF-16 units. Half of a surrogate pair, which a field leaves that cuts an
 * emoji in two, is no text in CBOR: what holds it would not be read again. It becomes U+FFFD.
 */
export function plainText(most: number) {
  return z
    .string()
    .max(most)
    .transform((text) => decodeUtf8(encodeUtf8(text)) ?? '')
}
